/** Money that goes back: first what somebody has to decide about. */
import { useState } from 'react'
import { type Refund, refund, refundCauseWords } from '#contract/refund.ts'
import { usePages } from '../../../api/use-pages.ts'
import { dayTime } from '../../../frame/format.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { ReviewList } from '../../review/parts/review-list.tsx'
import { mayMake } from '../../review/parts/use-review-tabs.ts'
import { GiveBackSheet } from './give-back-sheet.tsx'
import { RefundDetail } from './refund-detail.tsx'
import { RefundTag } from './refund-tag.tsx'

type Shown = 'waiting' | 'all'
const choices: { value: Shown; label: string }[] = [
  { value: 'waiting', label: '待处理' },
  { value: 'all', label: '全部' },
]
const silence: Record<Shown, string> = { waiting: '没有需要您处理的退款', all: '还没有退款' }

function wordsOf({ cause, buyer, amount, state, meetingName, createTime }: Refund) {
  return {
    title: `${refundCauseWords[cause]} · ${buyer}`,
    amount,
    tag: <RefundTag state={state} />,
    notes: [meetingName, `${dayTime(createTime)} 发起`],
  }
}

export function RefundsTab({ onDecided }: { onDecided: () => void }) {
  const session = useSession()
  const [shown, setShown] = useState<Shown>('waiting')
  const [giving, setGiving] = useState(false)
  /** The one just begun, to be seen first. */
  const [begun, setBegun] = useState('')
  return (
    <>
      <div className="review-tools">
        <div className="review-filter">
          <RadioGroup label="退款范围" value={shown} onChange={setShown} choices={choices} />
        </div>
        {mayMake(session, refund.create) && <Button onClick={() => setGiving(true)}>办理退款</Button>}
      </div>
      <Found key={`${shown} ${begun}`} shown={shown} begun={begun} onDecided={onDecided} />
      {giving && (
        <GiveBackSheet
          onClose={() => setGiving(false)}
          onBegun={({ no }) => {
            setGiving(false)
            setBegun(no)
            setShown('all')
            onDecided()
          }}
        />
      )}
    </>
  )
}

function Found({ shown, begun, onDecided }: { shown: Shown; begun: string; onDecided: () => void }) {
  const pages = usePages(refund.list, { waiting: shown === 'waiting' ? 1 : 0 }, { quiet: true })
  return (
    <ReviewList
      title="退款"
      pages={pages}
      silence={silence[shown]}
      keyOf={({ no }) => no}
      wordsOf={wordsOf}
      first={begun}
      onDecided={onDecided}
    >
      {(row, decided) => <RefundDetail key={row.no} refund={row} onDecided={decided} />}
    </ReviewList>
  )
}
