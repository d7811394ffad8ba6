/** The code that was sent to a phone, and the button that has it sent: once a minute, after a captcha where the server wants one. */
import './sms-code-field.css'
import { useRef } from 'react'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { MOBILE } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { type SmsPurpose, verify } from '#contract/verify.ts'
import { Refusal } from '../../../api/call.ts'
import { storage } from '../../../api/storage.ts'
import { useAction } from '../../../api/use-action.ts'
import { useSmsCountdown } from '../../../session/sms-countdown.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../../api/failure-words.ts'
import { useCaptcha } from './use-captcha.tsx'

interface SmsCodeFieldProps {
  /** Where the code goes; checked before it is sent. */
  mobile: string
  purpose: SmsPurpose
  /** The branded screens have their own call for it (spec.md section 7.1). */
  branded?: boolean | undefined
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  label?: string
  /** Hears what is wrong with the phone number, to say it there. */
  onMobileWrong: (sentence: string) => void
}

export function SmsCodeField({ mobile, purpose, branded, value, onChange, error, label = '验证码', onMobileWrong }: SmsCodeFieldProps) {
  const countdown = useSmsCountdown()
  const sending = useAction(branded ? verify.sendSmsMember : verify.sendSms, { quiet: true })
  const captcha = useCaptcha()
  const button = useRef<HTMLSpanElement>(null)

  async function send() {
    if (!MOBILE.test(mobile)) return onMobileWrong(say.mobileInvalid)
    const meetingId = storage.meetingId.get()
    const outcome = await captcha.guarded((answer) =>
      sending.run({
        mobile,
        type: purpose,
        sysCode: storage.sysCode.get() || DEFAULT_SYS_CODE,
        ...(meetingId !== '' && { meetingId }),
        ...answer,
      }),
    )
    if (outcome === undefined) return
    if (outcome.ok) countdown.start(outcome.data.seconds)
    // One has been sent a moment ago, perhaps from another page: the code on its way is the one to wait for.
    else if (outcome.error instanceof Refusal && outcome.error.reason === 'sms_too_soon') countdown.start()
    else return notice.warning(wordsOf(outcome.error, '验证码发送失败，请稍后重试'))
    button.current?.closest('.input')?.querySelector('input')?.focus()
  }

  return (
    <>
      <TextField
        label={label}
        name="smsCode"
        kind="code"
        placeholder="6位数字"
        value={value}
        error={error}
        onChange={onChange}
        aside={
          <span ref={button} className="sms-code-send">
            <Button kind="text" small busy={sending.busy} disabled={countdown.left > 0} onClick={() => void send()}>
              {countdown.left > 0 ? `${countdown.left} 秒后重发` : '获取验证码'}
            </Button>
          </span>
        }
      />
      {captcha.sheet}
    </>
  )
}
