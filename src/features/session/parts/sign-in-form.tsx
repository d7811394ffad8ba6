/**
 * Signing in by password or by SMS code: one form, of which each way shows its
 * own secret. Begins by itself after a registration or a reset.
 */
import './sign-in-form.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { AGREED } from '#contract/consent.ts'
import { say } from '#contract/sentences.ts'
import { REMEMBERED_DAYS, session } from '#contract/session.ts'
import { check } from '../../../api/check.ts'
import { storage } from '../../../api/storage.ts'
import { digestPassword } from '../../../session/password.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AgreementCheck, AgreementLine } from '../agreements/agreement-check.tsx'
import { focusFirst, isWrong, type Wrong } from './first-wrong.ts'
import { handedOver, takenOver } from './handed-over.ts'
import { PasswordField } from './password-field.tsx'
import { passwordFault } from './password-rule.ts'
import { SmsCodeField } from './sms-code-field.tsx'
import { useTypedMobile } from './typed-mobile.ts'
import { useSignIn } from './use-sign-in.tsx'
import { isWide } from './use-wide.ts'

const ways = [
  { value: 'pwd', label: '账号登录' },
  { value: 'sms', label: '短信登录' },
] as const
type Way = (typeof ways)[number]['value']

interface SignInFormProps {
  /** `phone`: SMS first, the password behind a link. `branded`: both need the tick, the password takes no spaces and no Chinese. */
  variant: 'simple' | 'phone' | 'branded'
  resetHref: string
}

export function SignInForm({ variant, resetHref }: SignInFormProps) {
  const [handed] = useState(handedOver)
  const [way, setWay] = useState<Way>(variant === 'phone' && handed === undefined ? 'sms' : 'pwd')
  const [mobile, setMobile] = useTypedMobile(handed?.mobile)
  const [password, setPassword] = useState(handed?.password ?? '')
  const [smsCode, setSmsCode] = useState('')
  const [remember, setRemember] = useState(() => !isWide())
  const [ticked, setTicked] = useState(handed !== undefined)
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  const { signIn, busy, layers } = useSignIn()
  // Whoever took the agreement back gives it again, whichever the login.
  const [again, setAgain] = useState(false)
  const asksTick = variant === 'branded' || again

  function turn(to: Way) {
    setWay(to)
    setPassword('')
    setSmsCode('')
    setWrong({})
  }

  function blame(found: Wrong) {
    setWrong(found)
    focusFirst(form.current, found)
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy) return
    const fault = way === 'pwd' ? passwordFault(password) : undefined
    const secret = way === 'sms' ? { smsCode } : { password: fault === undefined ? digestPassword(password) : '' }
    const input = {
      loginType: way,
      mobile,
      ...secret,
      passwordFlag: '',
      sysCode: storage.sysCode.get() || DEFAULT_SYS_CODE,
      remember: remember ? 1 : 0,
      agreed: asksTick || way === 'sms' ? AGREED : '',
    } as const
    const found: Wrong = {
      ...check(session.login, input),
      ...(fault !== undefined && { password: fault }),
      ...(asksTick && !ticked && { agreed: say.agreementMissing }),
    }
    if (fault !== undefined) setPassword('')
    if (isWrong(found)) return blame(found)
    setWrong({})
    setPassword('')
    const result = await signIn(input)
    if (result === true) return
    setSmsCode('')
    if (result === 'agreement') {
      setAgain(true)
      return setWrong({ agreed: say.agreementMissing })
    }
    focusFirst(form.current, { password: '', smsCode: '' })
  }

  const begin = useRef(handed === undefined ? undefined : submit)
  useEffect(() => {
    takenOver()
    void begin.current?.()
    begin.current = undefined
  }, [])

  const fields = (
    <>
      <TextField
        label="手机号"
        name="mobile"
        kind="mobile"
        placeholder="请输入手机号"
        autoComplete={way === 'pwd' ? 'username' : 'tel-national'}
        value={mobile}
        error={wrong['mobile']}
        onChange={(text) => {
          setMobile(text)
          setWrong({ ...wrong, mobile: undefined })
        }}
      />
      {way === 'pwd' ? (
        <PasswordField
          label="密码"
          name="password"
          autoComplete="current-password"
          placeholder="请输入密码"
          strip={variant === 'branded'}
          value={password}
          error={wrong['password']}
          onChange={(text) => {
            setPassword(text)
            setWrong({ ...wrong, password: undefined })
          }}
        />
      ) : (
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
      )}
      <div className="sign-in-choices">
        <Checkbox name="remember" checked={remember} onChange={setRemember}>
          {REMEMBERED_DAYS} 天内自动登录
        </Checkbox>
        {way === 'pwd' && (
          <Link href={resetHref} className="sign-in-forgot">
            忘记密码
          </Link>
        )}
      </div>
      {asksTick ? (
        <AgreementCheck
          checked={ticked}
          onChange={(agreed) => {
            setTicked(agreed)
            setWrong({ ...wrong, agreed: undefined })
          }}
          error={wrong['agreed']}
        />
      ) : (
        way === 'sms' && <AgreementLine />
      )}
      <div className="sign-in-action">
        <Button kind="primary" type="submit" wide busy={busy}>
          登录
        </Button>
        {variant === 'phone' && (
          <Button kind="text" wide onClick={() => turn(way === 'sms' ? 'pwd' : 'sms')}>
            {way === 'sms' ? '用密码登录' : '用短信验证码登录'}
          </Button>
        )}
      </div>
    </>
  )
  return (
    <form ref={form} className="sign-in" noValidate onSubmit={(event) => void submit(event)}>
      {variant === 'phone' ? (
        fields
      ) : (
        <Tabs label="登录方式" tabs={ways} value={way} onChange={turn}>
          {fields}
        </Tabs>
      )}
      {layers}
    </form>
  )
}
