/** Back from the bank: asks until it knows how it went, and leads on. */
import { type ReactNode, useEffect } from 'react'
import { useSearch } from 'wouter'
import { order as orders } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { Refusal } from '../../../api/call.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Page } from '../../../ui/page.tsx'
import { useReturn } from '../../session/parts/use-return.ts'
import { Outcome } from '../parts/outcome.tsx'
import { usePaymentResult } from '../parts/use-payment-result.ts'
import { isSettled } from '../parts/verdict.ts'

export default function Pay() {
  const no = new URLSearchParams(useSearch()).get('no') ?? ''
  const order = useQuery(orders.get, no === '' ? null : { no }, { fresh: true, quiet: true })
  const { verdict, error, again } = usePaymentResult(no)
  useReturn(() => !isSettled(verdict) || verdict === 'unknown' ? again() : undefined)

  const { retry } = order
  useEffect(() => {
    // The order's own card should not say less than we know by now.
    if (isSettled(verdict) && verdict !== 'unknown') void retry()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [verdict])

  const page = (inside: ReactNode) => <Page title="支付结果" back={paths.meetingOrders} narrow>{inside}</Page>
  if (no === '' || (error instanceof Refusal && error.http === 404)) {
    return page(<Empty action={<Button href={paths.meetingOrders}>查看我的订单</Button>}>没有找到这个订单</Empty>)
  }
  if (error !== undefined && order.data === undefined) return page(<Failed error={error} onRetry={again} />)
  return page(<Outcome order={order.data} verdict={verdict} onAsk={again} />)
}
