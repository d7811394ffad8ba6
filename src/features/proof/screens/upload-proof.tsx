/** Paying by bank transfer: where to, and the proof that it was done. */
import '../parts/proof.css'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { links, paths } from '#contract/paths.ts'
import { proofLinks } from '#contract/proof-links.ts'
import { proof } from '#contract/proof.ts'
import { Refusal } from '../../../api/call.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { notice } from '../../../ui/notice.ts'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OrderFacts } from '../../payment/parts/order-facts.tsx'
import { Outcome } from '../../payment/parts/outcome.tsx'
import { NoSuchOrder } from '../../order/parts/no-such-order.tsx'
import { useAskedOrder } from '../../order/parts/use-asked-order.ts'
import { useReturn } from '../../../frame/use-return.ts'
import { ProofForm } from '../parts/proof-form.tsx'
import { TransferAccount } from '../parts/transfer-account.tsx'

export default function UploadProof() {
  const { no, order, gone } = useAskedOrder()
  const asked = no === '' ? null : { outTradeNo: no }
  const account = useQuery(proof.account, asked, { fresh: true, quiet: true })
  const history = useQuery(proof.history, asked, { fresh: true, quiet: true })
  const [, navigate] = useLocation()
  // From the bank's app back to here.
  useReturn(() => void order.retry())

  const page = (inside: ReactNode, narrow = true) => (
    <Page title="银行转账" back={no === '' ? paths.unpaidOrders : links.payment(no)} narrow={narrow}>
      {inside}
    </Page>
  )
  if (gone) return page(<NoSuchOrder />)
  if (order.data === undefined)
    return page(order.error === undefined ? <Skeleton shape="card" count={2} /> : <Failed error={order.error} onRetry={order.retry} />)
  if (!order.data.actions.includes('pay')) return page(<Outcome order={order.data} />)
  if (account.data === undefined) {
    if (account.error === undefined) return page(<Skeleton shape="card" count={2} />)
    if (!(account.error instanceof Refusal && account.error.reason === 'transfer_off'))
      return page(<Failed error={account.error} onRetry={account.retry} />)
    return page(
      <Empty
        action={
          <Button kind="primary" href={links.payment(no)}>
            选择其他支付方式
          </Button>
        }
      >
        {account.error.msg}
      </Empty>,
    )
  }

  function sent() {
    notice.success('凭证已提交')
    navigate(proofLinks.waiting(no), { replace: true })
  }
  const [last] = history.data ?? []
  return page(
    <>
      {last?.state === 'rejected' && (
        <div className="proof-rejected" role="status">
          <p>上次提交的凭证未通过：{last.reason}</p>
          <p>
            <b>已经转账的，请不要重复转账，</b>核对后重新上传凭证即可。
          </p>
        </div>
      )}
      <div className="proof-columns">
        <TransferAccount account={account.data} order={order.data} onOver={() => void order.retry()} />
        <div className="proof-do">
          <ProofForm order={order.data} onSent={sent} onRefused={() => void order.retry()} />
        </div>
        <div className="proof-about">
          <OrderFacts order={order.data} />
        </div>
      </div>
    </>,
    false,
  )
}
