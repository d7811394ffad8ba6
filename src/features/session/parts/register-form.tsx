/** Registering with a phone; an invitation's parameters go along. What was typed is handed to the sign-in that follows. */
import './register-form.css'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { DEFAULT_SYS_CODE, type Input } from '#contract/call.ts'
import { AGREED } from '#contract/consent.ts'
import { member } from '#contract/member.ts'
import { REGISTRATION } from '#contract/outcome.ts'
import { say } from '#contract/sentences.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { storage } from '../../../api/storage.ts'
import { useAction } from '../../../api/use-action.ts'
import { digestPassword } from '../../../session/password.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { AgreementCheck } from '../agreements/agreement-check.tsx'
import { type Certificate, CertificateFields } from './certificate-fields.tsx'
import { wordsOf } from './failure-words.ts'
import { focusFirst, isWrong, type Wrong } from './first-wrong.ts'
import type { Credentials } from './handed-over.ts'
import { applyTypeOf, invitationOf } from './invitation.ts'
import { PasswordField } from './password-field.tsx'
import { passwordFault } from './password-rule.ts'
import { SmsCodeField } from './sms-code-field.tsx'
import { useTypedMobile } from './typed-mobile.ts'

interface RegisterFormProps {
  /** The password takes no spaces and no Chinese. */
  strip?: boolean
  signInHref: string
  onDone: (credentials: Credentials) => void
}

export function RegisterForm({ strip, signInHref, onDone }: RegisterFormProps) {
  const invitation = invitationOf(useSearch())
  const [mobile, setMobile] = useTypedMobile(undefined)
  const [smsCode, setSmsCode] = useState('')
  const [password, setPassword] = useState('')
  const [certificate, setCertificate] = useState<Certificate>()
  const [ticked, setTicked] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  const plain = useAction(member.register, { quiet: true })
  const invited = useAction(member.registerByDeptCode, { quiet: true })
  const right = (field: string) => setWrong({ ...wrong, [field]: undefined })

  function blame(found: Wrong) {
    setWrong(found)
    focusFirst(form.current, found)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const fault = passwordFault(password)
    const input = {
      sysCode: storage.sysCode.get() || DEFAULT_SYS_CODE,
      ...invitation.more,
      mobile,
      smsCode,
      password: fault === undefined ? digestPassword(password) : '',
      agreed: ticked ? AGREED : '',
      ...(invitation.deptCode !== '' && { deptCode: invitation.deptCode, applyType: applyTypeOf(invitation) }),
      ...(certificate !== undefined && { certifyCardType: certificate.type, certifyCardNo: certificate.number }),
    } as Input<typeof member.register>
    const found: Wrong = {
      ...check(member.register, input),
      ...(fault !== undefined && { password: fault }),
      ...(certificate !== undefined && (certificate.type === '' || certificate.number === '') && { certifyCardNo: say.certifyCardMissing }),
    }
    if (fault !== undefined) setPassword('')
    if (isWrong(found)) return blame(found)
    setWrong({})
    const outcome = await (invitation.deptCode === '' ? plain : invited).run(input)
    if (outcome.ok) {
      notice.success(say.registerDone)
      return onDone({ mobile, password })
    }
    notice.warning(wordsOf(outcome.error, '注册失败，请稍后重试'))
    if (!(outcome.error instanceof Refusal)) return
    const taken = outcome.error.code === REGISTRATION
    if (taken) setMobile('')
    setSmsCode('')
    focusFirst(form.current, taken ? { mobile: '' } : { smsCode: '' })
  }

  return (
    <form ref={form} className="register" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="手机号"
        name="mobile"
        kind="mobile"
        placeholder="请输入手机号"
        value={mobile}
        error={wrong['mobile']}
        onChange={(text) => {
          setMobile(text)
          right('mobile')
        }}
      />
      <SmsCodeField
        mobile={mobile}
        purpose="register"
        value={smsCode}
        error={wrong['smsCode']}
        onChange={(text) => {
          setSmsCode(text)
          right('smsCode')
        }}
        onMobileWrong={(sentence) => blame({ mobile: sentence })}
      />
      <PasswordField
        label="密码"
        name="password"
        autoComplete="new-password"
        placeholder="6-20位字符"
        strip={strip}
        value={password}
        error={wrong['password']}
        onChange={(text) => {
          setPassword(text)
          right('password')
        }}
      />
      <CertificateFields
        value={certificate}
        error={wrong['certifyCardNo']}
        onChange={(value) => {
          setCertificate(value)
          right('certifyCardNo')
        }}
      />
      <AgreementCheck
        checked={ticked}
        error={wrong['agreed']}
        onChange={(agreed) => {
          setTicked(agreed)
          right('agreed')
        }}
      />
      <div className="register-action">
        <Button kind="primary" type="submit" wide busy={plain.busy || invited.busy}>
          注册
        </Button>
        <p className="register-instead">
          已有账号？
          <Link href={signInHref} replace>
            返回登录
          </Link>
        </p>
      </div>
    </form>
  )
}
