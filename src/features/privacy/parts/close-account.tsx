/** Closing the account for good: first what is lost, then the proof that its owner wants it. */
import { useState } from 'react'
import { maskedMobile } from '#contract/mask.ts'
import { privacy } from '#contract/privacy.ts'
import { session } from '#contract/session.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useQuery } from '../../../api/use-query.ts'
import { farewell } from '../../../frame/farewell.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SmsCodeField } from '../../session/parts/sms-code-field.tsx'

const WORD = '注销'

const lost = [
  '账号、个人资料和登录设备会被删除，不能恢复。',
  '您将不能再查看订单和门票。',
  '您保存的参会人信息会被删除。',
  '您会退出所在的机构，失去已有的权限。',
  '法律要求保存的交易记录会继续保存，但不再显示您的姓名。',
]

export function CloseAccount({ onClose }: { onClose: () => void }) {
  const [understood, setUnderstood] = useState(false)
  // Somebody signed in by QR code has typed no phone here.
  const me = useQuery(session.me, {}, { quiet: true }).data
  const form = useForm({
    values: { smsCode: '', typed: '' },
    call: privacy.close,
    check,
    input: ({ smsCode }) => ({ smsCode }),
    wrong: ({ smsCode }, { typed }) => ({ smsCode, typed: typed.trim() === WORD ? undefined : `请输入“${WORD}”两个字` }),
    otherwise(error, reason) {
      const sentence = wordsOf(error, '注销没有成功，请稍后重试')
      form.set({ smsCode: '' })
      form.tell(reason === 'sms_wrong' ? { smsCode: sentence } : { foot: sentence })
    },
    onDone: () => farewell('账号已注销'),
  })

  if (!understood) {
    return (
      <Sheet
        title="注销账号"
        onClose={onClose}
        footer={
          <>
            <Button kind="danger" onClick={() => setUnderstood(true)}>
              继续注销
            </Button>
            <Button kind="primary" onClick={onClose}>
              再想想
            </Button>
          </>
        }
      >
        <p>注销是永久的。注销后：</p>
        <ul className="settings-lost">
          {lost.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="settings-quiet">有未完成的订单、退款，或会议尚未结束的门票时，暂时不能注销。</p>
      </Sheet>
    )
  }
  return (
    <FormSheet
      title="确认注销"
      form={form}
      action="永久注销"
      danger
      aside={<Button onClick={onClose}>取消</Button>}
      foot={
        form.wrong.foot !== undefined && (
          <p className="settings-refused" role="alert">
            {form.wrong.foot}
          </p>
        )
      }
      onClose={onClose}
    >
      <p className="settings-sent">{me === undefined ? '请验证您的手机号' : `验证码将发送到 ${maskedMobile(me.mobile)}`}</p>
      <SmsCodeField
        mobile={me?.mobile ?? ''}
        purpose="change"
        {...form.field('smsCode')}
        onMobileWrong={() => notice.warning('还没有取得您的手机号，请稍后再试')}
      />
      <TextField label={`输入“${WORD}”以确认`} autoComplete="off" {...form.field('typed')} />
    </FormSheet>
  )
}
