/** 优惠码: folded away until somebody has one; then the field, and what the voucher does. */
import './voucher-field.css'
import { useEffect, useRef, useState } from 'react'
import { normalCode } from '#contract/normal-line.ts'
import { say } from '#contract/sentences.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { effectOf } from '../manage/voucher-words.ts'
import type { UsedVoucher } from './use-voucher.ts'

interface Props {
  voucher: UsedVoucher
  /** The code of the link that somebody came by. */
  given?: string
  /** Whether somebody is signed in: only then the server says what a code does. */
  signedIn: boolean
  /** Leads to the login; the code waits. */
  onLogin?: () => void
  /** It was taken from an order, and why. */
  problem?: string
}

export function VoucherField({ voucher, given = '', signedIn, onLogin, problem = '' }: Props) {
  const { applied, use, busy, forget } = voucher
  const [open, setOpen] = useState(given !== '')
  const [code, setCode] = useState(given)
  const [wrong, setWrong] = useState('')
  /** Typed, and to be used as soon as somebody is signed in. */
  const [pending, setPending] = useState(given !== '')

  async function send() {
    const typed = normalCode(code)
    if (!/^[0-9A-Z-]{3,32}$/.test(typed)) return setWrong(typed === '' ? '请输入优惠码' : say.voucherInvalid)
    setPending(!signedIn)
    if (!signedIn) return onLogin?.()
    const outcome = await use(typed)
    if (!outcome.ok) setWrong(wordsOf(outcome.error, '没有查到这个优惠码，请稍后重试'))
  }
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (signedIn && pending) void latest.current()
  }, [signedIn, pending])

  if (applied !== undefined)
    return (
      <div className="voucher-used" role="status">
        <span>
          <Tag tone="success">优惠码 {applied.code}</Tag>
          <span className="voucher-effect">{applied.kind === 'unlock' ? '可购买专属门票' : effectOf(applied)}</span>
        </span>
        <Button
          kind="text"
          small
          label={`不用了：优惠码 ${applied.code}`}
          onClick={() => {
            forget()
            setCode('')
            setWrong('')
          }}
        >
          不用了
        </Button>
      </div>
    )
  if (!open && problem === '')
    return (
      <div className="voucher-ask">
        <Button kind="text" onClick={() => setOpen(true)}>
          有优惠码？
        </Button>
      </div>
    )
  return (
    <form
      className="voucher-field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        label="优惠码"
        name="voucher"
        value={code}
        error={wrong || problem}
        maxLength={40}
        autoComplete="off"
        autoFocus={given === '' && problem === ''}
        {...(!signedIn && { hint: '登录后可以使用' })}
        onChange={(typed) => {
          setCode(typed)
          setWrong('')
        }}
        aside={
          <Button small type="submit" busy={busy}>
            使用
          </Button>
        }
      />
    </form>
  )
}
