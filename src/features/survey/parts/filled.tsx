/** What somebody has answered, the latest first; opened, in the words of the version that it was given to. */
import './survey.css'

import { type OwnSurveyAnswer, survey as calls } from '#contract/survey.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Empty } from '../../../ui/empty.tsx'

import { dayTime } from '../../../ui/format.ts'
import { AnswerList } from '../../../kit/questions/answer-list.tsx'

const columns: readonly Column<OwnSurveyAnswer>[] = [
  { title: '问卷', cell: ({ name }) => name },
  { title: '场次', cell: ({ sessionTitle }) => sessionTitle, card: 'line' },
  { title: '时间', cell: ({ answerTime, anonymous }) => (anonymous === 1 ? '匿名，不记录时间' : dayTime(answerTime)), card: 'line' },
]

export function Filled({ meetingId }: { meetingId: string }) {
  const view = useListView({})
  const pages = usePages(calls.mine, { meetingId }, { quiet: true, size: view.page })
  return (
    <DataList
      label="已填写的问卷"
      view={view}
      pages={pages}
      keyOf={({ id }) => id}
      columns={columns}
      empty={<Empty>您还没有填写过问卷</Empty>}
      detail={{ title: '我的回答', render: (row) => <Answer answer={row} /> }}
    />
  )
}

function Answer({ answer: { name, sessionTitle, anonymous, answers } }: { answer: OwnSurveyAnswer }) {
  return (
    <>
      <h3 className="survey-answer-name">{[name, sessionTitle].filter((word) => word !== '').join(' · ')}</h3>
      {anonymous === 1 ? (
        <p className="quiet">这是匿名问卷：系统只知道您填过，不知道您填了什么，因此这里没有内容。</p>
      ) : (
        <Said answers={answers} />
      )}
    </>
  )
}

export function Said({ answers }: { answers: OwnSurveyAnswer['answers'] }) {
  return answers.length === 0 ? <p className="quiet">没有填写任何问题。</p> : <AnswerList answers={answers} />
}
