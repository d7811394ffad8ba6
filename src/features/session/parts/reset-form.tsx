/** A forgotten password, in two steps: a code proves the phone, then the new password is typed twice. */
import './reset-form.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { session } from '#contract/session.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { digestPassword } from '../../../session/password.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from './failure-words.ts'
import { focusFirst, isWrong, type Wrong } from './first-wrong.ts'
import type { Credentials } from './handed-over.ts'
import { PasswordField } from './password-field.tsx'
import { passwordFault } from './password-rule.ts'
import { SmsCodeField } from './sms-code-field.tsx'
import { useTypedMobile } from './typed-mobile.ts'

interface ResetFormProps {
  strip?: boolean
  onDone: (credentials: Credentials) => void
}

/** What step 1 has proved. */
interface Proof {
  mobile: string
  token: string
}

export function ResetForm({ strip, onDone }: ResetFormProps) {
  const [proof, setProof] = useState<Proof>()
  return proof === undefined ? (
    <ProvePhone onProof={setProof} />
  ) : (
    <NewPassword
      strip={strip}
      proof={proof}
      onGone={() => setProof(undefined)}
      onDone={(password) => onDone({ mobile: proof.mobile, password })}
    />
  )
}

function ProvePhone({ onProof }: { onProof: (proof: Proof) => void }) {
  const [mobile, setMobile] = useTypedMobile(undefined)
  const [smsCode, setSmsCode] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  const beginning = useAction(session.resetBegin, { quiet: true })

  function blame(found: Wrong) {
    setWrong(found)
    focusFirst(form.current, found)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found: Wrong = check(session.resetBegin, { mobile, smsCode })
    if (isWrong(found)) return blame(found)
    const outcome = await beginning.run({ mobile, smsCode })
    if (outcome.ok) return onProof({ mobile, token: outcome.data.resetToken })
    notice.warning(wordsOf(outcome.error, '验证没有成功，请稍后重试'))
    if (outcome.error instanceof Refusal) setSmsCode('')
    focusFirst(form.current, { smsCode: '' })
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <p className="reset-step">第 1 步，共 2 步：验证手机号</p>
      <TextField
        label="手机号"
        name="mobile"
        kind="mobile"
        placeholder="请输入注册时的手机号"
        value={mobile}
        error={wrong['mobile']}
        onChange={(text) => {
          setMobile(text)
          setWrong({ ...wrong, mobile: undefined })
        }}
      />
      <SmsCodeField
        mobile={mobile}
        purpose="reset"
        value={smsCode}
        error={wrong['smsCode']}
        onChange={(text) => {
          setSmsCode(text)
          setWrong({ ...wrong, smsCode: undefined })
        }}
        onMobileWrong={(sentence) => blame({ mobile: sentence })}
      />
      <div className="reset-action">
        <Button kind="primary" type="submit" wide busy={beginning.busy}>
          下一步
        </Button>
      </div>
    </form>
  )
}

function NewPassword({
  strip,
  proof,
  onGone,
  onDone,
}: {
  strip?: boolean
  proof: Proof
  onGone: () => void
  onDone: (password: string) => void
}) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  const updating = useAction(session.updatePassword, { quiet: true })
  useEffect(() => focusFirst(form.current, { password: '' }), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const fault = passwordFault(password)
    const found: Wrong = { password: fault, again: fault === undefined && again !== password ? '两次输入的密码不一致' : undefined }
    if (fault !== undefined) setPassword('')
    if (isWrong(found)) {
      setAgain('')
      setWrong(found)
      return focusFirst(form.current, found)
    }
    setPassword('')
    setAgain('')
    const outcome = await updating.run({ password: digestPassword(password), resetToken: proof.token })
    if (outcome.ok) {
      notice.success('密码已重置')
      return onDone(password)
    }
    notice.warning(wordsOf(outcome.error, '密码没有重置成功，请稍后重试'))
    if (outcome.error instanceof Refusal && outcome.error.reason === 'reset_gone') return onGone()
    focusFirst(form.current, { password: '' })
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
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
        value={password}
        error={wrong['password']}
        onChange={(text) => {
          setPassword(text)
          setWrong({ ...wrong, password: undefined })
        }}
      />
      <PasswordField
        label="再次输入新密码"
        name="again"
        autoComplete="new-password"
        placeholder="与上面一致"
        strip={strip}
        value={again}
        error={wrong['again']}
        onChange={(text) => {
          setAgain(text)
          setWrong({ ...wrong, again: undefined })
        }}
      />
      <div className="reset-action">
        <Button kind="primary" type="submit" wide busy={updating.busy}>
          完成
        </Button>
      </div>
    </form>
  )
}
