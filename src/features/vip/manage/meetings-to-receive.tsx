/** Meetings that somebody has something to do at, each leading to its guests. */
import { meetingManage } from '#contract/meeting-manage.ts'
import { vipListLink } from '#contract/vip/links.ts'
import { usePages } from '../../../api/use-pages.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Card } from '../../../ui/card.tsx'
import { span } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'

export function MeetingsToReceive() {
  const view = useListView({ search: '搜索会议' })
  const pages = usePages(meetingManage.ownList, { keyword: view.keyword }, { quiet: true, size: view.page })
  return (
    <DataList view={view} pages={pages} keyOf={({ id }) => id} empty="还没有会议" notFound="没有找到这样的会议" showAll="查看全部会议">
      {(rows) => (
        <Card bare>
          <List label="会议">
            {rows.map(({ id, title, meetingStratTime, meetingEndTime }) => (
              <Cell key={id} title={title || '未命名的会议'} note={span(meetingStratTime, meetingEndTime)} href={vipListLink(id)} />
            ))}
          </List>
        </Card>
      )}
    </DataList>
  )
}
