/** What the end of a meeting comes to, in the order in which people ask: who, how much, from which account, and the rest. */
import type { Consequences as Weight } from '#contract/cancellation.ts'
import { providerWord } from '#contract/payment.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { money } from '../../../kit/money.ts'

/** Whether there is money to give back. */
export const hasMoney = ({ amount, byHand }: Weight) => amount + byHand.amount > 0

const orders = (count: number, what: string) => (count === 0 ? '' : `${count} 笔，${what}`)

export function Consequences({ weight }: { weight: Weight }) {
  const { people, told, paid, free, unpaid, waiting, amount, balances, byHand, pending, wishes, entered } = weight
  return (
    <Card title="取消影响">
      <dl className="cancelling-sums">
        <div>
          <dt>参会及候补</dt>
          <dd>{people} 人</dd>
        </div>
        <div>
          <dt>会收到通知</dt>
          <dd>{told} 人</dd>
        </div>
        <div>
          <dt>退款</dt>
          <dd>{money(amount + byHand.amount)}</dd>
        </div>
      </dl>
      {entered > 0 && <p className="cancelling-told">已有 {entered} 人签到入场，他们的门票也会失效。</p>}
      <Facts
        facts={[
          ['已付款', orders(paid, '全额退款，门票失效')],
          ['免费报名', orders(free, '门票失效')],
          ['未付款', orders(unpaid, '先关闭支付，再取消；之后才到账的款项自动退回')],
          ['待审核', orders(waiting, '报名结束；传过转账凭证的，会请他们与您联系')],
          ['退款申请', wishes === 0 ? '' : `${wishes} 个，按全额退款一并办理`],
          ['正在退款', pending === 0 ? '' : `${pending} 笔，继续办理，不会重复退`],
        ]}
      />
      {(balances.length > 0 || byHand.orders > 0) && (
        <section className="cancelling-accounts" aria-label="需要准备的款项">
          <h3>需要准备的款项</h3>
          <ul>
            {balances.map((one) => (
              <li key={one.provider}>
                <span>
                  {providerWord(one.provider)}账户的余额，{one.orders} 笔原路退回
                </span>
                <b>{money(one.amount)}</b>
              </li>
            ))}
            {byHand.orders > 0 && (
              <li>
                <span>由人工退回，{byHand.orders} 笔，取消后在“退款”里逐笔办理</span>
                <b>{money(byHand.amount)}</b>
              </li>
            )}
          </ul>
          {balances.length > 0 && <p className="quiet">余额不足时，退款会失败；补足后可以继续处理，不会重复退。</p>}
        </section>
      )}
    </Card>
  )
}
