/** Signing in on the meeting page: a phone number and the code sent to it. */
import './login-form.css'
import { type FormEvent, useRef, useState } from 'react'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { MOBILE } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { session } from '#contract/session.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { storage } from '../../../api/storage.ts'
import { useAction } from '../../../api/use-action.ts'
import { signIn } from '../../../session/session.ts'
import { useSmsCountdown } from '../../../session/sms-countdown.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { forgetKept } from './kept.ts'
import { tellUnheard } from './tell-unheard.ts'

export function LoginForm({ onDone }: { onDone: () => void }) {
  const [mobile, setMobile] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const [wrong, setWrong] = useState<{ mobile?: string | undefined; smsCode?: string | undefined }>({})
  const form = useRef<HTMLFormElement>(null)
  const countdown = useSmsCountdown()
  const sending = useAction(session.sendSms)
  const entering = useAction(session.meetingLogin, { quiet: true })

  const focus = (field: 'mobile' | 'code') => form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus()

  async function send() {
    const sentence = mobile === '' ? say.mobileEmpty : MOBILE.test(mobile) ? undefined : say.mobileInvalid
    setWrong({ mobile: sentence })
    if (sentence !== undefined) return focus('mobile')
    const outcome = await sending.run({ mobile, type: 'login', sysCode: storage.sysCode.get() || DEFAULT_SYS_CODE })
    if (outcome.ok) countdown.start(outcome.data.seconds)
    // One has been sent a moment ago, perhaps from another page: the code on its way is the one to wait for.
    else if (outcome.error instanceof Refusal && outcome.error.reason === 'sms_too_soon') countdown.start()
    else return tellUnheard(outcome.error)
    focus('code')
  }

  async function enter(event: FormEvent) {
    event.preventDefault()
    const input = { mobile, smsCode, platform: 'web', loginType: 'sms' } as const
    const found = check(session.meetingLogin, input)
    setWrong(found)
    if (found['mobile'] !== undefined) return focus('mobile')
    if (found['smsCode'] !== undefined) return focus('code')
    const outcome = await entering.run(input)
    if (!outcome.ok) {
      setSmsCode('')
      focus('code')
      return notice.warning(outcome.error instanceof Refusal ? outcome.error.msg || '登录失败，请稍后重试' : outcome.error.message)
    }
    forgetKept(outcome.data.id)
    signIn(outcome.data)
    notice.success(say.loginDone)
    onDone()
  }

  return (
    <form ref={form} className="login-form" noValidate onSubmit={(event) => void enter(event)}>
      <TextField label="手机号" name="mobile" kind="mobile" placeholder="请输入手机号" value={mobile} error={wrong.mobile} onChange={(text) => { setMobile(text); setWrong({ ...wrong, mobile: undefined }) }} />
      <TextField
        label="验证码"
        name="code"
        kind="code"
        placeholder="6位数字"
        value={smsCode}
        error={wrong.smsCode}
        onChange={(text) => { setSmsCode(text); setWrong({ ...wrong, smsCode: undefined }) }}
        aside={
          <Button kind="text" small busy={sending.busy} disabled={countdown.left > 0} onClick={() => void send()}>
            {countdown.left > 0 ? `${countdown.left} 秒后重发` : '获取验证码'}
          </Button>
        }
      />
      <div className="login-form-action">
        <Button kind="primary" type="submit" wide busy={entering.busy}>登录</Button>
      </div>
    </form>
  )
}
