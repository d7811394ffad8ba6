/** WeChat's sheet or code in front, and back from any cashier: asks until it knows how it went, and leads on. */
import { type ReactNode, useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { NoSuchOrder } from '../../order/parts/no-such-order.tsx'
import { useAskedOrder } from '../../order/parts/use-asked-order.ts'
import { useReturn } from '../../../frame/use-return.ts'
import { Outcome } from '../parts/outcome.tsx'
import { RaisedSheet } from '../parts/raised-sheet.tsx'
import { ScanToPay } from '../parts/scan-to-pay.tsx'
import { ONCE, type Pauses, SCANNING, SOON, usePaymentResult } from '../parts/use-payment-result.ts'
import { type Raised, useRaise } from '../parts/use-raise.ts'
import { isSettled } from '../parts/verdict.ts'

const pauses: Record<Raised['stage'], Pauses | null> = { none: SOON, raised: null, scan: SCANNING, ok: SOON, cancel: ONCE, fail: ONCE }

export default function Pay() {
  const { no, order, gone } = useAskedOrder()
  const sheet = useRaise(no)
  const { raised } = sheet
  const { stage } = raised
  const { verdict, refunds, error, again } = usePaymentResult(no, pauses[stage])
  useReturn(() => (!isSettled(verdict) || refunds.some(({ state }) => state !== 'done') ? again() : undefined))

  const { retry } = order
  useEffect(() => {
    // The order's own card should not say less than we know by now.
    if (isSettled(verdict)) void retry()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [verdict])

  // What the server knows goes before what WeChat said of its sheet.
  const open = verdict === 'asking' || verdict === 'unknown' || verdict === 'unpaid'
  const paying = open && stage !== 'none' && stage !== 'ok'
  const page = (inside: ReactNode) => (
    <Page title={paying ? '支付订单' : '支付结果'} back={paths.meetingOrders} narrow>
      {inside}
    </Page>
  )
  if (gone) return page(<NoSuchOrder />)
  if (open && (stage === 'raised' || stage === 'cancel' || stage === 'fail'))
    return page(
      <RaisedSheet stage={stage} no={no} order={order.data} onAgain={() => void sheet.again()} onPaid={sheet.paid} onOver={again} />,
    )
  if (open && verdict !== 'unpaid' && raised.stage === 'scan')
    return page(<ScanToPay no={no} codeUrl={raised.codeUrl} order={order.data} onAsk={again} />)
  if (error !== undefined && order.data === undefined) return page(<Failed error={error} onRetry={again} />)
  return page(<Outcome order={order.data} verdict={verdict} refunds={refunds} onAsk={again} />)
}
