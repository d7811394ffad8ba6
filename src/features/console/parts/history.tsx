/** 更改记录: who changed what of the meeting, the newest first. */
import { history, historyEntities } from '#contract/history.ts'
import { usePages } from '../../../api/use-pages.ts'
import { changeWords, entityWords } from '../../../kit/change-words.ts'
import { History } from '../../../kit/history.tsx'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Card } from '../../../ui/card.tsx'
import { dayTime } from '../../../ui/format.ts'
import type { View } from './view.ts'

const choices = historyEntities.map((value) => ({ value, label: entityWords[value] }))

const HistoryList: View = ({ meetingId }) => {
  const view = useListView({ filters: [{ name: 'entity', label: '按内容筛选', all: '全部内容', choices }] })
  const { entity } = view.values
  const pages = usePages(history.list, { meetingId, ...(entity !== '' && { entity }) }, { quiet: true, size: view.page })
  return (
    <DataList view={view} pages={pages} keyOf={({ id }) => id} empty="还没有更改" notFound="这部分还没有更改">
      {(rows) => (
        <Card>
          <History entries={rows.map((row) => ({ key: row.id, when: dayTime(row.time), who: row.who || '系统', ...changeWords(row) }))} />
        </Card>
      )}
    </DataList>
  )
}
export default HistoryList
