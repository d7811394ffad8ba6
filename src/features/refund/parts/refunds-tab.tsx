/** Money that goes back: first what somebody has to decide about. */
import { useState } from 'react'
import { refund, refundCauseWords } from '#contract/refund.ts'
import { usePages } from '../../../api/use-pages.ts'
import { dayTime } from '../../../frame/format.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { List } from '../../../ui/list.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { useFreshPages } from '../../organisation/parts/use-fresh-pages.ts'
import { PagesShown } from '../../review/parts/pages-shown.tsx'
import { Panes, useChosen } from '../../review/parts/panes.tsx'
import { ReviewRow } from '../../review/parts/review-row.tsx'
import { mayMake } from '../../review/parts/use-review-tabs.ts'
import { useReturn } from '../../session/parts/use-return.ts'
import { GiveBackSheet } from './give-back-sheet.tsx'
import { RefundDetail } from './refund-detail.tsx'
import { RefundTag } from './refund-tag.tsx'

type Shown = 'waiting' | 'all'
const choices: { value: Shown; label: string }[] = [{ value: 'waiting', label: '待处理' }, { value: 'all', label: '全部' }]
const silence: Record<Shown, string> = { waiting: '没有需要您处理的退款', all: '还没有退款' }

export function RefundsTab({ onDecided }: { onDecided: () => void }) {
  const session = useSession()
  const [shown, setShown] = useState<Shown>('waiting')
  const [giving, setGiving] = useState(false)
  /** The one just begun, to be seen first. */
  const [begun, setBegun] = useState('')
  return (
    <>
      <div className="review-tools">
        <div className="review-filter"><RadioGroup label="退款范围" value={shown} onChange={setShown} choices={choices} /></div>
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
  const [no, setNo] = useState(begun)
  useFreshPages(pages)
  useReturn(() => void pages.retry())
  const chosen = useChosen(pages.rows, no, (row) => row.no)

  async function decided() {
    onDecided()
    await pages.retry()
  }
  return (
    <PagesShown pages={pages} silence={silence[shown]}>
      {(rows, more) => (
        <Panes
          title="退款"
          onClose={() => setNo('')}
          detail={chosen && <RefundDetail key={chosen.no} refund={chosen} onDecided={decided} />}
          list={
            <>
              <Card bare>
                <List label="退款">
                  {rows.map((row) => (
                    <ReviewRow
                      key={row.no}
                      title={`${refundCauseWords[row.cause]} · ${row.buyer}`}
                      amount={row.amount}
                      tag={<RefundTag state={row.state} />}
                      notes={[row.meetingName, `${dayTime(row.createTime)} 发起`]}
                      chosen={row.no === chosen?.no}
                      onOpen={() => setNo(row.no)}
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
