/** Page after page of a list: what it looks like until it is there, when it does not come, and when there is nothing. */
import type { ReactElement, ReactNode } from 'react'
import type { Pages } from '../../../api/use-pages.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { More } from '../../../ui/more.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface Props<T> {
  pages: Pages<T>
  /** When there is nothing: a sentence, or what stands in its place. */
  silence: string | ReactElement
  children: (rows: T[], more: ReactNode) => ReactNode
}

export function PagesShown<T>({ pages, silence, children }: Props<T>) {
  if (pages.rows.length === 0) {
    if (pages.error !== undefined) return <Failed error={pages.error} onRetry={pages.retry} />
    if (pages.loading)
      return (
        <Card>
          <Skeleton shape="text" count={3} />
        </Card>
      )
    return typeof silence === 'string' ? <Empty>{silence}</Empty> : silence
  }
  const more = (
    <>
      {pages.error !== undefined && <Failed error={pages.error} onRetry={pages.retry} />}
      <More pages={pages} />
    </>
  )
  return <>{children(pages.rows, more)}</>
}
