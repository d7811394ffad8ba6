/** A link to the result for everybody: counts and means, nobody's words. */
import { type OwnSurvey, SHARED_LEAST, survey as calls, surveyLinks } from '#contract/survey.ts'
import { useAction } from '../../../api/use-action.ts'
import { LinkPass } from '../../../kit/link-pass.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { notice } from '../../../ui/notice.ts'

export function ShareTab({ survey, onChanged }: { survey: OwnSurvey; onChanged: (survey: OwnSurvey) => void }) {
  const { id, meetingId, name, shareKey } = survey
  const sharing = useAction(calls.share)
  const mayShare = useMayMake(calls.share, meetingId)
  async function turn(on: 0 | 1) {
    const outcome = await sharing.run({ meetingId, id, on })
    if (!outcome.ok) return
    notice.success(on === 1 ? '已生成公开链接' : '公开链接已失效')
    onChanged(outcome.data)
  }
  return (
    <Card title="公开结果">
      <p className="quiet">
        拿到链接的人不用登录，可以看到每个选项的人数、占比和平均分，看不到任何文字回答和姓名；少于 {SHARED_LEAST} 份时不显示。
      </p>
      {shareKey !== '' && (
        <LinkPass url={location.origin + surveyLinks.shared(shareKey)} about={`“${name}”结果的`}>
          把链接发给需要看结果的人。
        </LinkPass>
      )}
      {mayShare && (
        <div className="survey-acts">
          <Button kind={shareKey === '' ? 'primary' : 'danger'} busy={sharing.busy} onClick={() => void turn(shareKey === '' ? 1 : 0)}>
            {shareKey === '' ? '生成公开链接' : '停止公开'}
          </Button>
        </div>
      )}
    </Card>
  )
}
