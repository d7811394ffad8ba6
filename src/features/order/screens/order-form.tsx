/** Confirming an order: which ticket, for whom, how much. */
import '../parts/order-form.css'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { links, paths } from '#contract/paths.ts'
import { remaining } from '#contract/ticket.ts'
import { useNow } from '../../../api/clock.ts'
import { fenOf } from '../../../ui/format.ts'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { Price } from '../../../ui/price.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MeetingChange } from '../../../kit/meeting-change.tsx'
import { VoucherField } from '../../voucher/parts/voucher-field.tsx'
import { AttendeeList } from '../../attendee/parts/attendee-list.tsx'
import { hindranceOf } from '../parts/hindrance.ts'
import { OrderSummary } from '../parts/order-summary.tsx'
import { useOrderForm } from '../parts/use-order-form.ts'

export default function OrderForm() {
  const ticketId = new URLSearchParams(useSearch()).get('ticketId') ?? ''
  const meetingId = useMeetingId()
  const home = meetingId === '' ? paths.meetingList : links.meeting(meetingId)
  const form = useOrderForm(meetingId, ticketId)
  const { meeting, ticket, chosen } = form
  const [, navigate] = useLocation()
  const now = useNow()

  const page = (inside: ReactNode) => (
    <Page title="确认订单" back={home}>
      {inside}
    </Page>
  )
  const choose = (sentence: string) =>
    page(
      <Empty
        drawing="ticket"
        action={
          <Button kind="primary" href={home}>
            去选择门票
          </Button>
        }
      >
        {sentence}
      </Empty>,
    )

  if (meetingId === '' || ticketId === '') return choose('请先选择会议和门票')
  if (form.error !== undefined && form.loading) return page(<Failed error={form.error} onRetry={form.retry} />)
  if (meeting === undefined || form.loading) return page(<Skeleton shape="card" count={2} />)
  if (meeting.cancelled === 1) return page(<MeetingChange meeting={meeting} />)
  if (ticket === undefined) return choose('这张门票已下架，请重新选择')

  const copies = chosen.attendees.length
  const { blocking, limit } = hindranceOf(ticket, copies, now)
  const mayAdd = blocking === '' && copies < limit
  const problem = form.problem || blocking

  return page(
    <>
      <div className="page-columns order-form">
        <div>
          <Card title="参会人" aside={`${copies} 人`}>
            <AttendeeList
              attendees={chosen.attendees}
              onAdd={mayAdd ? () => navigate(links.fill(ticketId)) : undefined}
              onEdit={(attendee) => navigate(links.fill(ticketId, attendee.id))}
              onRemove={(attendee) => chosen.remove(attendee.id)}
            />
            {copies > 0 && copies < ticket.leastPerOrder && (
              <p className="order-form-note">
                每笔订单至少 {ticket.leastPerOrder} 张，还需添加 {ticket.leastPerOrder - copies} 人
              </p>
            )}
            {!mayAdd && blocking === '' && (
              <p className="order-form-note">{remaining(ticket) <= copies ? '余票已全部选完' : `每笔订单最多 ${limit} 张`}</p>
            )}
          </Card>
        </div>
        <aside>
          <OrderSummary meeting={meeting} ticket={ticket} copies={copies} voucher={form.code}>
            {(form.code !== '' || fenOf(ticket.price) > 0) && <VoucherField voucher={form.voucher} signedIn />}
            {form.invoice.field}
          </OrderSummary>
        </aside>
      </div>
      {problem !== '' && (
        <p className="order-form-problem" role="alert">
          {problem}
        </p>
      )}
      <BottomBar
        about={
          <>
            <Price fen={fenOf(ticket.price) * Math.max(1, copies)} size="large" />
            <br />
            {copies === 0 ? '每张' : `共 ${copies} 张`}
          </>
        }
      >
        <Button kind="primary" busy={form.busy} disabled={blocking !== ''} onClick={() => void form.send()}>
          提交订单
        </Button>
      </BottomBar>
    </>,
  )
}
