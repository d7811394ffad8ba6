/** One survey: what it is for and who will know, then its questions, or why there are none to answer. */
import './survey.css'
import { useState } from 'react'
import { CLOSED_LOT_LEAST, LOT_LEAST, survey as calls, surveyLinks, type SurveyToFill } from '#contract/survey.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { SuccessIcon } from '../../../ui/icons.tsx'
import { Result } from '../../../ui/result.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Fill } from './fill.tsx'
import { Sessions } from './sessions.tsx'

export function FillPage({ id, sessionId }: { id: string; sessionId: string }) {
  const meetingId = useMeetingId()
  const query = useQuery(calls.get, { id, ...(sessionId !== '' && { sessionId }) }, { quiet: true, fresh: true })
  const [done, setDone] = useState(false)
  const [again, setAgain] = useState(false)
  const home = meetingId === '' ? paths.forms : surveyLinks.list(meetingId)
  return (
    <Page title={query.data?.name ?? '问卷'} note={query.data?.meetingName} back={home} narrow>
      <Loaded query={query} waiting={<Skeleton shape="page" />}>
        {(survey) => {
          if (done) return <Done survey={survey} home={home} />
          if (survey.use === 'session' && sessionId === '' && survey.move !== 'closed' && survey.move !== 'outside')
            return (
              <>
                <About survey={survey} />
                <Sessions survey={survey} />
              </>
            )
          const mayAnswer = survey.move === 'fill' || survey.move === 'change' || survey.move === 'again'
          if (!mayAnswer) return <Over survey={survey} home={home} />
          return (
            <>
              <About survey={survey} />
              {survey.move === 'again' && !again ? (
                <Again survey={survey} onAgain={() => setAgain(true)} />
              ) : (
                <Fill survey={survey} newest={query.retry} onDone={() => setDone(true)} />
              )}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

function About({ survey: { about, sessionTitle, anonymous, organiser, closeTime } }: { survey: SurveyToFill }) {
  return (
    <div className="survey-about">
      {sessionTitle !== '' && <p className="survey-session">评价：{sessionTitle}</p>}
      {about !== '' && <p className="survey-words">{about}</p>}
      <p className="quiet">
        {anonymous === 1
          ? `匿名：您的回答在本机封好后再提交，与您的账号分开；主办方知道您填过，不知道您填了什么。收集期间至少 ${LOT_LEAST} 份、结束后至少 ${CLOSED_LOT_LEAST} 份一起拆封，不足则不拆。只有拆封前的数据备份、服务器密钥和拆封密钥都落入同一人手中，才可能查出您的回答。请勿在回答中写明自己的身份。`
          : `实名：“${organiser}”会看到您的姓名、手机号（隐藏中间四位）和回答，仅用于本次会议。`}
        {closeTime !== '' && ` ${dayTime(closeTime)} 截止。`}
      </p>
    </div>
  )
}

function Over({ survey, home }: { survey: SurveyToFill; home: string }) {
  const said =
    survey.move === 'closed'
      ? '这份问卷已结束，感谢您的参与'
      : survey.move === 'answered'
        ? '您已填写过这份问卷，感谢您的参与'
        : survey.people === 'came'
          ? '这份问卷只面向已到场签到的参会人'
          : '这份问卷只面向本场会议的参会人，请用报名的手机号登录'
  return <Empty action={<Button href={home}>查看全部问卷</Button>}>{said}</Empty>
}

function Again({ survey: { answered }, onAgain }: { survey: SurveyToFill; onAgain: () => void }) {
  return (
    <Card>
      <p>您已填写过 {answered} 次，可以再填一次。</p>
      <div className="survey-acts">
        <Button kind="primary" onClick={onAgain}>
          再填一次
        </Button>
      </div>
    </Card>
  )
}

function Done({ survey, home }: { survey: SurveyToFill; home: string }) {
  return (
    <>
      <Result
        tone="success"
        sign={SuccessIcon}
        word="已提交，谢谢您"
        note={
          survey.anonymous === 1 ? '回答已封存，与您的账号分开保存' : survey.times === 'editable' ? '结束前可以随时回来修改' : undefined
        }
      />
      <div className="survey-acts is-centred">
        {survey.use === 'session' && (
          <Button kind="primary" href={surveyLinks.fill(survey.meetingId, survey.id)}>
            评价其他场次
          </Button>
        )}
        <Button href={home}>查看全部问卷</Button>
      </div>
    </>
  )
}
