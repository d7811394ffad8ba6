/** Another password: whoever knows the old one, or proves the phone by a code, sets it. */
import './change-login.css'
import { type FormEvent, useRef, useState } from 'react'
import { type Me, session } from '#contract/session.ts'
import { Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { maskedMobile } from '../../../frame/format.ts'
import { digestPassword } from '../../../session/password.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../session/parts/password-field.tsx'
import { SmsCodeField } from '../../session/parts/sms-code-field.tsx'
import { useCaptcha } from '../../session/parts/use-captcha.tsx'
import { isWrongLength, wrongPassword } from './new-password.ts'
import { wrongSmsCode } from './sms-code-wrong.ts'
import { tellFailure } from './tell-failure.ts'
import { useWrong } from './use-wrong.ts'

const blank = { old: '', smsCode: '', fresh: '', again: '' }
type Key = keyof typeof blank
const order = Object.keys(blank) as Key[]

/** @param onDone hears how many other devices were signed out. */
export function ChangePassword({ me, onDone }: { me: Me; onDone: (ended: number) => void }) {
  const [byCode, setByCode] = useState(me.hasPassword === 0)
  const [typed, setTyped] = useState(blank)
  const { box, wrong, tell, clear } = useWrong(order)
  const proving = useAction(session.resetBegin, { quiet: true })
  const changing = useAction(session.updatePassword, { quiet: true })
  const captcha = useCaptcha()
  /** What a right code has given: it outlives a network that fails at the second step. */
  const proof = useRef({ smsCode: '', resetToken: '' })

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
    const first = byCode ? { smsCode: wrongSmsCode(typed.smsCode) } : { old: wrongPassword({ fresh: typed.old, again: typed.old }).fresh }
    if (isWrongLength(typed)) setTyped({ ...typed, fresh: '', again: '' })
    if (tell({ ...first, ...wrongPassword(typed) })) return
    const password = digestPassword(typed.fresh)
    if (!byCode)
      return settle(await captcha.guarded((answer) => changing.run({ password, oldPassword: digestPassword(typed.old), ...answer })))
    if (proof.current.smsCode !== typed.smsCode) {
      const begun = await proving.run({ mobile: me.mobile, smsCode: typed.smsCode })
      if (!begun.ok) return settle(begun)
      proof.current = { smsCode: typed.smsCode, resetToken: begun.data.resetToken }
    }
    settle(await changing.run({ password, resetToken: proof.current.resetToken }))
  }

  function settle(outcome: Awaited<ReturnType<typeof changing.run>> | Awaited<ReturnType<typeof proving.run>> | undefined) {
    if (outcome === undefined) return
    if (outcome.ok) return 'ended' in outcome.data && onDone(outcome.data.ended)
    const { error } = outcome
    const reason = error instanceof Refusal ? error.reason : undefined
    if (reason === 'password_wrong' || reason === 'login_locked') refuse('old', error.message)
    else if (reason === 'sms_wrong' || reason === 'reset_gone') refuse('smsCode', error.message)
    else tellFailure(error, '修改失败，请稍后重试')
  }

  function refuse(key: 'old' | 'smsCode', sentence: string) {
    proof.current = { smsCode: '', resetToken: '' }
    setTyped({ ...typed, [key]: '' })
    tell({ [key]: sentence })
  }

  return (
    <form ref={box} className="change-login" noValidate onSubmit={(event) => void save(event)}>
      {me.hasPassword === 0 && <p className="change-login-note">您还没有设置密码。设置后，除短信外也可以用密码登录。</p>}
      {byCode ? (
        <div data-key="smsCode">
          <SmsCodeField
            key="code"
            label={`发送到 ${maskedMobile(me.mobile)} 的验证码`}
            mobile={me.mobile}
            purpose="reset"
            {...bind('smsCode')}
            onMobileWrong={(sentence) => tell({ smsCode: sentence })}
          />
        </div>
      ) : (
        <div data-key="old">
          <PasswordField label="原密码" name="old" autoComplete="current-password" {...bind('old')} />
        </div>
      )}
      {me.hasPassword === 1 && (
        <p className="change-login-other">
          <Button
            kind="text"
            small
            onClick={() => {
              setByCode(!byCode)
              tell({})
            }}
          >
            {byCode ? '改用原密码验证' : '忘记原密码？改用短信验证'}
          </Button>
        </p>
      )}
      <div data-key="fresh">
        <PasswordField label="新密码" name="fresh" placeholder="6-20位字符" autoComplete="new-password" {...bind('fresh')} />
      </div>
      <div data-key="again">
        <PasswordField label="再次输入新密码" name="again" autoComplete="new-password" {...bind('again')} />
      </div>
      <p className="change-login-note">保存后，已登录此账号的其他设备会退出登录。</p>
      <Button kind="primary" type="submit" wide busy={proving.busy || changing.busy}>
        {me.hasPassword === 0 ? '设置密码' : '修改密码'}
      </Button>
      {captcha.sheet}
    </form>
  )
}
