/** 更改记录: who changed what of the meeting, the newest first. */
import { type Change, history, type HistoryEntity } from '#contract/history.ts'
import { type MeetingField, meetingFields } from '#contract/meeting-manage.ts'
import { usePages } from '../../../api/use-pages.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { History } from '../../../kit/history.tsx'
import { Card } from '../../../ui/card.tsx'
import { dayTime } from '../../../ui/format.ts'
import type { View } from './view.ts'

const entities: Record<HistoryEntity, string> = {
  meeting: '会议',
  module: '微站模块',
  guest: '嘉宾',
  schedule_item: '日程',
  ticket: '门票',
}
const doings: { [action: string]: string } = {
  make: '新建了',
  remove: '删除了',
  publish: '发布了',
  pause: '暂停了',
  archive: '归档了',
  restore: '恢复了',
  clone: '复制了',
  sort: '调整了顺序：',
}
/** Texts with marks say only that they were changed. */
const long = new Set<string>(['details', 'notice', 'introduce'])

const HistoryList: View = ({ meetingId }) => {
  const view = useListView({
    filters: [
      {
        name: 'entity',
        label: '按内容筛选',
        all: '全部内容',
        choices: (Object.keys(entities) as HistoryEntity[]).map((value) => ({ value, label: entities[value] })),
      },
    ],
  })
  const { entity } = view.values
  const pages = usePages(history.list, { meetingId, ...(entity !== '' && { entity }) }, { quiet: true, size: view.page })
  return (
    <DataList label="更改记录" view={view} pages={pages} keyOf={({ id }) => id} empty="还没有更改" notFound="这部分还没有更改">
      {(rows) => (
        <Card>
          <History entries={rows.map(entryOf)} />
        </Card>
      )}
    </DataList>
  )
}
export default HistoryList

function entryOf({ id, entity, time, who, action, from, to }: Change) {
  const thing = entities[entity as HistoryEntity] ?? '内容'
  const done = doings[action]
  const changed = entity === 'meeting' ? (meetingFields[action as MeetingField] ?? thing) : thing
  const title = (done ?? '修改了') + (done === undefined ? changed : thing)
  return {
    key: id,
    title,
    when: dayTime(time),
    who: who || '系统',
    why: done !== undefined || long.has(action) ? '' : `${shown(action, from)} → ${shown(action, to)}`,
  }
}

function shown(field: string, text: string): string {
  if (text === '') return '（空）'
  return field.endsWith('Time') ? dayTime(text) : text
}
