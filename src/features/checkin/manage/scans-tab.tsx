/** The log of the doors, newest first; conflicts by themselves. */
import { checkin } from '#contract/checkin/calls.ts'
import type { CheckinList } from '#contract/checkin/lists.ts'
import type { ScanRow } from '#contract/checkin/scans.ts'
import type { Why } from '#contract/checkin/rule.ts'
import { doorWord, whySentence, whyWords } from '#contract/checkin/words.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { dayTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'

const columns: readonly Column<ScanRow>[] = [
  { title: '参会人', cell: ({ name, ticketName }) => (name === '' ? '未识别的码' : `${name} · ${ticketName}`) },
  { title: '时间', cell: whatHappened },
  { title: '地点', cell: ({ listName, gate, device, operator }) => joined(listName, gate, device, operator) },
  { title: '结果', cell: (row) => <Tag tone={toneOf(row)}>{resultOf(row)}</Tag>, card: 'tag', narrow: true },
]

export function ScansTab({ meetingId, lists }: { meetingId: string; lists: readonly CheckinList[] }) {
  const view = useListView({
    filters: [
      { name: 'list', label: '名单', all: '全部名单', choices: lists.map(({ id, name }) => ({ value: id, label: name })) },
      { name: 'conflicts', label: '只看重复入场' },
    ],
  })
  const { list, conflicts } = view.values
  const pages = usePages(checkin.scans, { meetingId, listId: list, conflicts: conflicts === '1' ? 1 : 0 }, { quiet: true, size: view.page })
  return (
    <DataList
      label="验票记录"
      view={view}
      pages={pages}
      keyOf={({ id }) => id}
      columns={columns}
      empty={conflicts === '1' ? '没有重复入场' : '还没有验票记录'}
    />
  )
}

function toneOf({ verdict, conflict, undone }: ScanRow) {
  if (conflict === 1) return 'danger'
  if (undone === 1) return 'ended'
  return verdict === 'admit' ? 'success' : 'warning'
}

function resultOf({ kind, verdict, why, conflict, undone }: ScanRow): string {
  return conflict === 1 ? '重复入场' : undone === 1 ? '已撤销' : doorWord({ verdict, why }, kind)
}

function whatHappened({ kind, why, deviceTime, serverTime, offline, forced, direction }: ScanRow): string {
  return joined(
    dayTime(deviceTime),
    direction === 'out' ? '离场' : '',
    whySentence(why as Why, kind),
    forced === 1 && why !== 'forced' ? whyWords.forced : '',
    offline === 1 ? `离线，${dayTime(serverTime)} 上传` : '',
  )
}

function joined(...words: (string | undefined)[]): string {
  return words.filter((word) => word !== undefined && word !== '').join(' · ')
}
