/** Where the screen of a row stands: let in, waited for, caught when it falls. */
import { memo, Suspense } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guard } from './guard.tsx'
import type { Row } from './row.ts'
import { useArrival } from './scroll.ts'

/** Remembered, because React gives up a rendered page when its boundary changes before it is alive. */
export const Stage = memo(function Stage({ row, url }: { row: Row; url: string }) {
  const { Show, load } = row.screen
  return (
    <ErrorBoundary about={row.path} onRetry={load}>
      <Suspense key={row.path} fallback={<Skeleton shape="page" />}>
        <Guard row={row}>
          <Show />
          <Arrival url={url} />
        </Guard>
      </Suspense>
    </ErrorBoundary>
  )
})

/** Inside the boundary: it arrives when the screen does. */
function Arrival({ url }: { url: string }) {
  useArrival(url)
  return null
}
