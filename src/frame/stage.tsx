/** Where the screen of a row stands: let in, waited for, caught when it falls. */
import { memo, Suspense, useEffect, useLayoutEffect } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { settle } from './alive.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { makeTaps } from './first-taps.ts'
import type { Row } from './row.ts'
import { useArrival } from './scroll.ts'

/** Remembered, because React gives up a rendered page when its boundary changes before it is alive. */
export const Stage = memo(function Stage({ row, url }: { row: Row; url: string }) {
  const { Show, load } = row.screen
  const shown = (
    <>
      <Show />
      <Arrival url={url} />
    </>
  )
  return (
    <ErrorBoundary about={row.path} onRetry={load}>
      <Suspense key={row.path} fallback={<Skeleton shape="page" />}>
        {row.gate === undefined ? shown : <row.gate row={row}>{shown}</row.gate>}
      </Suspense>
    </ErrorBoundary>
  )
})

/** Inside the boundary: it arrives when the screen does. */
function Arrival({ url }: { url: string }) {
  useArrival(url)
  // Before anything is drawn again, which would undo what was typed.
  useLayoutEffect(settle, [])
  useEffect(makeTaps, [])
  return null
}
