/** A forgotten password, in two steps: a code proves the phone, then the new password is typed twice. */
import './reset-form.css'
import { useEffect, useRef, useState } from 'react'
import { session } from '#contract/session.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { digestPassword } from '../../../session/password.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import type { Credentials } from './handed-over.ts'
import { PasswordField } from './password-field.tsx'
import { newPasswordFault } from './password-rule.ts'
import { SmsCodeField } from './sms-code-field.tsx'
import { typedMobile } from './typed-mobile.ts'

interface ResetFormProps {
  /** The password takes no spaces and no Chinese; the code comes by the branded screens’ own call. */
  branded?: boolean
  onDone: (credentials: Credentials) => void
}

/** What step 1 has proved. */
interface Proof {
  mobile: string
  token: string
}

export default function ResetForm({ branded, onDone }: ResetFormProps) {
  const [proof, setProof] = useState<Proof>()
  return proof === undefined ? (
    <ProvePhone branded={branded} onProof={setProof} />
  ) : (
    <NewPassword
      strip={branded}
      proof={proof}
      onGone={() => setProof(undefined)}
      onDone={(password) => onDone({ mobile: proof.mobile, password })}
    />
  )
}

function ProvePhone({ branded, onProof }: { branded: boolean | undefined; onProof: (proof: Proof) => void }) {
  const form = useForm({
    values: { mobile: '', smsCode: '' },
    draft: typedMobile,
    call: session.resetBegin,
    check,
    input: (values) => values,
    otherwise(error) {
      notice.warning(wordsOf(error, '验证没有成功，请稍后重试'))
      if (error instanceof Refusal) form.set({ smsCode: '' })
      form.focus('smsCode')
    },
    onDone: ({ resetToken }) => onProof({ mobile: form.values.mobile, token: resetToken }),
  })

  return (
    <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)}>
      <p className="reset-step">第 1 步，共 2 步：验证手机号</p>
      <TextField label="手机号" name="mobile" kind="mobile" placeholder="请输入注册时的手机号" {...form.field('mobile')} />
      <SmsCodeField
        mobile={form.values.mobile}
        purpose="reset"
        branded={branded}
        {...form.field('smsCode')}
        onMobileWrong={(mobile) => form.tell({ mobile })}
      />
      <div className="reset-action">
        <Button kind="primary" type="submit" wide busy={form.busy}>
          下一步
        </Button>
      </div>
    </form>
  )
}

interface NewPasswordProps {
  strip?: boolean
  proof: Proof
  onGone: () => void
  onDone: (password: string) => void
}

function NewPassword({ strip, proof, onGone, onDone }: NewPasswordProps) {
  const form = useForm({
    values: { password: '', again: '' },
    call: session.updatePassword,
    input: ({ password }) => ({ password: digestPassword(password), resetToken: proof.token }),
    wrong(_, { password, again }) {
      const fault = newPasswordFault(password)
      if (fault !== undefined) form.set({ password: '', again: '' })
      else if (again !== password) form.set({ again: '' })
      return { password: fault, again: fault === undefined && again !== password ? '两次输入的密码不一致' : undefined }
    },
    send(input, run) {
      form.set({ password: '', again: '' })
      return run(input)
    },
    otherwise(error, reason) {
      notice.warning(wordsOf(error, '密码没有重置成功，请稍后重试'))
      if (reason === 'reset_gone') onGone()
      else form.focus('password')
    },
    done: '密码已重置',
    onDone: () => onDone(form.values.password),
  })
  const lead = useRef(form.focus)
  useEffect(() => lead.current('password'), [])

  return (
    <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)}>
      <p className="reset-step">第 2 步，共 2 步：设置新密码</p>
      <input
        className="reset-account"
        type="text"
        name="username"
        autoComplete="username"
        value={proof.mobile}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        label="新密码"
        name="password"
        autoComplete="new-password"
        placeholder="6-20位字符"
        strip={strip}
        {...form.field('password')}
      />
      <PasswordField
        label="再次输入新密码"
        name="again"
        autoComplete="new-password"
        placeholder="与上面一致"
        strip={strip}
        {...form.field('again')}
      />
      <div className="reset-action">
        <Button kind="primary" type="submit" wide busy={form.busy}>
          完成
        </Button>
      </div>
    </form>
  )
}
