/** Proofs of bank transfers, to be compared with the account. */
import { useState } from 'react'
import { proof, type ProofState, proofStates, proofStateWords } from '#contract/proof.ts'
import { usePages } from '../../../api/use-pages.ts'
import { dayTime } from '../../../frame/format.ts'
import { Card } from '../../../ui/card.tsx'
import { List } from '../../../ui/list.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { useFreshPages } from '../../organisation/parts/use-fresh-pages.ts'
import { PagesShown } from '../../review/parts/pages-shown.tsx'
import { Panes, useChosen } from '../../review/parts/panes.tsx'
import { ReviewRow } from '../../review/parts/review-row.tsx'
import { useReturn } from '../../session/parts/use-return.ts'
import { ProofReview } from './proof-review.tsx'
import { ProofTag } from './proof-tag.tsx'

type Shown = ProofState | 'all'
const choices = [...proofStates.map((value): { value: Shown; label: string } => ({ value, label: proofStateWords[value] })), { value: 'all' as const, label: '全部' }]
const silence: Record<Shown, string> = {
  waiting: '没有等待审核的付款凭证', approved: '还没有通过的付款凭证', rejected: '没有未通过的付款凭证', all: '还没有人提交过付款凭证',
}

export function ProofsTab({ onDecided }: { onDecided: () => void }) {
  const [shown, setShown] = useState<Shown>('waiting')
  return (
    <>
      <div className="review-filter"><RadioGroup label="审核状态" value={shown} onChange={setShown} choices={choices} /></div>
      <Found key={shown} shown={shown} onDecided={onDecided} />
    </>
  )
}

function Found({ shown, onDecided }: { shown: Shown; onDecided: () => void }) {
  const pages = usePages(proof.list, shown === 'all' ? {} : { state: shown }, { quiet: true })
  const [id, setId] = useState('')
  useFreshPages(pages)
  useReturn(() => void pages.retry())
  const chosen = useChosen(pages.rows, id, (row) => row.id)

  async function decided() {
    onDecided()
    await pages.retry()
  }
  return (
    <PagesShown pages={pages} silence={silence[shown]}>
      {(rows, more) => (
        <Panes
          title="付款凭证"
          onClose={() => setId('')}
          detail={chosen && <ProofReview key={chosen.id} proof={chosen} onDecided={decided} />}
          list={
            <>
              <Card bare>
                <List label="付款凭证">
                  {rows.map((row) => (
                    <ReviewRow
                      key={row.id}
                      title={row.payerName}
                      amount={row.amount}
                      tag={<ProofTag state={row.state} />}
                      notes={[row.meetingName, `${row.buyer} · ${dayTime(row.createTime)} 提交`]}
                      chosen={row.id === chosen?.id}
                      onOpen={() => setId(row.id)}
                    />
                  ))}
                </List>
              </Card>
              {more}
            </>
          }
        />
      )}
    </PagesShown>
  )
}
