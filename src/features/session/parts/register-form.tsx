/** Registering with a phone; an invitation's parameters go along. What was typed is handed to the sign-in that follows. */
import './register-form.css'
import { Link, useSearch } from 'wouter'
import { DEFAULT_SYS_CODE, type Input } from '#contract/call.ts'
import { AGREED } from '#contract/consent.ts'
import { member } from '#contract/member.ts'
import { REGISTRATION } from '#contract/outcome.ts'
import { say } from '#contract/sentences.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { storage } from '../../../api/storage.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { digestPassword } from '../../../session/password.ts'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { AgreeingButton } from './agreements/agreeing-button.tsx'
import { AgreementCheck } from './agreements/agreement-check.tsx'
import { type Certificate, CertificateFields } from './certificate-fields.tsx'
import type { Credentials } from './handed-over.ts'
import { applyTypeOf, invitationOf } from './invitation.ts'
import { PasswordField } from './password-field.tsx'
import { newPasswordFault } from './password-rule.ts'
import { SmsCodeField } from './sms-code-field.tsx'
import { typedMobile } from './typed-mobile.ts'

interface RegisterFormProps {
  /** The password takes no spaces and no Chinese; the code comes by the branded screens’ own call. */
  branded?: boolean
  signInHref: string
  onDone: (credentials: Credentials) => void
}

/** What is typed; the sentence of a certificate stands at its number. */
const blank = { mobile: '', smsCode: '', password: '', certifyCardNo: undefined as Certificate | undefined, agreed: false }

export default function RegisterForm({ branded, signInHref, onDone }: RegisterFormProps) {
  const invitation = invitationOf(useSearch())
  const form = useForm({
    values: blank,
    draft: typedMobile,
    call: invitation.deptCode === '' ? member.register : member.registerByDeptCode,
    check,
    input: ({ mobile, smsCode, password, certifyCardNo: certificate, agreed }) =>
      ({
        sysCode: storage.sysCode.get() || DEFAULT_SYS_CODE,
        ...invitation.more,
        mobile,
        smsCode,
        password: newPasswordFault(password) === undefined ? digestPassword(password) : '',
        agreed: agreed ? AGREED : '',
        ...(invitation.deptCode !== '' && { deptCode: invitation.deptCode, applyType: applyTypeOf(invitation) }),
        ...(certificate !== undefined && { certifyCardType: certificate.type, certifyCardNo: certificate.number }),
      }) as Input<typeof member.register>,
    wrong(found, { password, certifyCardNo: certificate }) {
      const fault = newPasswordFault(password)
      if (fault !== undefined) form.set({ password: '' })
      return {
        ...found,
        ...(fault !== undefined && { password: fault }),
        ...(certificate !== undefined &&
          (certificate.type === '' || certificate.number === '') && { certifyCardNo: say.certifyCardMissing }),
      }
    },
    otherwise(error) {
      notice.warning(wordsOf(error, '注册失败，请稍后重试'))
      if (!(error instanceof Refusal)) return
      const taken = error.code === REGISTRATION
      form.set({ smsCode: '', ...(taken && { mobile: '' }) })
      form.focus(taken ? 'mobile' : 'smsCode')
    },
    done: say.registerDone,
    onDone: () => onDone({ mobile: form.values.mobile, password: form.values.password }),
  })

  return (
    <form ref={form.box} className="register" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField label="手机号" name="mobile" kind="mobile" placeholder="请输入手机号" {...form.field('mobile')} />
      <SmsCodeField
        mobile={form.values.mobile}
        purpose="register"
        branded={branded}
        {...form.field('smsCode')}
        onMobileWrong={(mobile) => form.tell({ mobile })}
      />
      <PasswordField
        label="密码"
        name="password"
        autoComplete="new-password"
        placeholder="6-20位字符"
        strip={branded}
        {...form.field('password')}
      />
      <CertificateFields {...form.field('certifyCardNo')} />
      <AgreementCheck checked={form.values.agreed} error={form.wrong.agreed} onChange={(agreed) => form.set({ agreed })} />
      <div className="register-action">
        <AgreeingButton form={form}>注册</AgreeingButton>
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
