/** Who has my card, what stands on it, and taking it back. */
import { card as calls, cardWords, type GivenCard } from '#contract/card.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { dayTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'

const columnsOf = (takeBack: (row: GivenCard) => Promise<void>): readonly Column<GivenCard>[] => [
  { title: '收下人', cell: ({ to }) => to },
  {
    title: '身份',
    cell: ({ stand, booth }) => <Tag {...(stand === 1 && { tone: 'brand' })}>{stand === 1 ? `展位 ${booth}`.trim() : '个人'}</Tag>,
    card: 'tag',
    narrow: true,
  },
  { title: '会议', cell: ({ meetingName }) => meetingName },
  { title: '名片内容', cell: ({ name, gave }) => [name, ...gave.map((field) => cardWords[field])].join('、') },
  { title: '收下时间', cell: ({ keepTime }) => dayTime(keepTime), narrow: true },
  {
    title: '操作',
    cell: (row) => (
      <Button kind="text" small label={`收回给${row.to}的名片`} onClick={() => void takeBack(row)}>
        收回
      </Button>
    ),
    card: 'end',
    narrow: true,
  },
]

export function Given({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const view = useListView({})
  const pages = usePages(calls.given, {}, { quiet: true, size: view.page })
  const taking = useDecision(calls.takeBack, () => Promise.all([pages.retry(), onChanged()]))

  async function takeBack({ id, to }: GivenCard) {
    const message = `收回后，${to}看不到这张名片，备注和评级也会清除，之后导出的表格里没有您；已经导出的表格无法收回。再次出示展商交流码会重新给出名片。`
    if (await confirm({ title: '收回名片', message, confirm: '收回' })) await taking.decide({ id }, '已收回')
  }
  return (
    <DataList
      label="谁有我的名片"
      view={view}
      pages={pages}
      keyOf={({ id }) => id}
      columns={columnsOf(takeBack)}
      count={(total) => `共 ${total} 张名片`}
      empty="还没有人收下您的名片"
    />
  )
}
