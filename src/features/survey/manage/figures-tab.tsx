/** How many have answered, of how many, and what, question by question; of one session where it is chosen. */
import { CLOSED_LOT_LEAST, LOT_LEAST, type OwnSurvey, survey as calls } from '#contract/survey.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { QuestionResults } from '../parts/question-results.tsx'

export function FiguresTab({ survey: { id, meetingId, name, state } }: { survey: OwnSurvey }) {
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
          {answered === 0 ? <Empty>{noneWords(state, waiting)}</Empty> : <QuestionResults questions={questions} />}
        </>
      )}
    </Loaded>
  )
}

/** Why there are no figures: there are no answers, or they are sealed; too few stay sealed for good. */
function noneWords(state: OwnSurvey['state'], waiting: number): string {
  if (waiting === 0) return '还没有人填写'
  if (state === 'open') return `回答尚未拆封。收集期间满 ${LOT_LEAST} 份、结束后满 ${CLOSED_LOT_LEAST} 份，即可用密钥拆封`
  if (waiting < CLOSED_LOT_LEAST) return `收集已结束，未拆封的回答不足 ${CLOSED_LOT_LEAST} 份，不予拆封：份数太少，容易看出是谁填写的`
  return '回答尚未拆封，用密钥拆封后即可看到结果'
}
