/** Signing in on the meeting page: a phone number and the code sent to it. A number that is new gets an account. */
import './login-form.css'
import { useEffect, useRef } from 'react'
import { AGREED } from '#contract/consent.ts'
import { say } from '#contract/sentences.ts'
import { session } from '#contract/session.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { noDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { forgetKept } from '../../../session/kept.ts'
import { signIn } from '../../../session/keep-session.ts'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { check, fetchRules } from './check.ts'
import { AgreeingButton } from './agreements/agreeing-button.tsx'
import { AgreementCheck } from './agreements/agreement-check.tsx'
import { SmsCodeField } from './sms-code-field.tsx'

/** @param begin it has just come up: the cursor belongs into it. */
export function LoginForm({ begin = false, onDone }: { begin?: boolean; onDone: () => void }) {
  const form = useForm({
    values: { mobile: '', smsCode: '', agreed: false },
    draft: noDraft,
    call: session.meetingLogin,
    check,
    input: ({ agreed, ...values }) => ({ ...values, platform: 'web', loginType: 'sms', agreed: agreed ? AGREED : '' }) as const,
    wrong: (found, { agreed }) => (agreed ? found : { ...found, agreed: say.agreementMissing }),
    otherwise(error) {
      form.set({ smsCode: '' })
      form.focus('smsCode')
      notice.warning(wordsOf(error, '登录失败，请稍后重试'))
    },
    onDone(login) {
      forgetKept(login.id)
      signIn(login)
      notice.success(say.loginDone)
      onDone()
    },
  })

  const focus = useRef(form.focus)
  useEffect(() => {
    // After the layer around it, which takes the focus for itself.
    if (begin) queueMicrotask(() => focus.current('mobile'))
  }, [begin])

  return (
    <form ref={form.box} noValidate onFocus={fetchRules} onSubmit={(event) => void form.submit(event)}>
      <TextField label="手机号" name="mobile" kind="mobile" placeholder="请输入手机号" {...form.field('mobile')} />
      <SmsCodeField
        mobile={form.values.mobile}
        purpose="login"
        {...form.field('smsCode')}
        onMobileWrong={(sentence) => form.tell({ mobile: form.values.mobile === '' ? say.mobileEmpty : sentence })}
      />
      <div className="login-form-terms">
        <AgreementCheck checked={form.values.agreed} error={form.wrong.agreed} onChange={(agreed) => form.set({ agreed })} makesAccount />
      </div>
      <div className="login-form-action">
        <AgreeingButton form={form}>登录</AgreeingButton>
      </div>
    </form>
  )
}
