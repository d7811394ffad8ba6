/**
 * Signing in by password or by SMS code: one form, of which each way shows its
 * own secret. Begins by itself after a registration or a reset.
 */
import './sign-in-form.css'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { AGREED } from '#contract/consent.ts'
import { say } from '#contract/sentences.ts'
import { REMEMBERED_DAYS, session } from '#contract/session.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { storage } from '../../../api/storage.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { forgetKept } from '../../../session/kept.ts'
import { digestPassword } from '../../../session/password.ts'
import { signInWith } from '../../../session/keep-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { notice } from '../../../ui/notice.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { check, fetchRules } from './check.ts'
import { AgreeingButton } from './agreements/agreeing-button.tsx'
import { AgreementCheck } from './agreements/agreement-check.tsx'
import { handedOver, takenOver } from './handed-over.ts'
import { LoginMask } from './login-mask.tsx'
import { PasswordField } from './password-field.tsx'
import { passwordFault } from './password-rule.ts'
import { SmsCodeField } from './sms-code-field.tsx'
import { typedMobile } from './typed-mobile.ts'
import { useCaptcha } from './use-captcha.tsx'

const ways = [
  { value: 'pwd', label: '账号登录' },
  { value: 'sms', label: '短信登录' },
] as const
type Way = (typeof ways)[number]['value']

interface SignInFormProps {
  /** `phone`: SMS first, the password behind a link. `branded`: the password needs the tick too, and takes no spaces and no Chinese. */
  variant: 'simple' | 'phone' | 'branded'
  resetHref: string
}

/** @param way chosen now. @param handed what a registration or a reset hands over. */
function useSignIn(variant: SignInFormProps['variant'], way: Way, handed: ReturnType<typeof handedOver>) {
  const wide = useWide()
  const captcha = useCaptcha()
  // Whoever took the agreement back gives it again, whichever the login.
  const [again, setAgain] = useState(false)
  const asksTick = variant === 'branded' || way === 'sms' || again

  const form = useForm({
    values: {
      mobile: handed?.mobile ?? '',
      password: handed?.password ?? '',
      smsCode: '',
      // Untouched it follows the window: a desktop may be somebody else's.
      remember: undefined as boolean | undefined,
      agreed: handed !== undefined,
    },
    draft: typedMobile,
    call: session.login,
    check,
    input: ({ mobile, password, smsCode, remember, agreed }) =>
      ({
        loginType: way,
        mobile,
        ...(way === 'sms' ? { smsCode } : { password: passwordFault(password) === undefined ? digestPassword(password) : '' }),
        passwordFlag: '',
        sysCode: storage.sysCode.get() || DEFAULT_SYS_CODE,
        remember: (remember ?? !wide) ? 1 : 0,
        agreed: asksTick && agreed ? AGREED : '',
      }) as const,
    wrong(found, { password, agreed }) {
      const fault = way === 'pwd' ? passwordFault(password) : undefined
      if (fault !== undefined) form.set({ password: '' })
      return {
        ...found,
        ...(fault !== undefined && { password: fault }),
        ...(asksTick && !agreed && { agreed: say.agreementMissing }),
      }
    },
    async send(input, run) {
      form.set({ password: '' })
      const outcome = await captcha.guarded((answer) => run({ ...input, ...answer }))
      if (outcome === undefined) typeAgain()
      return outcome
    },
    otherwise(error, reason) {
      if (reason === 'agreement_missing') {
        form.set({ smsCode: '' })
        setAgain(true)
        return void form.tell({ agreed: say.agreementMissing })
      }
      notice.error(wordsOf(error, '登录失败，请稍后重试'))
      typeAgain()
    },
    onDone(login) {
      forgetKept(login.id)
      signInWith(login, { mobile: form.values.mobile })
      notice.success(say.loginDone)
    },
  })

  function typeAgain() {
    form.set({ smsCode: '' })
    form.focus('password', 'smsCode')
  }

  const begin = useRef(handed === undefined ? undefined : form.submit)
  useEffect(() => {
    takenOver()
    void begin.current?.()
    begin.current = undefined
  }, [])

  return { form, sheet: captcha.sheet, asksTick, remember: form.values.remember ?? !wide }
}

export function SignInForm({ variant, resetHref }: SignInFormProps) {
  const [handed] = useState(handedOver)
  const [way, setWay] = useState<Way>(variant === 'phone' && handed === undefined ? 'sms' : 'pwd')
  const { form, sheet, asksTick, remember } = useSignIn(variant, way, handed)

  function turn(to: Way) {
    setWay(to)
    form.set({ password: '', smsCode: '' })
    form.tell({})
  }

  const fields = (
    <>
      <TextField
        label="手机号"
        name="mobile"
        kind="mobile"
        placeholder="请输入手机号"
        autoComplete={way === 'pwd' ? 'username' : 'tel-national'}
        {...form.field('mobile')}
      />
      {way === 'pwd' ? (
        <PasswordField
          label="密码"
          name="password"
          autoComplete="current-password"
          placeholder="请输入密码"
          strip={variant === 'branded'}
          {...form.field('password')}
        />
      ) : (
        <SmsCodeField
          mobile={form.values.mobile}
          purpose="login"
          branded={variant === 'branded'}
          {...form.field('smsCode')}
          onMobileWrong={(mobile) => form.tell({ mobile })}
        />
      )}
      <div className="sign-in-choices">
        <Checkbox name="remember" checked={remember} onChange={(remember) => form.set({ remember })}>
          {REMEMBERED_DAYS} 天内自动登录
        </Checkbox>
        {way === 'pwd' && (
          <Link href={resetHref} className="sign-in-forgot" data-alive>
            忘记密码
          </Link>
        )}
      </div>
      {asksTick && (
        <AgreementCheck
          checked={form.values.agreed}
          error={form.wrong.agreed}
          onChange={(agreed) => form.set({ agreed })}
          makesAccount={way === 'sms'}
        />
      )}
      <div className="sign-in-action">
        <AgreeingButton form={form}>登录</AgreeingButton>
        {variant === 'phone' && (
          <Button kind="text" wide onClick={() => turn(way === 'sms' ? 'pwd' : 'sms')}>
            {way === 'sms' ? '用密码登录' : '用短信验证码登录'}
          </Button>
        )}
      </div>
    </>
  )
  return (
    <form ref={form.box} className="sign-in" noValidate onFocus={fetchRules} onSubmit={(event) => void form.submit(event)}>
      {variant === 'phone' ? (
        fields
      ) : (
        <Tabs label="登录方式" tabs={ways} value={way} onChange={turn}>
          {fields}
        </Tabs>
      )}
      {sheet}
      {form.busy && <LoginMask />}
    </form>
  )
}
