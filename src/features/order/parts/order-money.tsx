/** The money of an order, line by line: what it costs, what came, what went back. */
import './order-form.css'
import { orderType, type TicketOrder } from '#contract/order.ts'
import { refund } from '#contract/refund.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime, yuan } from '../../../ui/format.ts'
import { Price } from '../../../ui/price.tsx'
import { refundSumWords, wasPaid } from './order-words.ts'

/** @param people how many it was made for: places that went back alone are in the sum still. */
export function OrderMoney({ order, people }: { order: TicketOrder; people: number }) {
  const { no, ticketName, ticketPrice, fullPrice, totalAmount, voucher } = order
  const back = useQuery(refund.own, wasPaid(order) ? { outTradeNo: no } : null, { quiet: true }).data
  const copies = ticketPrice > 0 ? Math.round(totalAmount / ticketPrice) : people
  const off = Math.max(0, fullPrice - ticketPrice) * copies
  return (
    <Card title="金额">
      <dl className="order-sum-lines is-first">
        <div>
          <dt>
            {ticketName} × {copies}
          </dt>
          <dd>
            <Price fen={totalAmount + off} size="small" />
          </dd>
        </div>
        {voucher !== '' && (
          <div>
            <dt>优惠码 {voucher}</dt>
            <dd className="order-sum-off">{off > 0 ? `−¥${yuan(off)}` : '已使用'}</dd>
          </div>
        )}
        {back?.paid !== totalAmount && (
          <div>
            <dt>{order.type === orderType.paid ? '应付' : '合计'}</dt>
            <dd>{back === undefined ? <Price fen={totalAmount} /> : `¥${yuan(totalAmount)}`}</dd>
          </div>
        )}
        {back !== undefined && (
          <div>
            <dt>已支付</dt>
            <dd>
              <Price fen={back.paid} />
            </dd>
          </div>
        )}
        {back !== undefined && back.refunded > 0 && (
          <div>
            <dt>{refundSumWords.refunded}</dt>
            <dd>−¥{yuan(back.refunded)}</dd>
          </div>
        )}
        {back !== undefined && back.pending > 0 && (
          <div>
            <dt>{refundSumWords.pending}</dt>
            <dd>¥{yuan(back.pending)}</dd>
          </div>
        )}
      </dl>
      <Facts
        facts={[
          ['订单号', no],
          ['下单时间', order.createTime && dayTime(order.createTime)],
        ]}
      />
    </Card>
  )
}
