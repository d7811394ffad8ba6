/** 退差价: what was paid for copies that still stand, by price, and a difference back for everybody who paid one of them. */
import './refund.css'
import { useState } from 'react'
import { type PricePaid, refund as calls } from '#contract/refund.ts'
import { useQuery } from '../../../api/use-query.ts'
import { arrayPages } from '../../../kit/list/array-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { someNames } from '../../../kit/some-names.ts'
import { MeetingTask } from '../../../kit/task/task-card.tsx'
import { Sum } from '../../../kit/sum.tsx'
import { DifferenceSheet } from './difference-sheet.tsx'

const columns: readonly Column<PricePaid>[] = [
  { title: '门票', cell: ({ ticketName }) => ticketName },
  {
    title: '购买价',
    cell: ({ price }) => (
      <>
        买价 <Sum fen={price} size="small" />
      </>
    ),
    narrow: true,
  },
  {
    title: '现价',
    cell: ({ priceNow }) => (
      <>
        现价 <Sum fen={priceNow} size="small" />
      </>
    ),
    narrow: true,
  },
  { title: '下单人', cell: ({ names, orders }) => someNames(names, orders) },
  { title: '数量', cell: ({ copies, orders }) => `${copies} 张 / ${orders} 单`, card: 'end', narrow: true, figure: true },
]

export function DifferenceTab({ meetingId }: { meetingId: string }) {
  const view = useListView({})
  const query = useQuery(calls.prices, { meetingId }, { quiet: true, fresh: true })
  const [chosen, setChosen] = useState<PricePaid>()
  const [taskId, setTaskId] = useState('')
  return (
    <>
      <MeetingTask meetingId={meetingId} taskId={taskId} className="refund-task" onOver={() => void query.retry()} />
      <p className="quiet refund-lead">门票降价后，可把差价一次退给所有按原价付款的人，门票保留。选择一个价格：</p>
      <DataList
        label="已付的价格"
        view={view}
        pages={arrayPages(query, view)}
        keyOf={({ ticketId, price }) => `${ticketId} ${price}`}
        columns={columns}
        empty="没有可以退差价的订单：还没有人付款，或所有人付的都是现价"
        onOpen={setChosen}
      />
      {chosen !== undefined && (
        <DifferenceSheet
          meetingId={meetingId}
          paid={chosen}
          onClose={() => setChosen(undefined)}
          onBegun={(begun) => {
            setChosen(undefined)
            setTaskId(begun)
          }}
        />
      )}
    </>
  )
}
