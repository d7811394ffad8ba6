/** 签到报告: who came, of those who could, by list and day; a table with a row for each person to take away. */
import './dashboard.css'
import { type Attendance, dashboard } from '#contract/dashboard.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { arrayPages } from '../../../kit/list/array-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { ExportButtons, MeetingTask, useTask } from '../../../kit/task/task-card.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { dayName, percent } from './words.ts'

const columns: readonly Column<Attendance>[] = [
  { title: '名单', cell: ({ name }) => name },
  {
    title: '类型',
    cell: ({ kind }) => <Tag tone={kind === 'entrance' ? 'brand' : 'plain'}>{kind === 'entrance' ? '入场' : '场内'}</Tag>,
    card: 'tag',
    narrow: true,
  },
  { title: '日期', cell: ({ day }) => dayName(day), narrow: true },
  { title: '人数', cell: ({ came, expected }) => `实到 ${came}，应到 ${expected}`, narrow: true },
  { title: '到场率', cell: ({ came, expected }) => percent(came, expected), card: 'end', narrow: true, figure: true },
]

export default function AttendanceReport({ meetingId }: { meetingId: string }) {
  const report = useQuery(dashboard.attendance, { meetingId }, { quiet: true, fresh: true })
  const days = [...new Set((report.data ?? []).map(({ day }) => day))]
  const view = useListView({
    search: '搜索名单',
    filters: [{ name: 'day', label: '日期', all: '全部日期', choices: days.map((value) => ({ value, label: dayName(value) })) }],
  })
  const pages = arrayPages(report, view, {
    words: ({ name }) => name,
    matches: ({ day }, values) => values.day === '' || values.day === day,
  })
  const task = useTask(useAction(dashboard.attendanceExport))
  const mayTake = useMayMake(dashboard.attendanceExport, meetingId)
  const mayRun = useMayMake(checkin.saveList, meetingId)
  return (
    <>
      <MeetingTask meetingId={meetingId} taskId={task.taskId} className="dashboard-task" />
      <DataList
        label="签到报告"
        view={view}
        pages={pages}
        keyOf={({ listId, day }) => `${listId} ${day}`}
        columns={columns}
        count={(total) => `共 ${total} 行`}
        empty={
          <Empty action={mayRun && <Button href={doorLinks.myMeeting(meetingId)}>签到管理</Button>}>
            还没有人签到。有人入场后，这里按日期和名单显示到场人数
          </Empty>
        }
        notFound="没有找到这样的名单"
        showAll="查看全部名单"
        actions={
          mayTake && (report.data ?? []).length > 0 && <ExportButtons busy={task.busy} onTake={(kind) => task.begin({ meetingId, kind })} />
        }
      />
    </>
  )
}
