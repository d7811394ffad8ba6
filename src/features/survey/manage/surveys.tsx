/** 问卷 of a meeting: what is asked, how far it is, and the ways to its questions and to what came of it. */
import '../parts/survey.css'
import './surveys.css'
import { useState } from 'react'
import { consoleLinks } from '#contract/console-links.ts'
import { type OwnSurvey, survey as calls, surveyLinks, SURVEYS_MAX, surveyUseWords } from '#contract/survey.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { LinkPass } from '../../../kit/link-pass.tsx'
import { Toolbar } from '../../../kit/toolbar.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Link } from 'wouter'
import { Acts } from './acts.tsx'
import { StateTag } from './state-tag.tsx'

export default function Surveys({ meetingId }: { meetingId: string }) {
  const query = useQuery(calls.manage, { meetingId }, { quiet: true, fresh: true })
  const mayEdit = useMayMake(calls.save, meetingId)
  const [passed, setPassed] = useState<OwnSurvey>()
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" count={2} />}>
      {(surveys) => {
        const put = (one: OwnSurvey) => query.put(surveys.map((other) => (other.id === one.id ? one : other)))
        const begin = mayEdit && (
          <Button kind="primary" disabled={surveys.length >= SURVEYS_MAX} href={consoleLinks.survey(meetingId)}>
            新建问卷
          </Button>
        )
        if (surveys.length === 0)
          return <Empty action={begin}>还没有问卷。可以用来补充报名信息、现场登记、征集需求、评价每一场和做会后调查</Empty>
        return (
          <>
            <Toolbar count={`共 ${surveys.length} 份问卷`} actions={begin} />
            <div className="survey-cards">
              {surveys.map((one) => (
                <Card
                  key={one.id}
                  title={
                    <Link href={mainLink(one, mayEdit)} className="survey-card-name">
                      {one.name}
                    </Link>
                  }
                  aside={<StateTag state={one.state} />}
                >
                  <p className="survey-card-count">{countsOf(one)}</p>
                  <p className="quiet">{aboutOf(one)}</p>
                  <Acts survey={one} onChanged={put} onGone={() => void query.retry()} onPass={() => setPassed(one)} />
                </Card>
              ))}
            </div>
            {passed !== undefined && (
              <Sheet title="填写链接" onClose={() => setPassed(undefined)}>
                <LinkPass url={location.origin + surveyLinks.fill(meetingId, passed.id)} about={`“${passed.name}”的`}>
                  {passed.use === 'arrival' ? '打印后贴在签到处，到场的人扫码填写。' : '发给要填写的人，登录后即可填写；也可以放进微站。'}
                </LinkPass>
              </Sheet>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const mainLink = ({ meetingId, id, state }: OwnSurvey, mayEdit: boolean) =>
  state === 'draft' && mayEdit ? consoleLinks.survey(meetingId, id) : consoleLinks.surveyResult(meetingId, id)

function countsOf({ questions, answered, waiting, unfit }: OwnSurvey): string {
  return [
    `${questions.length} 个问题`,
    `${answered} 份回答`,
    waiting === 0 ? '' : `${waiting} 份未拆封`,
    unfit === 0 ? '' : `${unfit} 份无法拆封`,
  ]
    .filter((word) => word !== '')
    .join(' · ')
}

function aboutOf({ use, anonymous, category, closeTime, endTime }: OwnSurvey): string {
  const until = endTime === '' ? (closeTime === '' ? '' : `${dayTime(closeTime)} 截止`) : `${dayTime(endTime)} 结束`
  return [surveyUseWords[use], anonymous === 1 ? '匿名' : '实名', category, until].filter((word) => word !== '').join(' · ')
}
