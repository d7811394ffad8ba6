/** Answers one by one, each under the version that it was given to; and all of them as a table. */
import { type OwnSurvey, type SurveyAnswer, survey as calls } from '#contract/survey.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { ExportButtons, MeetingTask, useTask } from '../../../kit/task/task-card.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { dayTime } from '../../../ui/format.ts'
import { Said } from '../parts/filled.tsx'

const version: Column<SurveyAnswer> = {
  title: '版本',
  cell: (row) => `第 ${row.version} 版${row.outdated === 1 ? '（旧版）' : ''}`,
  card: 'line',
}
const session: Column<SurveyAnswer> = { title: '场次', cell: ({ sessionTitle }) => sessionTitle, card: 'line' }
const named: readonly Column<SurveyAnswer>[] = [
  { title: '姓名', cell: ({ name }) => name || '未填写姓名' },
  { title: '手机号', cell: ({ phone }) => phone, narrow: true },
]
const time: Column<SurveyAnswer> = { title: '填写时间', cell: ({ answerTime }) => dayTime(answerTime), narrow: true }
const first: Column<SurveyAnswer> = { title: '回答', cell: ({ answers }) => answers[0]?.value || '（没有文字）' }

export function AnswersTab({ survey: { id, meetingId, anonymous, use, answered } }: { survey: OwnSurvey }) {
  const mayTake = useMayMake(calls.exportAnswers, meetingId)
  const task = useTask(useAction(calls.exportAnswers))
  const view = useListView(anonymous === 1 ? {} : { search: '搜索姓名' })
  const pages = usePages(calls.answers, { meetingId, id, keyword: view.keyword }, { quiet: true, size: view.page })
  const columns = [
    ...(anonymous === 1 ? [first] : named),
    ...(use === 'session' ? [session] : []),
    version,
    ...(anonymous === 1 ? [] : [time]),
  ]
  return (
    <>
      <MeetingTask meetingId={meetingId} taskId={task.taskId} />
      <DataList
        label="问卷回答"
        view={view}
        pages={pages}
        keyOf={(row) => row.id}
        columns={columns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 份回答`}
        empty="还没有可以查看的回答"
        notFound="没有找到这样的回答"
        showAll="查看全部"
        actions={mayTake && answered > 0 && <ExportButtons busy={task.busy} onTake={(kind) => task.begin({ meetingId, id, kind })} />}
        detail={{ title: '回答', render: (row) => <Said answers={row.answers} /> }}
      />
    </>
  )
}
