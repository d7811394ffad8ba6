/** Paying an order: how much, until when, by which way. */
import '../parts/payment.css'
import { type ReactNode, useEffect, useState } from 'react'
import { disprovedSentence, isDisproved } from '#contract/disproved.ts'
import type { TicketOrder } from '#contract/order.ts'
import { links, paths } from '#contract/paths.ts'
import { proofLinks } from '#contract/proof-links.ts'
import { payment, type Way } from '#contract/payment.ts'
import { useQuery } from '../../../api/use-query.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { Price } from '../../../ui/price.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NoSuchOrder } from '../../order/parts/no-such-order.tsx'
import { useAskedOrder } from '../../order/parts/use-asked-order.ts'
import { useReturn } from '../../../frame/use-return.ts'
import { OrderFacts } from '../parts/order-facts.tsx'
import { Outcome } from '../parts/outcome.tsx'
import { PayMethods } from '../parts/pay-methods.tsx'
import { TimeLeft } from '../parts/time-left.tsx'
import { type Resumed, useResumedPayment } from '../parts/resumed-payment.ts'
import { usePay } from '../parts/use-pay.ts'
import { placeOf, wayWords } from '../parts/ways.ts'

export default function Payment() {
  const { no, order, gone } = useAskedOrder()
  const resumed = useResumedPayment(no)
  // From the bank back to here, perhaps to a page that the browser kept as it was.
  useReturn(() => void order.retry())

  const page = (inside: ReactNode) => (
    <Page title="支付订单" back={paths.unpaidOrders} narrow>
      {inside}
    </Page>
  )
  if (gone) return page(<NoSuchOrder />)
  if (order.data === undefined)
    return page(order.error === undefined ? <Skeleton shape="card" count={2} /> : <Failed error={order.error} onRetry={order.retry} />)
  if (!order.data.actions.includes('pay')) return page(<Outcome order={order.data} />)
  return page(<Payable order={order.data} resumed={resumed} onChanged={() => void order.retry()} />)
}

function Payable({ order, resumed, onChanged }: { order: TicketOrder; resumed: Resumed; onChanged: () => void }) {
  const methods = useQuery(payment.methods, { outTradeNo: order.no, place: placeOf(navigator.userAgent) }, { fresh: true, quiet: true })
  const [chosen, setChosen] = useState<Way>()
  const { pay, resume, busy, hindrance } = usePay(order, resumed, () => {
    onChanged()
    void methods.retry()
  })
  useEffect(() => {
    if (methods.data !== undefined) resume(methods.data)
    // With the first answer about the ways: later ones find nothing to continue.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [methods.data])
  const ways = methods.data ?? []
  // What was chosen may be closed by now.
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : ways[0]
  return (
    <>
      <Card>
        <div className="payment-amount">
          <p>需支付</p>
          <p className="payment-figure">
            <Price fen={order.totalAmount} size="large" />
          </p>
          <TimeLeft order={order} onEnd={onChanged} />
        </div>
        <OrderFacts order={order} />
      </Card>
      {isDisproved(order) && (
        <div className="payment-disproved" role="status">
          {disprovedSentence}
          <Button small href={proofLinks.waiting(order.no)}>
            查看原因
          </Button>
        </div>
      )}
      <Card title="支付方式">
        <Loaded query={methods} waiting={<Skeleton shape="list" count={2} />}>
          {() =>
            way === undefined ? (
              <p className="payment-none">这里暂时没有可用的支付方式，请在微信、手机浏览器或电脑上打开本页，或联系会议主办方。</p>
            ) : (
              <PayMethods ways={ways} way={way} onChoose={setChosen} />
            )
          }
        </Loaded>
        {hindrance !== '' && (
          <p className="payment-hindrance" role="alert">
            {hindrance}
          </p>
        )}
      </Card>
      <p className="payment-hint">
        已经支付过？
        <Button kind="text" small href={links.pay(order.no)}>
          查询支付结果
        </Button>
      </p>
      <BottomBar>
        <Button kind="primary" busy={busy} disabled={way === undefined} onClick={() => way && void pay(way)}>
          {way === undefined ? '立即支付' : wayWords[way].go}
        </Button>
      </BottomBar>
    </>
  )
}
