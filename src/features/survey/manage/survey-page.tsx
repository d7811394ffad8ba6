/** One survey in its editor; a new one where the address names none. */
import { consoleLinks } from '#contract/console-links.ts'
import { survey as calls } from '#contract/survey.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SurveyEditor } from './survey-editor.tsx'

export default function SurveyPage({ meetingId }: { meetingId: string }) {
  const { query: address, change } = useAddress()
  const query = useQuery(calls.manage, { meetingId }, { quiet: true, fresh: true })
  const id = address.get('id') ?? ''
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" count={2} />}>
      {(surveys) => {
        const opened = surveys.find((survey) => survey.id === id)
        if (opened === undefined && id !== '')
          return (
            <Empty drawing="search" action={<Button href={consoleLinks.surveys(meetingId)}>查看全部问卷</Button>}>
              这份问卷不存在或已删除
            </Empty>
          )
        if (opened?.state === 'closed')
          return (
            <Empty action={<Button href={consoleLinks.surveyResult(meetingId, id)}>查看结果</Button>}>这份问卷已结束，不能再修改</Empty>
          )
        return (
          <SurveyEditor
            key={id}
            meetingId={meetingId}
            survey={opened}
            newest={query.retry}
            onSaved={(saved) => {
              query.put(opened === undefined ? [saved, ...surveys] : surveys.map((one) => (one.id === saved.id ? saved : one)))
              if (opened === undefined) change({ id: saved.id })
            }}
          />
        )
      }}
    </Loaded>
  )
}
