/** Signing in on the meeting page: a phone number and the code sent to it. A number that is new gets an account. */
import './login-form.css'
import { type FormEvent, useRef, useState } from 'react'
import { AGREED } from '#contract/consent.ts'
import { say } from '#contract/sentences.ts'
import { session } from '#contract/session.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { signIn } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { AgreementLine } from '../agreements/agreement-check.tsx'
import { wordsOf } from './failure-words.ts'
import { focusFirst, isWrong, type Wrong } from './first-wrong.ts'
import { forgetKept } from './kept.ts'
import { SmsCodeField } from './sms-code-field.tsx'

export function LoginForm({ onDone }: { onDone: () => void }) {
  const [mobile, setMobile] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  const entering = useAction(session.meetingLogin, { quiet: true })

  function blame(found: Wrong) {
    setWrong(found)
    focusFirst(form.current, found)
  }

  async function enter(event: FormEvent) {
    event.preventDefault()
    const input = { mobile, smsCode, platform: 'web', loginType: 'sms', agreed: AGREED } as const
    const found = check(session.meetingLogin, input)
    if (isWrong(found)) return blame(found)
    const outcome = await entering.run(input)
    if (!outcome.ok) {
      setSmsCode('')
      focusFirst(form.current, { smsCode: '' })
      return notice.warning(wordsOf(outcome.error, '登录失败，请稍后重试'))
    }
    forgetKept(outcome.data.id)
    signIn(outcome.data)
    notice.success(say.loginDone)
    onDone()
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void enter(event)}>
      <TextField
        label="手机号"
        name="mobile"
        kind="mobile"
        placeholder="请输入手机号"
        value={mobile}
        error={wrong['mobile']}
        onChange={(text) => {
          setMobile(text)
          setWrong({ ...wrong, mobile: undefined })
        }}
      />
      <SmsCodeField
        mobile={mobile}
        purpose="login"
        value={smsCode}
        error={wrong['smsCode']}
        onChange={(text) => {
          setSmsCode(text)
          setWrong({ ...wrong, smsCode: undefined })
        }}
        onMobileWrong={(sentence) => blame({ mobile: sentence })}
      />
      <div className="login-form-terms">
        <AgreementLine />
      </div>
      <div className="login-form-action">
        <Button kind="primary" type="submit" wide busy={entering.busy}>
          登录
        </Button>
      </div>
    </form>
  )
}
