/** Every proof of an order, the newest first. */
import { useState } from 'react'
import type { Proof } from '#contract/proof.ts'
import { History } from '../../../kit/history.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { ProofPicture } from './proof-picture.tsx'
import { ProofTag } from './proof-tag.tsx'

export function ProofHistory({ proofs }: { proofs: readonly Proof[] }) {
  return (
    <Card title="提交记录" aside={`${proofs.length} 次`}>
      <History
        entries={proofs.map((proof) => ({
          key: proof.id,
          title: `${dayTime(proof.createTime)} 提交`,
          tag: <ProofTag state={proof.state} />,
          children: <Submitted proof={proof} />,
        }))}
      />
    </Card>
  )
}

function Submitted({ proof: { id, payerName, payDay, bankSerial, note, reason, createTime, decideTime } }: { proof: Proof }) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <Facts
        facts={[
          ['付款户名', payerName],
          ['转账日期', payDay],
          ['银行流水号', bankSerial],
          ['备注', note],
          ['审核时间', decideTime && dayTime(decideTime)],
          ['未通过理由', reason],
        ]}
      />
      {shown ? (
        <ProofPicture id={id} />
      ) : (
        <Button small label={`查看凭证图片：${dayTime(createTime)} 提交`} onClick={() => setShown(true)}>
          查看凭证图片
        </Button>
      )}
    </>
  )
}
