/** Another phone for the account: its owner proves to be one, and the new phone is there. */
import './change-login.css'
import { useState } from 'react'
import { maskedMobile } from '#contract/mask.ts'
import { MOBILE } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { type Me, session } from '#contract/session.ts'
import { tellFailure } from '../../../frame/tell-failure.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { digestPassword } from '../../../session/password.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PasswordField } from '../../session/parts/password-field.tsx'
import { SmsCodeField } from '../../session/parts/sms-code-field.tsx'
import { wrongSmsCode } from '../../session/parts/sms-code-wrong.ts'
import { useCaptcha } from '../../session/parts/use-captcha.tsx'

const blank = { password: '', oldSmsCode: '', mobile: '', smsCode: '' }
const ways = [
  { value: 'password', label: '用登录密码' },
  { value: 'code', label: '用原手机' },
] as const

/** @param onDone hears the new number. */
export function ChangeMobile({ me, onDone }: { me: Me; onDone: (mobile: string) => void }) {
  const [way, setWay] = useState<'password' | 'code'>(me.hasPassword === 1 ? 'password' : 'code')
  const captcha = useCaptcha()

  const form = useForm({
    values: blank,
    call: session.changeMobile,
    input: ({ mobile, smsCode, password, oldSmsCode }) => ({
      mobile,
      smsCode,
      ...(way === 'password' ? { password: digestPassword(password) } : { oldSmsCode }),
    }),
    wrong: (_, { mobile, smsCode, password, oldSmsCode }) => ({
      ...(way === 'password'
        ? { password: password === '' ? say.loginPasswordEmpty : undefined }
        : { oldSmsCode: wrongSmsCode(oldSmsCode) }),
      mobile: wrongMobile(mobile),
      smsCode: wrongSmsCode(smsCode),
    }),
    send: (input, run) => captcha.guarded((answer) => run({ ...input, ...answer })),
    otherwise(error, reason) {
      switch (reason) {
        case 'password_wrong':
          return refuse('password', error.message)
        case 'login_locked':
          // Too many wrong ones: from here only the old phone proves it.
          notice.warning('密码错误次数过多，请改用原手机验证码')
          form.set({ password: '' })
          return setWay('code')
        case 'mobile_in_use':
          form.set({ smsCode: '' })
          return refuse('mobile', error.message)
        case 'sms_wrong':
          return refuse('smsCode', error.message)
        case 'old_sms_wrong':
          return refuse('oldSmsCode', error.message)
        default:
          return tellFailure(error, '更换失败，请稍后重试')
      }
    },
    onDone: ({ mobile }) => onDone(mobile),
  })

  function refuse(key: keyof typeof blank, sentence: string) {
    form.set({ [key]: '' })
    form.tell({ [key]: sentence })
  }

  function wrongMobile(mobile: string): string | undefined {
    if (mobile === me.mobile) return '新手机号与当前手机号相同'
    return MOBILE.test(mobile) ? undefined : say.mobileInvalid
  }

  return (
    <form ref={form.box} className="change-login" noValidate onSubmit={(event) => void form.submit(event)}>
      <p className="change-login-now">
        当前手机号 <strong>{maskedMobile(me.mobile)}</strong>
      </p>
      {me.hasPassword === 1 && (
        <RadioGroup
          label="验证本人"
          value={way}
          choices={ways}
          onChange={(next) => {
            setWay(next)
            form.tell({})
          }}
        />
      )}
      {way === 'password' ? (
        <PasswordField label="登录密码" name="password" autoComplete="current-password" {...form.field('password')} />
      ) : (
        <SmsCodeField
          label="原手机验证码"
          mobile={me.mobile}
          purpose="change"
          {...form.field('oldSmsCode')}
          onMobileWrong={(sentence) => form.tell({ oldSmsCode: sentence })}
        />
      )}
      <TextField label="新手机号" name="mobile" kind="mobile" autoComplete="off" placeholder="请输入新手机号" {...form.field('mobile')} />
      <SmsCodeField
        label="新手机验证码"
        mobile={form.values.mobile === me.mobile ? '' : form.values.mobile}
        purpose="change"
        {...form.field('smsCode')}
        onMobileWrong={(sentence) => form.tell({ mobile: wrongMobile(form.values.mobile) ?? sentence })}
      />
      <p className="change-login-note">更换后请用新手机号登录，原手机号不能再登录此账号。</p>
      <Button kind="primary" type="submit" wide busy={form.busy}>
        更换手机号
      </Button>
      {captcha.sheet}
    </form>
  )
}
