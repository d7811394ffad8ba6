/** What else somebody should know of a ticket before choosing it; most have nothing of it, so that it comes later. */
import type { Ticket } from '#contract/ticket.ts'
import { dayTime, fenOf, yuan } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'

export default function TicketTerms({ ticket: { priceUntilTime, nextPrice, approval, audience } }: { ticket: Ticket }) {
  const after = fenOf(nextPrice)
  return (
    <>
      {priceUntilTime !== '' && (
        <span>
          价格到 {dayTime(priceUntilTime)} 为止，之后{after === 0 ? '免费' : ` ¥${yuan(after)}`}
        </span>
      )}
      {(approval === 1 || audience !== 'anyone') && (
        <span className="ticket-tags">
          {approval === 1 && <Tag tone="pending">需审核</Tag>}
          {audience !== 'anyone' && <Tag>仅限受邀</Tag>}
        </span>
      )}
    </>
  )
}
