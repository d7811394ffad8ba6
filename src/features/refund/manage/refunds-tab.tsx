/** Money that goes back: first what somebody has to decide about. */
import { useState } from 'react'
import { type Refund, refund, refundCauseWords } from '#contract/refund.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sum } from '../../../kit/sum.tsx'
import { RefundTag } from '../parts/refund-tag.tsx'
import { GiveBackSheet } from './give-back-sheet.tsx'
import { RefundDetail } from './refund-detail.tsx'
import { waitingChoices } from './waiting-choices.ts'

const columns: readonly Column<Refund>[] = [
  { title: '退款', cell: ({ cause, buyer }) => `${refundCauseWords[cause]} · ${buyer}` },
  { title: '会议', cell: ({ meetingName }) => meetingName },
  { title: '发起', cell: ({ createTime }) => `${dayTime(createTime)} 发起` },
  { title: '状态', cell: ({ state }) => <RefundTag state={state} />, card: 'tag', narrow: true },
  { title: '金额', cell: ({ amount }) => <Sum fen={amount} size="small" />, card: 'end', narrow: true, figure: true },
]
/** Of one meeting, what it is called is said above. */
const inMeeting = columns.filter(({ title }) => title !== '会议')

interface Props {
  /** Without one those of all meetings of the tenant. */
  meetingId?: string
  onDecided: () => void
}

export function RefundsTab({ meetingId, onDecided }: Props) {
  const view = useListView({ filters: [{ name: 'range', label: '退款范围', choices: waitingChoices }] })
  const waiting = view.values.range === 'waiting'
  const at = meetingId !== undefined && { meetingId }
  const pages = usePages(refund.list, { ...at, waiting: waiting ? 1 : 0 }, { quiet: true, size: view.page })
  const mayGive = useMayMake(refund.create, meetingId)
  const [giving, setGiving] = useState(false)
  return (
    <>
      <DataList
        label="退款"
        view={view}
        pages={pages}
        keyOf={({ no }) => no}
        columns={meetingId === undefined ? columns : inMeeting}
        empty={waiting ? '没有需要您处理的退款' : '还没有退款'}
        actions={mayGive && <Button onClick={() => setGiving(true)}>办理退款</Button>}
        detail={{
          title: '退款',
          first: true,
          onRefresh: onDecided,
          render: (row, refresh) => <RefundDetail key={row.no} refund={row} meetingId={meetingId} onDecided={refresh} />,
        }}
      />
      {giving && (
        <GiveBackSheet
          {...at}
          onClose={() => setGiving(false)}
          onBegun={({ no }) => {
            setGiving(false)
            // The one just begun is seen first.
            view.filter('range', 'all')
            view.open(no)
            void pages.retry()
            onDecided()
          }}
        />
      )}
    </>
  )
}
