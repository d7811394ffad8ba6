/** Signing in on the meeting page: a phone number and the code sent to it. A number that is new gets an account. */
import './login-form.css'
import { AGREED } from '#contract/consent.ts'
import { say } from '#contract/sentences.ts'
import { session } from '#contract/session.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { forgetKept } from '../../../session/kept.ts'
import { signIn } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { check, fetchRules } from './check.ts'
import { AgreementLine } from './agreements/agreement-check.tsx'
import { SmsCodeField } from './sms-code-field.tsx'

export function LoginForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    values: { mobile: '', smsCode: '' },
    call: session.meetingLogin,
    check,
    input: (values) => ({ ...values, platform: 'web', loginType: 'sms', agreed: AGREED }) as const,
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
        <AgreementLine />
      </div>
      <div className="login-form-action">
        <Button kind="primary" type="submit" wide busy={form.busy}>
          登录
        </Button>
      </div>
    </form>
  )
}
