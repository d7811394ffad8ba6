/** Paying an order: how much, until when, by which way. */
import '../parts/payment.css'
import { type ReactNode, useState } from 'react'
import { useSearch } from 'wouter'
import { order as orders, type TicketOrder } from '#contract/order.ts'
import { links, paths } from '#contract/paths.ts'
import { payment, type Way } from '#contract/payment.ts'
import { useQuery } from '../../../api/use-query.ts'
import { momentOf } from '../../../frame/format.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CountDown } from '../../../ui/count-down.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { Price } from '../../../ui/price.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useReturn } from '../../session/parts/use-return.ts'
import { OrderFacts } from '../parts/order-facts.tsx'
import { Outcome } from '../parts/outcome.tsx'
import { PayMethods } from '../parts/pay-methods.tsx'
import { usePay } from '../parts/use-pay.ts'
import { placeOf, wayWords } from '../parts/ways.ts'

export default function Payment() {
  const no = new URLSearchParams(useSearch()).get('no') ?? ''
  const order = useQuery(orders.get, no === '' ? null : { no }, { fresh: true, quiet: true })
  // From the bank back to here, perhaps to a page that the browser kept as it was.
  useReturn(() => void order.retry())

  const page = (inside: ReactNode) => <Page title="支付订单" back={paths.unpaidOrders} narrow>{inside}</Page>
  if (no === '') return page(<Empty action={<Button href={paths.unpaidOrders}>查看待支付订单</Button>}>没有找到要支付的订单</Empty>)
  if (order.data === undefined) return page(order.error === undefined ? <Skeleton shape="card" count={2} /> : <Failed error={order.error} onRetry={order.retry} />)
  if (!order.data.actions.includes('pay')) return page(<Outcome order={order.data} />)
  return page(<Payable order={order.data} onChanged={() => void order.retry()} />)
}

function Payable({ order, onChanged }: { order: TicketOrder; onChanged: () => void }) {
  const methods = useQuery(payment.methods, { outTradeNo: order.no, place: placeOf(navigator.userAgent) }, { fresh: true, quiet: true })
  const [chosen, setChosen] = useState<Way>()
  const { pay, busy, hindrance } = usePay(order, onChanged)
  const ways = methods.data ?? []
  // What was chosen may be closed by now.
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : ways[0]
  return (
    <>
      <Card>
        <div className="payment-amount">
          <p>需支付</p>
          <p className="payment-figure"><Price fen={order.totalAmount} size="large" /></p>
          {order.expireTime !== '' && (
            <p className="payment-left">支付剩余时间 <CountDown until={momentOf(order.expireTime)} onEnd={onChanged} /></p>
          )}
        </div>
        <OrderFacts order={order} />
      </Card>
      <Card title="支付方式">
        <Loaded query={methods} waiting={<Skeleton shape="list" count={2} />}>
          {() => way === undefined ? <p className="payment-none">这里暂时没有可用的支付方式，请在手机或电脑的浏览器中打开，或联系会议主办方。</p> : <PayMethods ways={ways} way={way} onChoose={setChosen} />}
        </Loaded>
        {hindrance !== '' && <p className="payment-hindrance" role="alert">{hindrance}</p>}
      </Card>
      <p className="payment-hint">已经付过款？<Button kind="text" small href={links.pay(order.no)}>查询支付结果</Button></p>
      <BottomBar>
        <Button kind="primary" busy={busy} disabled={way === undefined} onClick={() => way && void pay(way)}>{way === undefined ? '立即支付' : wayWords[way].go}</Button>
      </BottomBar>
    </>
  )
}
