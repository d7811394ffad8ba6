/** 限制来访: phones that may not visit for a while, by whom and why. */
import { useState } from 'react'
import { type VisitBlock, visitor as calls } from '#contract/visitor.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { otherYear } from '../../../kit/distance.ts'
import { arrayPages } from '../../../kit/list/array-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/empty.tsx'
import { day, dayTime } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { BlockSheet } from './block-sheet.tsx'

const columnsOf = (lift: (row: VisitBlock) => Promise<void>): readonly Column<VisitBlock>[] => [
  { title: '手机号', cell: ({ mobile }) => mobile, narrow: true },
  { title: '原因', cell: ({ reason }) => reason },
  { title: '范围', cell: ({ everyMeeting }) => (everyMeeting === 1 ? '所有会议' : '本场会议'), narrow: true },
  { title: '截止', cell: ({ untilDay }) => `至 ${otherYear(untilDay)}${day(untilDay)}`, narrow: true },
  { title: '添加', cell: ({ createTime, by }) => [dayTime(createTime), by].filter((word) => word !== '').join(' · ') },
  {
    title: '操作',
    cell: (row) => (
      <Button kind="text" small label={`解除 ${row.mobile}`} onClick={() => void lift(row)}>
        解除
      </Button>
    ),
    card: 'end',
    narrow: true,
  },
]

export function BlocksTab({ meetingId }: { meetingId: string }) {
  const view = useListView({ search: '搜索手机号、原因' })
  const query = useQuery(calls.blocks, { meetingId }, { quiet: true, fresh: true })
  const pages = arrayPages(query, view, { words: ({ mobile, reason, by }) => [mobile, reason, by].join(' ') })
  const lifting = useAction(calls.block)
  const [adding, setAdding] = useState(false)

  async function lift({ mobile, everyMeeting }: VisitBlock) {
    if (
      !(await confirm({
        title: '解除限制',
        message: `解除后 ${mobile} 可以重新预约来访${everyMeeting === 1 ? '本机构的会议' : '本场会议'}。`,
        confirm: '解除',
      }))
    )
      return
    const outcome = await lifting.run({ meetingId, mobile, reason: '', untilDay: '', everyMeeting })
    if (!outcome.ok) return
    query.put(outcome.data)
    notice.success('已解除限制')
  }
  const add = <Button onClick={() => setAdding(true)}>添加手机号</Button>
  return (
    <>
      <DataList
        label="限制来访"
        view={view}
        pages={pages}
        keyOf={({ mobile, everyMeeting }) => `${mobile} ${everyMeeting}`}
        columns={columnsOf(lift)}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 个手机号`}
        empty={<Empty action={add}>没有限制来访的手机号</Empty>}
        notFound="没有找到这样的手机号"
        actions={(pages.rows.length > 0 || view.narrowed) && add}
      />
      {adding && (
        <BlockSheet
          meetingId={meetingId}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false)
            void query.retry()
          }}
        />
      )}
    </>
  )
}
