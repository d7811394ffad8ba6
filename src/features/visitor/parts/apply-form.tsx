/** Announces a visit: whom, when, who comes; the phone proved by a code, or by being signed in with it. */
import './visitor.css'
import { useState } from 'react'
import type { Data } from '#contract/call.ts'
import { SMS_CODE } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { visitor } from '#contract/visitor.ts'
import { check } from '../../../api/check.ts'
import { now } from '../../../api/clock.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { momentOf } from '../../../ui/format.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SmsCodeField } from '../../session/parts/sms-code-field.tsx'
import { applyDraft } from './apply-draft.ts'
import { keepVisit } from './kept-visits.ts'
import { HostFields, MoreFields } from './visit-fields.tsx'
import { blankVisit, type VisitValues, visitInput, visitWrong } from './visit-values.ts'

interface Props {
  about: Data<typeof visitor.about>
  /** @param id of the visit that was announced. */
  onSent: (id: string) => void
}

export default function ApplyForm({ about, onSent }: Props) {
  const { meetingId, meetingStratTime, asksDocument, companionsMost, daysMost, keeper, retentionDays } = about
  const session = useSession()
  const [draft] = useState(() => applyDraft(meetingId))
  const [first] = useState<VisitValues>(() => ({
    ...blankVisit,
    name: session.name,
    mobile: session.mobile,
    // Who announces a visit beforehand comes to the meeting, most of them when it begins.
    fromTime: momentOf(meetingStratTime) > now() ? meetingStratTime : '',
  }))
  const proved = (mobile: string) => session.signedIn && mobile === session.mobile
  const form = useForm({
    values: first,
    draft,
    call: visitor.apply,
    check,
    input: (values) => ({
      ...visitInput(values),
      meetingId,
      fromTime: values.fromTime,
      smsCode: proved(values.mobile) ? '' : values.smsCode,
    }),
    wrong: (found, values) => ({
      ...visitWrong(found, values, asksDocument === 1),
      ...(!proved(values.mobile) && !SMS_CODE.test(values.smsCode) && { smsCode: say.smsCodeInvalid }),
    }),
    refusals: {
      sms_wrong: 'smsCode',
      visit_hours_unfit: 'fromTime',
      visit_document_missing: 'documentTail',
      visit_companions_many: 'companions',
    },
    otherwise: '没有提交成功，请稍后重试',
    onDone({ id, key }) {
      keepVisit(id, key)
      onSent(id)
    },
  })
  const { field, values } = form
  return (
    <form ref={form.box} className="visit-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <Restored form={form} />
      <Card title="拜访谁">
        <div className="visit-fields">
          <HostFields form={form} />
          <TextArea label="来访事由" required rows={2} maxLength={100} placeholder="如：洽谈合作、送设备" {...field('reason')} />
        </div>
      </Card>
      <Card title="什么时候">
        <div className="visit-pair">
          <DateTimeField label="到访时间" required {...field('fromTime')} />
          <DateTimeField label="离开时间" required hint={`每次来访最长 ${daysMost} 天`} {...field('toTime')} />
        </div>
      </Card>
      <Card title="访客信息">
        <div className="visit-fields">
          <TextField label="姓名" name="name" required maxLength={50} autoComplete="name" {...field('name')} />
          <TextField label="手机号" name="mobile" required kind="mobile" hint="结果会发到这个手机号" {...field('mobile')} />
          {!proved(values.mobile) && (
            <SmsCodeField
              mobile={values.mobile}
              purpose="visit"
              {...field('smsCode')}
              onMobileWrong={(sentence) => form.mark({ mobile: sentence })}
            />
          )}
          <TextField label="单位" name="unit" maxLength={60} autoComplete="organization" {...field('unit')} />
          <MoreFields form={form} companionsMost={companionsMost} asksDocument={asksDocument === 1} />
        </div>
      </Card>
      <p className="visit-keeper">
        以上信息由{keeper === '' ? '主办方' : keeper}保存，只用于本次来访的确认和放行，来访结束 {retentionDays} 天后删除。
      </p>
      <Button kind="primary" wide type="submit" busy={form.busy}>
        提交预约
      </Button>
    </form>
  )
}
