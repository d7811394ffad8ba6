/** One line on which two books differ: what the platform says, what we say. */
import './bill.css'
import { type Difference, differenceCauseWords } from '#contract/bill.ts'
import { TitleLine } from '../../../kit/title-line.tsx'
import { day } from '../../../ui/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Sum } from '../../../kit/sum.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { providerWord } from '#contract/payment.ts'
import { saidOf } from './said-of.ts'

export function DifferenceCard({ difference }: { difference: Difference }) {
  const { kind, cause, theirs, ours, cleared, note } = difference
  return (
    <Card>
      <TitleLine tag={cleared === 1 ? <Tag tone="success">已消除</Tag> : <Tag tone="danger">{differenceCauseWords[cause]}</Tag>}>
        {kind === 'trade' ? '收款' : '退款'}
        <span className="quiet">
          {' '}
          {day(difference.day)} · {providerWord(difference.provider)}
        </span>
      </TitleLine>
      <div className="bill-sides">
        <Side name="平台" says={theirs} kind={kind} />
        <Side name="我方" says={ours} kind={kind} />
      </div>
      {cleared === 1 && note !== '' && <p className="quiet">{note}</p>}
      <Facts
        facts={[
          ['订单号', difference.outTradeNo || '不属于任何订单'],
          ['支付单号', difference.tradeNo],
          ['退款单号', difference.refundNo],
          ['平台单号', difference.providerId],
          ['差异说明', difference.explanation === '' ? '' : `${difference.explanation}（${difference.explainedBy}）`],
        ]}
      />
    </Card>
  )
}

function Side({ name, says: { amount, state }, kind }: { name: string; says: Difference['theirs']; kind: Difference['kind'] }) {
  return (
    <div className="bill-side">
      <p className="quiet">{name}</p>
      {amount === null ? (
        <p className="bill-none">没有这笔记录</p>
      ) : (
        <p>
          <Sum fen={amount} free="" />
        </p>
      )}
      {state !== '' && <p className="quiet">{saidOf(kind, state)}</p>}
    </div>
  )
}
