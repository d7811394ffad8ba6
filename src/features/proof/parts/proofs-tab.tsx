/** Proofs of bank transfers, to be compared with the account. */
import { useState } from 'react'
import { proof, type ProofState, proofStates, proofStateWords, type ReviewedProof } from '#contract/proof.ts'
import { usePages } from '../../../api/use-pages.ts'
import { dayTime } from '../../../frame/format.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { ReviewList } from '../../review/parts/review-list.tsx'
import { ProofReview } from './proof-review.tsx'
import { ProofTag } from './proof-tag.tsx'

type Shown = ProofState | 'all'
const choices = [
  ...proofStates.map((value): { value: Shown; label: string } => ({ value, label: proofStateWords[value] })),
  { value: 'all' as const, label: '全部' },
]
const silence: Record<Shown, string> = {
  waiting: '没有等待审核的付款凭证',
  approved: '还没有通过的付款凭证',
  rejected: '没有未通过的付款凭证',
  all: '还没有人提交过付款凭证',
}

function wordsOf({ payerName, amount, state, meetingName, buyer, createTime }: ReviewedProof) {
  return { title: payerName, amount, tag: <ProofTag state={state} />, notes: [meetingName, `${buyer} · ${dayTime(createTime)} 提交`] }
}

export function ProofsTab({ onDecided }: { onDecided: () => void }) {
  const [shown, setShown] = useState<Shown>('waiting')
  return (
    <>
      <div className="review-filter">
        <RadioGroup label="审核状态" value={shown} onChange={setShown} choices={choices} />
      </div>
      <Found key={shown} shown={shown} onDecided={onDecided} />
    </>
  )
}

function Found({ shown, onDecided }: { shown: Shown; onDecided: () => void }) {
  const pages = usePages(proof.list, shown === 'all' ? {} : { state: shown }, { quiet: true })
  return (
    <ReviewList title="付款凭证" pages={pages} silence={silence[shown]} keyOf={({ id }) => id} wordsOf={wordsOf} onDecided={onDecided}>
      {(row, decided) => <ProofReview key={row.id} proof={row} onDecided={decided} />}
    </ReviewList>
  )
}
