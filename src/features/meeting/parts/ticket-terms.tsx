/** What else somebody should know of a ticket before choosing it; in a chunk of its own, because it can wait until the page is alive. */
import type { Ticket } from '#contract/ticket.ts'
import { dayTime, fenOf, yuan } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'

/** How many one may take; '' where there is no limit. */
function limitsOf({ leastPerOrder, limitPerOrder, limitPerPhone }: Ticket): string {
  return [
    leastPerOrder > 1 && `每笔订单至少 ${leastPerOrder} 张`,
    limitPerOrder > 0 && `每笔订单最多 ${limitPerOrder} 张`,
    limitPerPhone > 0 && `每个手机号最多 ${limitPerPhone} 张`,
  ]
    .filter(Boolean)
    .join('，')
}

export default function TicketTerms({ ticket }: { ticket: Ticket }) {
  const { priceUntilTime, nextPrice, approval, audience } = ticket
  const after = fenOf(nextPrice)
  const limits = limitsOf(ticket)
  return (
    <>
      {priceUntilTime !== '' && (
        <span>
          价格到 {dayTime(priceUntilTime)} 为止，之后{after === 0 ? '免费' : ` ¥${yuan(after)}`}
        </span>
      )}
      {limits !== '' && <span style={{ fontSize: 'var(--t12)' }}>{limits}</span>}
      {(approval === 1 || audience !== 'anyone') && (
        <span>
          {approval === 1 && <Tag tone="pending">需审核</Tag>}
          {audience !== 'anyone' && <Tag>仅限受邀</Tag>}
        </span>
      )}
    </>
  )
}
