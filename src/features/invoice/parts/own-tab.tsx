/** 我的发票: every application, the newest first. */
import './invoice.css'
import { invoice as calls } from '#contract/invoice.ts'
import { usePages } from '../../../api/use-pages.ts'
import { Failed } from '../../../frame/failed.tsx'
import { useReturn } from '../../../frame/use-return.ts'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { useFreshPages } from '../../../kit/list/use-fresh-pages.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OwnInvoice } from './own-invoice.tsx'

export function OwnTab({ meetingId }: { meetingId: string }) {
  const pages = usePages(calls.mine, meetingId === '' ? {} : { meetingId }, { quiet: true })
  useFreshPages(pages)
  // It may have been issued in the meantime.
  useReturn(() => void pages.retry())
  if (pages.loading) return <Skeleton shape="card" count={2} />
  if (pages.error !== undefined && pages.rows.length === 0) return <Failed error={pages.error} onRetry={pages.retry} />
  if (pages.rows.length === 0) return <Empty drawing="ticket">还没有申请过发票，请到“可开票”中申请</Empty>
  return (
    <div className="invoice-stack">
      {pages.rows.map((one) => (
        <OwnInvoice key={one.no} invoice={one} onChanged={pages.retry} />
      ))}
      <NextPage pages={pages} />
    </div>
  )
}
