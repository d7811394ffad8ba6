/** Closing the account for good: first what is lost, then the proof that its owner wants it. */
import { useState } from 'react'
import { privacy } from '#contract/privacy.ts'
import { session } from '#contract/session.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { maskedMobile } from '../../../frame/format.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../session/parts/failure-words.ts'
import { SmsCodeField } from '../../session/parts/sms-code-field.tsx'
import { useFarewell } from '../../session/parts/use-farewell.ts'

const WORD = '注销'

const lost = [
  '账号、个人资料和登录设备会被删除，不能恢复。',
  '您将不能再查看订单、门票和发票。',
  '您保存的参会人信息会被删除。',
  '您会退出所在的机构，失去已有的权限。',
  '法律要求保存的交易记录会继续保存，但不再显示您的姓名。',
]

export function CloseAccount({ onClose }: { onClose: () => void }) {
  const [understood, setUnderstood] = useState(false)
  const [smsCode, setSmsCode] = useState('')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<{ smsCode?: string | undefined; typed?: string | undefined; all?: string | undefined }>({})
  // Somebody signed in by QR code has typed no phone here.
  const me = useQuery(session.me, {}, { quiet: true }).data
  const closing = useAction(privacy.close, { quiet: true })
  const farewell = useFarewell()

  async function close() {
    const found = {
      smsCode: check(privacy.close, { smsCode })['smsCode'],
      typed: typed.trim() === WORD ? undefined : `请输入“${WORD}”两个字`,
    }
    setWrong(found)
    if (found.smsCode !== undefined || found.typed !== undefined) return
    const outcome = await closing.run({ smsCode })
    if (outcome.ok) return farewell('账号已注销')
    const sentence = wordsOf(outcome.error, '注销没有成功，请稍后重试')
    setSmsCode('')
    setWrong(outcome.error instanceof Refusal && outcome.error.reason === 'sms_wrong' ? { smsCode: sentence } : { all: sentence })
  }

  if (!understood) {
    return (
      <Sheet
        open
        title="注销账号"
        onClose={onClose}
        footer={
          <>
            <Button kind="danger" onClick={() => setUnderstood(true)}>
              继续注销
            </Button>
            <Button kind="primary" onClick={onClose}>
              再想想
            </Button>
          </>
        }
      >
        <p>注销是永久的。注销后：</p>
        <ul className="settings-lost">
          {lost.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="settings-quiet">有未完成的订单、退款或未使用的门票时，请先处理完再注销。</p>
      </Sheet>
    )
  }
  return (
    <Sheet
      open
      title="确认注销"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="danger" busy={closing.busy} onClick={() => void close()}>
            永久注销
          </Button>
        </>
      }
    >
      <p className="settings-sent">{me === undefined ? '请验证您的手机号' : `验证码将发送到 ${maskedMobile(me.mobile)}`}</p>
      <SmsCodeField
        mobile={me?.mobile ?? ''}
        purpose="change"
        value={smsCode}
        error={wrong.smsCode}
        onChange={(code) => {
          setSmsCode(code)
          setWrong({ ...wrong, smsCode: undefined })
        }}
        onMobileWrong={() => notice.warning('还没有取得您的手机号，请稍后再试')}
      />
      <TextField
        label={`输入“${WORD}”以确认`}
        value={typed}
        error={wrong.typed}
        autoComplete="off"
        onChange={(text) => {
          setTyped(text)
          setWrong({ ...wrong, typed: undefined })
        }}
      />
      {wrong.all !== undefined && (
        <p className="settings-refused" role="alert">
          {wrong.all}
        </p>
      )}
    </Sheet>
  )
}
