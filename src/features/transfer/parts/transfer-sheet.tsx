/** Passing a ticket on: to whom, and the last word before the old code dies. */
import { type FormEvent, useState } from 'react'
import { transfer } from '#contract/transfer.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { maskedMobile } from '../../../frame/format.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../session/parts/failure-words.ts'

interface TransferSheetProps {
  /** An admission's. */
  id: string
  ticketName: string
  onClose: () => void
  onGiven: () => void
}

export default function TransferSheet({ id, ticketName, onClose, onGiven }: TransferSheetProps) {
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { run, busy } = useAction(transfer.give, { quiet: true })

  async function give(event?: FormEvent) {
    event?.preventDefault()
    const input = { id, name: name.trim(), mobile }
    const found = check(transfer.give, input)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const sure = await confirm({
      title: '确认转让',
      message: `“${ticketName}”将转给 ${input.name}（${maskedMobile(mobile)}）。转让后您的旧二维码立即失效，不能撤回。`,
      confirm: '确认转让',
    })
    if (!sure) return
    const outcome = await run(input)
    if (outcome.ok) {
      notice.success(`已转让给${outcome.data.name}`)
      return onGiven()
    }
    const { error } = outcome
    if (error instanceof Refusal && error.reason === 'transfer_self') setWrong({ mobile: error.msg })
    else notice.warning(wordsOf(error, '转让没有成功，请稍后重试'))
  }

  return (
    <Sheet
      open
      title="转让门票"
      onClose={onClose}
      footer={
        <Button kind="primary" busy={busy} onClick={() => void give()}>
          转让
        </Button>
      }
    >
      <form noValidate onSubmit={(event) => void give(event)}>
        <TextField
          label="对方姓名"
          required
          maxLength={50}
          autoComplete="off"
          value={name}
          error={wrong['name']}
          onChange={(text) => {
            setName(text)
            setWrong({})
          }}
        />
        <TextField
          label="对方手机号"
          required
          kind="mobile"
          autoComplete="off"
          hint="对方用这个手机号登录，就能看到门票"
          value={mobile}
          error={wrong['mobile']}
          onChange={(text) => {
            setMobile(text)
            setWrong({})
          }}
        />
        <button type="submit" hidden />
      </form>
    </Sheet>
  )
}
