/** How many have answered, of how many, and what, question by question; of one session where it is chosen. */
import { type OwnSurvey, survey as calls } from '#contract/survey.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { QuestionResults } from '../parts/question-results.tsx'

export function FiguresTab({ survey: { id, meetingId, name } }: { survey: OwnSurvey }) {
  const { query: address, change } = useAddress()
  const sessionId = address.get('of') ?? ''
  const query = useQuery(calls.result, { meetingId, id, ...(sessionId !== '' && { sessionId }) }, { quiet: true, fresh: true })
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" count={3} />}>
      {({ answered, waiting, asked, people, sessions, questions }) => (
        <>
          <Card title={name}>
            <div className="survey-figures-head">
              <p>
                <strong>{answered}</strong> 份回答
              </p>
              {asked > 0 && (
                <p>
                  <strong>
                    {people} / {asked}
                  </strong>{' '}
                  人已填写
                </p>
              )}
              {waiting > 0 && (
                <p>
                  <strong>{waiting}</strong> 份未拆封
                </p>
              )}
            </div>
            {(sessions.length > 0 || sessionId !== '') && (
              <Select
                label="场次"
                placeholder="全部场次"
                value={sessionId}
                choices={sessions.map((one) => ({ value: one.id, label: `${one.title || '已移出日程'}（${one.answered}）` }))}
                onChange={(of) => change({ of })}
              />
            )}
          </Card>
          {answered === 0 ? (
            <Empty>{waiting > 0 ? '回答还没有拆封。凑够一批或结束后，用密钥拆封即可看到结果' : '还没有人填写'}</Empty>
          ) : (
            <QuestionResults questions={questions} />
          )}
        </>
      )}
    </Loaded>
  )
}
