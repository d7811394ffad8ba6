/** Another password: whoever knows the old one, or proves the phone by a code, sets it. */
import './change-login.css'
import { useRef, useState } from 'react'
import { maskedMobile } from '#contract/mask.ts'
import { type Me, session } from '#contract/session.ts'
import { useAction } from '../../../api/use-action.ts'
import { tellFailure } from '../../../frame/tell-failure.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { digestPassword } from '../../../session/password.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../session/parts/password-field.tsx'
import { SmsCodeField } from '../../session/parts/sms-code-field.tsx'
import { wrongSmsCode } from '../../session/parts/sms-code-wrong.ts'
import { useCaptcha } from '../../session/parts/use-captcha.tsx'
import { isWrongLength, wrongPassword } from './new-password.ts'

/** @param onDone hears how many other devices were signed out. */
export function ChangePassword({ me, onDone }: { me: Me; onDone: (ended: number) => void }) {
  const [byCode, setByCode] = useState(me.hasPassword === 0)
  const proving = useAction(session.resetBegin, { quiet: true })
  const captcha = useCaptcha()
  /** What a right code has given: it outlives a network that fails at the second step. */
  const proof = useRef({ smsCode: '', resetToken: '' })

  const form = useForm({
    values: { old: '', smsCode: '', fresh: '', again: '' },
    call: session.updatePassword,
    input: ({ fresh }) => ({ password: digestPassword(fresh) }),
    wrong(_, { old, smsCode, ...typed }) {
      if (isWrongLength(typed)) form.set({ fresh: '', again: '' })
      const first = byCode ? { smsCode: wrongSmsCode(smsCode) } : { old: wrongPassword({ fresh: old, again: old }).fresh }
      return { ...first, ...wrongPassword(typed) }
    },
    async send(input, run, { old, smsCode }) {
      if (!byCode) return captcha.guarded((answer) => run({ ...input, oldPassword: digestPassword(old), ...answer }))
      if (proof.current.smsCode !== smsCode) {
        const begun = await proving.run({ mobile: me.mobile, smsCode })
        if (!begun.ok) return begun
        proof.current = { smsCode, resetToken: begun.data.resetToken }
      }
      return run({ ...input, resetToken: proof.current.resetToken })
    },
    otherwise(error, reason) {
      if (reason === 'password_wrong' || reason === 'login_locked') refuse('old', error.message)
      else if (reason === 'sms_wrong' || reason === 'reset_gone') refuse('smsCode', error.message)
      else tellFailure(error, '修改失败，请稍后重试')
    },
    onDone: ({ ended }) => onDone(ended),
  })

  function refuse(key: 'old' | 'smsCode', sentence: string) {
    proof.current = { smsCode: '', resetToken: '' }
    form.set({ [key]: '' })
    form.tell({ [key]: sentence })
  }

  return (
    <form ref={form.box} className="change-login" noValidate onSubmit={(event) => void form.submit(event)}>
      {me.hasPassword === 0 && <p className="change-login-note">您还没有设置密码。设置后，除短信外也可以用密码登录。</p>}
      {byCode ? (
        <SmsCodeField
          key="code"
          label={`发送到 ${maskedMobile(me.mobile)} 的验证码`}
          mobile={me.mobile}
          purpose="reset"
          {...form.field('smsCode')}
          onMobileWrong={(sentence) => form.tell({ smsCode: sentence })}
        />
      ) : (
        <PasswordField label="原密码" name="old" autoComplete="current-password" {...form.field('old')} />
      )}
      {me.hasPassword === 1 && (
        <p className="change-login-other">
          <Button
            kind="text"
            small
            onClick={() => {
              setByCode(!byCode)
              form.tell({})
            }}
          >
            {byCode ? '改用原密码验证' : '忘记原密码？改用短信验证'}
          </Button>
        </p>
      )}
      <PasswordField label="新密码" name="fresh" placeholder="6-20位字符" autoComplete="new-password" {...form.field('fresh')} />
      <PasswordField label="再次输入新密码" name="again" autoComplete="new-password" {...form.field('again')} />
      <p className="change-login-note">保存后，已登录此账号的其他设备会退出登录。</p>
      <Button kind="primary" type="submit" wide busy={proving.busy || form.busy}>
        {me.hasPassword === 0 ? '设置密码' : '修改密码'}
      </Button>
      {captcha.sheet}
    </form>
  )
}
