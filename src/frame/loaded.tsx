/** A part of a screen that waits for one answer: what comes, what it looks like until then, and again if it does not come. */
import type { ReactNode } from 'react'
import type { Query } from '../api/use-query.ts'
import { Failed } from './failed.tsx'

interface LoadedProps<T> {
  query: Pick<Query<T>, 'data' | 'error' | 'retry'>
  /** The shape of what comes: a Skeleton. */
  waiting: ReactNode
  children: (data: T) => ReactNode
}

export function Loaded<T>({ query: { data, error, retry }, waiting, children }: LoadedProps<T>) {
  if (data !== undefined) return <>{children(data)}</>
  return error === undefined ? <>{waiting}</> : <Failed error={error} onRetry={retry} />
}
