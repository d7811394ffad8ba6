/** A proof under review: how it stands, what came before, what to do next. */
import '../parts/proof.css'
import { type ReactNode, useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { proofLinks } from '#contract/proof-links.ts'
import { proof } from '#contract/proof.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NoSuchOrder } from '../../order/parts/no-such-order.tsx'
import { useAskedOrder } from '../../order/parts/use-asked-order.ts'
import { useReturn } from '../../../frame/use-return.ts'
import { ProofHistory } from '../parts/proof-history.tsx'
import { ProofStanding } from '../parts/proof-standing.tsx'

/** Somebody compares it with an account by hand: a look every half minute is soon enough. */
const LOOK_MS = 30_000

export default function ProofWaiting() {
  const { no, order, gone } = useAskedOrder()
  const history = useQuery(proof.history, no === '' ? null : { outTradeNo: no }, {
    fresh: true,
    quiet: true,
    every: (known) => (known?.[0]?.state === 'waiting' ? LOOK_MS : 0),
  })
  const look = () => {
    void order.retry()
    void history.retry()
  }
  useReturn(look)
  const [newest] = history.data ?? []
  const { retry } = order
  const state = newest?.state
  useEffect(() => {
    // What was decided changes the order too.
    if (state !== undefined && state !== 'waiting') void retry()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state])

  const page = (inside: ReactNode, beside?: ReactNode) => (
    <Page title="凭证审核" back={paths.meetingOrders} narrow={beside === undefined} {...(beside !== undefined && { beside })}>
      {inside}
    </Page>
  )
  if (gone) return page(<NoSuchOrder />)
  const error = order.data === undefined ? order.error : history.data === undefined ? history.error : undefined
  if (error !== undefined) return page(<Failed error={error} onRetry={look} />)
  if (order.data === undefined || history.data === undefined) return page(<Skeleton shape="card" count={2} />)
  if (newest === undefined) {
    const payable = order.data.actions.includes('pay')
    const action = payable ? (
      <Button kind="primary" href={proofLinks.upload(no)}>
        上传付款凭证
      </Button>
    ) : (
      <Button href={paths.meetingOrders}>查看我的订单</Button>
    )
    return page(<Empty action={action}>这个订单还没有提交过付款凭证</Empty>)
  }
  return page(<ProofStanding proof={newest} order={order.data} onChanged={look} />, <ProofHistory proofs={history.data} />)
}
