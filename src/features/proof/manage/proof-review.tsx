/** One proof as whoever decides sees it: what should have come, and what the payer shows. */
import '../parts/proof.css'
import { AGAIN_HOURS, proof as calls, REVIEW_DAYS, type ReviewedProof } from '#contract/proof.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { check } from '../../../api/check.ts'
import { money } from '../../../kit/money.ts'
import { dayTime } from '../../../ui/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { AmountHead } from '../../../kit/decision/amount-head.tsx'
import { reasonSheet } from '../../../kit/decision/reason-sheet.tsx'
import { ProofPicture } from '../parts/proof-picture.tsx'
import { ProofTag } from '../parts/proof-tag.tsx'

export function ProofReview({ proof, onDecided }: { proof: ReviewedProof; onDecided: () => Promise<unknown> }) {
  const { id, amount, payerName, buyer, state, actions } = proof
  const late = state === 'lapsed'
  const taken = proof.serialTaken === 1 ? '这个流水号已有一笔入账，请确认不是同一笔款项。' : ''

  const outcome = late ? '这个订单已取消：有余票则恢复名额并出票，没有则转入退款，由您原路退回。' : `通过后将立即为 ${buyer} 出票。`
  return (
    <>
      <AmountHead name="订单应付" amount={amount} tag={<ProofTag state={state} />} />
      <div className="proof-compared">
        <ProofPicture id={id} />
        <Facts
          facts={[
            ['付款户名', payerName],
            ['转账日期', proof.payDay],
            ['银行流水号', proof.bankSerial],
            ['备注', proof.note],
            ['订单号', proof.outTradeNo],
            ['会议', proof.meetingName],
            ['门票', `${proof.ticketName} × ${proof.ticketNum}`],
            ['下单人', buyer],
            ['提交时间', dayTime(proof.createTime)],
            ['审核时间', proof.decideTime && dayTime(proof.decideTime)],
            ['审核期限', proof.lapseTime && dayTime(proof.lapseTime)],
            ['未通过理由', proof.reason],
          ]}
        />
      </div>
      {actions.length > 0 && (
        <>
          {taken !== '' && <p role="status">{taken}</p>}
          <p className="quiet">
            {late
              ? '超期未审核，订单已取消，名额已释放。款项若已到账，请补办到账。'
              : `请核对收款账户：到账金额、付款户名与附言中的订单号一致后再通过。提交满 ${REVIEW_DAYS} 天未审核，订单自动取消。`}
          </p>
        </>
      )}
      <RowActions
        bar
        of={[...actions.filter((action) => action === 'reject'), actions.length > 0 && 'approve']}
        onEnd={onDecided}
        table={{
          reject: {
            label: '不通过',
            icon: CloseIcon,
            renderSheet: reasonSheet(
              {
                title: '不通过付款凭证',
                hint: `付款人会看到这句话；前两次未通过，可在 ${AGAIN_HOURS} 小时内重新上传`,
                done: '已设为不通过',
              },
              { call: calls.decide, check, input: (reason) => ({ id, approve: 0, reason }), onEnd: onDecided },
            ),
          },
          approve: {
            label: late ? '款项已到账' : '通过',
            kind: 'primary',
            icon: CheckIcon,
            question: {
              title: '通过付款凭证',
              message: `${taken}请确认账户已收到「${payerName}」转来的 ${money(amount)}。${outcome}`,
              confirm: '确认到账，通过',
            },
            call: () => decide(calls.decide, { id, approve: 1, reason: '' }, '已通过'),
          },
        }}
      />
    </>
  )
}
