/** What came of one survey: how many, question by question, crossed, one by one; as a table, and by a link for everybody. */
import '../parts/survey.css'
import './surveys.css'
import { consoleLinks } from '#contract/console-links.ts'
import { type OwnSurvey, survey as calls } from '#contract/survey.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { useTabs } from '../../../kit/use-tabs.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AnswersTab } from './answers-tab.tsx'
import { CrossTab } from './cross-tab.tsx'
import { FiguresTab } from './figures-tab.tsx'
import { ShareTab } from './share-tab.tsx'

export default function SurveyResults({ meetingId }: { meetingId: string }) {
  const { query: address } = useAddress()
  const id = address.get('id') ?? ''
  const query = useQuery(calls.manage, { meetingId }, { quiet: true, fresh: true })
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" count={2} />}>
      {(surveys) => {
        const survey = surveys.find((one) => one.id === id)
        if (survey === undefined)
          return (
            <Empty drawing="search" action={<Button href={consoleLinks.surveys(meetingId)}>查看全部问卷</Button>}>
              这份问卷不存在或已删除
            </Empty>
          )
        return <Tabs survey={survey} onChanged={(one) => query.put(surveys.map((other) => (other.id === one.id ? one : other)))} />
      }}
    </Loaded>
  )
}

function Tabs({ survey, onChanged }: { survey: OwnSurvey; onChanged: (survey: OwnSurvey) => void }) {
  const at = useTabs(
    [
      { value: 'figures', label: '统计' },
      { value: 'cross', label: '交叉' },
      { value: 'answers', label: '逐份查看' },
      { value: 'share', label: '公开结果' },
    ],
    ['meetingId', 'room', 'form', 'id'],
  )
  return (
    <Tabbed label={survey.name} at={at}>
      {at.tab === 'figures' && <FiguresTab survey={survey} />}
      {at.tab === 'cross' && <CrossTab survey={survey} />}
      {at.tab === 'answers' && <AnswersTab survey={survey} />}
      {at.tab === 'share' && <ShareTab survey={survey} onChanged={onChanged} />}
    </Tabbed>
  )
}
