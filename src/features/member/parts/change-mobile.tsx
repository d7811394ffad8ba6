/** Another phone for the account: its owner proves to be one, and the new phone is there. */
import './change-login.css'
import { type FormEvent, useState } from 'react'
import { MOBILE } from '#contract/fields.ts'
import { type Me, session } from '#contract/session.ts'
import { say } from '#contract/sentences.ts'
import { type CallError, Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { maskedMobile } from '../../../frame/format.ts'
import { digestPassword } from '../../../session/password.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PasswordField } from '../../session/parts/password-field.tsx'
import { SmsCodeField } from '../../session/parts/sms-code-field.tsx'
import { useCaptcha } from '../../session/parts/use-captcha.tsx'
import { wrongSmsCode } from './sms-code-wrong.ts'
import { tellFailure } from './tell-failure.ts'
import { useWrong } from './use-wrong.ts'

const blank = { password: '', oldSmsCode: '', mobile: '', smsCode: '' }
type Key = keyof typeof blank
const order = Object.keys(blank) as Key[]
const ways = [
  { value: 'password', label: '用登录密码' },
  { value: 'code', label: '用原手机' },
] as const

/** @param onDone hears the new number. */
export function ChangeMobile({ me, onDone }: { me: Me; onDone: (mobile: string) => void }) {
  const [way, setWay] = useState<'password' | 'code'>(me.hasPassword === 1 ? 'password' : 'code')
  const [typed, setTyped] = useState(blank)
  const { box, wrong, tell, clear } = useWrong(order)
  const changing = useAction(session.changeMobile, { quiet: true })
  const captcha = useCaptcha()

  const bind = (key: Key) => ({
    value: typed[key],
    error: wrong[key],
    onChange: (text: string) => {
      setTyped({ ...typed, [key]: text })
      clear(key)
    },
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    const { mobile, smsCode, oldSmsCode } = typed
    const found = {
      ...(way === 'password'
        ? { password: typed.password === '' ? say.loginPasswordEmpty : undefined }
        : { oldSmsCode: wrongSmsCode(oldSmsCode) }),
      mobile: wrongMobile(),
      smsCode: wrongSmsCode(smsCode),
    }
    if (tell(found)) return
    const proof = way === 'password' ? { password: digestPassword(typed.password) } : { oldSmsCode }
    const outcome = await captcha.guarded((answer) => changing.run({ mobile, smsCode, ...proof, ...answer }))
    if (outcome === undefined) return
    if (outcome.ok) onDone(outcome.data.mobile)
    else refused(outcome.error)
  }

  function wrongMobile(): string | undefined {
    if (typed.mobile === me.mobile) return '新手机号与当前手机号相同'
    return MOBILE.test(typed.mobile) ? undefined : say.mobileInvalid
  }

  function refused(error: CallError) {
    const reason = error instanceof Refusal ? error.reason : undefined
    switch (reason) {
      case 'password_wrong':
        setTyped({ ...typed, password: '' })
        return tell({ password: error.message })
      case 'login_locked':
        // Too many wrong ones: from here only the old phone proves it.
        notice.warning('密码错误次数过多，请改用原手机验证码')
        setTyped({ ...typed, password: '' })
        return setWay('code')
      case 'mobile_in_use':
        setTyped({ ...typed, mobile: '', smsCode: '' })
        return tell({ mobile: error.message })
      case 'sms_wrong':
        setTyped({ ...typed, smsCode: '' })
        return tell({ smsCode: error.message })
      case 'old_sms_wrong':
        setTyped({ ...typed, oldSmsCode: '' })
        return tell({ oldSmsCode: error.message })
      default:
        return tellFailure(error, '更换失败，请稍后重试')
    }
  }

  return (
    <form ref={box} className="change-login" noValidate onSubmit={(event) => void save(event)}>
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
            tell({})
          }}
        />
      )}
      {way === 'password' ? (
        <div data-key="password">
          <PasswordField label="登录密码" name="password" autoComplete="current-password" {...bind('password')} />
        </div>
      ) : (
        <div data-key="oldSmsCode">
          <SmsCodeField
            label="原手机验证码"
            mobile={me.mobile}
            purpose="change"
            {...bind('oldSmsCode')}
            onMobileWrong={(sentence) => tell({ oldSmsCode: sentence })}
          />
        </div>
      )}
      <div data-key="mobile">
        <TextField label="新手机号" name="mobile" kind="mobile" autoComplete="off" placeholder="请输入新手机号" {...bind('mobile')} />
      </div>
      <div data-key="smsCode">
        <SmsCodeField
          label="新手机验证码"
          mobile={typed.mobile === me.mobile ? '' : typed.mobile}
          purpose="change"
          {...bind('smsCode')}
          onMobileWrong={(sentence) => tell({ mobile: wrongMobile() ?? sentence })}
        />
      </div>
      <p className="change-login-note">更换后请用新手机号登录，原手机号不能再登录此账号。</p>
      <Button kind="primary" type="submit" wide busy={changing.busy}>
        更换手机号
      </Button>
      {captcha.sheet}
    </form>
  )
}
