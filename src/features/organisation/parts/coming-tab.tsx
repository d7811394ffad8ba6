/** Who of its people comes, of those who have agreed to be seen; for those who look after them. */
import { type Coming, unit } from '#contract/unit.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { day } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'

const columns: readonly Column<Coming>[] = [
  { title: '姓名', cell: ({ name }) => name || '未填写姓名' },
  {
    title: '到场',
    cell: ({ arrived }) => (arrived === 1 ? <Tag tone="success">已到场</Tag> : <Tag>未到场</Tag>),
    card: 'tag',
    narrow: true,
  },
  { title: '职务', cell: ({ duty }) => duty },
  { title: '会议', cell: ({ meetingName, meetingStratTime }) => `${day(meetingStratTime)} ${meetingName}` },
  { title: '门票', cell: ({ ticketName }) => ticketName },
]

export function ComingTab({ id, showing, members }: { id: string; showing: number; members: number }) {
  const view = useListView({})
  const pages = usePages(unit.coming, { id, meetingId: '' }, { quiet: true, size: view.page })
  return (
    <>
      <p className="quiet">
        {members} 位成员中有 {showing} 位同意公开参会信息，这里只显示他们。
      </p>
      <DataList
        label="参会成员"
        view={view}
        pages={pages}
        keyOf={({ meetingId, userId }) => `${meetingId} ${userId}`}
        columns={columns}
        count={(total) => `共 ${total} 人次`}
        empty="暂时没有同意公开的成员参会"
      />
    </>
  )
}
