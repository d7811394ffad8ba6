/** What came of a survey, for whoever has the link: counts and means, nobody's words. */
import { survey as calls } from '#contract/survey.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { QuestionResults } from './question-results.tsx'

export function SharedPage({ shareKey }: { shareKey: string }) {
  const query = useQuery(calls.shared, { key: shareKey }, { quiet: true, fresh: true })
  return (
    <Page title={query.data?.name ?? '问卷结果'} note={query.data?.meetingName}>
      <Loaded query={query} waiting={<Skeleton shape="page" />}>
        {({ few, answered, questions, state }) =>
          few === 1 ? (
            <Empty>回答还太少，暂不公开结果</Empty>
          ) : (
            <>
              <p className="quiet">{`${answered} 份回答${state === 'open' ? '，仍在收集中' : ''}`}</p>
              <QuestionResults questions={questions} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
