/** One proof as whoever decides sees it: what should have come, and what the payer shows. */
import { useState } from 'react'
import { proof as calls, type ReviewedProof } from '#contract/proof.ts'
import { dayTime, yuan } from '../../../frame/format.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { Price } from '../../../ui/price.tsx'
import { Facts } from '../../review/parts/facts.tsx'
import { useDecision } from '../../review/parts/use-decision.ts'
import { ProofPicture } from './proof-picture.tsx'
import { ProofTag } from './proof-tag.tsx'
import { RejectProofSheet } from './reject-proof-sheet.tsx'

export function ProofReview({ proof, onDecided }: { proof: ReviewedProof; onDecided: () => Promise<unknown> }) {
  const { decide, busy } = useDecision(calls.decide, onDecided)
  const [rejecting, setRejecting] = useState(false)
  const { id, amount, payerName, buyer, state } = proof

  async function approve() {
    const sure = await confirm({ title: '通过付款凭证', message: `请确认账户已收到「${payerName}」转来的 ¥${yuan(amount)}。通过后将立即为 ${buyer} 出票。`, confirm: '确认到账，通过' })
    if (sure) await decide({ id, approve: 1, reason: '' }, '已通过')
  }
  async function reject(reason: string) {
    await decide({ id, approve: 0, reason }, '已设为不通过')
    setRejecting(false)
  }
  return (
    <>
      <div className="review-sum">
        <div>
          <p className="review-quiet">订单应付</p>
          <p className="review-figure"><Price fen={amount} size="large" /></p>
        </div>
        <ProofTag state={state} />
      </div>
      <div className="review-both">
        <ProofPicture id={id} />
        <Facts
          facts={[
            ['付款户名', payerName], ['转账日期', proof.payDay], ['银行流水号', proof.bankSerial], ['备注', proof.note], ['订单号', proof.outTradeNo], ['会议', proof.meetingName],
            ['门票', `${proof.ticketName} × ${proof.ticketNum}`], ['下单人', buyer], ['提交时间', dayTime(proof.createTime)], ['审核时间', proof.decideTime && dayTime(proof.decideTime)], ['不通过理由', proof.reason],
          ]}
        />
      </div>
      {state === 'waiting' && (
        <>
          <p className="review-quiet">请核对收款账户：到账金额、付款户名与附言中的订单号一致后再通过。</p>
          <div className="review-actions">
            <Button disabled={busy} onClick={() => setRejecting(true)}><CloseIcon size={1} />不通过</Button>
            <Button kind="primary" busy={busy && !rejecting} onClick={() => void approve()}><CheckIcon size={1} />通过</Button>
          </div>
        </>
      )}
      {rejecting && <RejectProofSheet busy={busy} onClose={() => setRejecting(false)} onReject={(reason) => void reject(reason)} />}
    </>
  )
}
