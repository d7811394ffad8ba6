/** The invoice that is wanted for an order: chosen, changed and dropped before it is paid; afterwards, why nothing came of it. */
import './invoice.css'
import { invoiceKindWords, notInvoiceableSentence } from '#contract/invoice-states.ts'
import { invoiceWish as calls, type OrderWish } from '#contract/invoice-wish.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { yuan } from '../../../ui/format.ts'
import { WishSheet } from './wish-sheet.tsx'

// Orders have both at once, in one file.
export { SignUpInvoice } from './sign-up-invoice.tsx'

/** @param paid whether it is: then what is wanted waits for its time. */
export function OrderInvoice({ no, paid }: { no: string; paid: boolean }) {
  const query = useQuery(calls.wish, { orderNo: no }, { quiet: true, fresh: true })
  const { data } = query
  if (data === undefined) return null
  if (data.wish === null && data.actions.length === 0) return <PaidInvoice now={data} />
  const { wish, actions } = data
  const failed = wish !== null && wish.failed !== ''
  return (
    <Card title="发票">
      <p className="quiet">{sentenceOf(wish, paid)}</p>
      {wish !== null && !failed && (
        <Facts
          facts={[
            ['发票抬头', wish.title],
            ['发票种类', invoiceKindWords[wish.kind]],
            ['开票方', data.seller],
          ]}
        />
      )}
      <RowActions
        className="invoice-acts"
        of={[failed && 'apply', ...actions]}
        onEnd={query.retry}
        table={{
          apply: { label: '去申请发票', kind: 'primary', href: paths.invoice },
          save: {
            label: wish === null ? '需要发票' : '修改发票',
            renderSheet: (close, end) => <WishSheet no={no} offer={data} onClose={close} onSaved={end} />,
          },
          drop: {
            label: failed ? '知道了' : '不要发票',
            kind: 'text',
            call: () => decide(calls.dropWish, { orderNo: no }, failed ? '已关闭' : '已取消登记'),
          },
        }}
      />
    </Card>
  )
}

/** Of a paid order: the way to its invoice, or why there is none now. */
function PaidInvoice({ now: { open, why, phone } }: { now: OrderWish }) {
  if (why === 'unpaid') return null
  return (
    <Card title="发票">
      {why === '' ? (
        <>
          <p className="quiet">可开票 ¥{yuan(open)}</p>
          <div className="invoice-acts">
            <Button href={paths.invoice}>申请开票</Button>
          </div>
        </>
      ) : (
        <p className="quiet">{notInvoiceableSentence(why, phone)}</p>
      )}
    </Card>
  )
}

function sentenceOf(wish: OrderWish['wish'], paid: boolean): string {
  if (wish === null) return '现在选好抬头，付款后自动为您申请。'
  if (wish.failed !== '') return `发票未能自动申请：${wish.failed}。`
  if (wish.title === '') return '选用的抬头已不能使用，请重新选择。'
  return paid ? '到可以申请的时间后自动为您申请。' : '付款后自动为您申请，开好后通知您。'
}
