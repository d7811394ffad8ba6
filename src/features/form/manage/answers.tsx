/** 报名信息: what attendees have answered, each as it was asked, as far as they agreed and the reader may know. */
import './forms.css'
import { type AnswerSheet, form as calls } from '#contract/form.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { ExportButtons, MeetingTask, useTask } from '../../../kit/task/task-card.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { Answered, Version } from './answered.tsx'

const columns: readonly Column<AnswerSheet>[] = [
  { title: '姓名', cell: ({ name }) => name },
  { title: '手机号', cell: ({ phone }) => phone, narrow: true },
  { title: '门票', cell: ({ ticketName }) => <span className="form-ticket">{ticketName}</span> },
  { title: '表单', cell: (sheet) => <Version sheet={sheet} /> },
  { title: '填写时间', cell: ({ answerTime }) => dayTime(answerTime), narrow: true },
  { title: '提供', cell: ({ agreed }) => (agreed === 0 ? <Tag tone="ended">未同意提供</Tag> : ''), card: 'tag', narrow: true },
]

export default function Answers({ meetingId }: { meetingId: string }) {
  const mayEdit = useMayMake(calls.list, meetingId)
  const mayTake = useMayMake(calls.exportAnswers, meetingId)
  const forms = useQuery(calls.list, mayEdit ? { meetingId } : null, { quiet: true })
  const view = useListView({
    search: '搜索姓名、手机号',
    filters: [
      { name: 'of', label: '表单', all: '全部表单', choices: (forms.data ?? []).map(({ id, name }) => ({ value: id, label: name })) },
    ],
  })
  const formId = view.values.of
  const asked = { meetingId, ...(formId !== '' && { formId }) }
  const pages = usePages(calls.answers, { ...asked, keyword: view.keyword }, { quiet: true, size: view.page })
  const task = useTask(useAction(calls.exportAnswers))
  return (
    <>
      <MeetingTask meetingId={meetingId} taskId={task.taskId} />
      <DataList
        label="报名信息"
        view={view}
        pages={pages}
        keyOf={({ attendeeId }) => attendeeId}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 人`}
        empty="还没有人填写。有人报名后，他们的回答会显示在这里"
        notFound="没有找到这样的参会人"
        showAll="查看全部"
        columns={columns}
        actions={mayTake && pages.total > 0 && <ExportButtons busy={task.busy} onTake={(kind) => task.begin({ ...asked, kind })} />}
        detail={{ title: '报名信息', render: (sheet) => <Sheet sheet={sheet} /> }}
      />
    </>
  )
}

function Sheet({ sheet }: { sheet: AnswerSheet }) {
  const { name, phone, ticketName, answerTime } = sheet
  return (
    <>
      <Facts
        facts={[
          ['姓名', name],
          ['手机号', phone],
          ['门票', ticketName],
          ['表单', <Version key="form" sheet={sheet} />],
          ['填写时间', dayTime(answerTime)],
        ]}
      />
      <Answered sheet={sheet} />
    </>
  )
}
