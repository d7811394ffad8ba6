/** Passing a ticket on: to whom, and the last word before the old code dies. */
import { maskedMobile } from '#contract/mask.ts'
import { transfer } from '#contract/transfer.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { confirm } from '../../../ui/confirm.ts'
import { TextField } from '../../../ui/text-field.tsx'

interface TransferSheetProps {
  /** An admission's. */
  id: string
  ticketName: string
  onClose: () => void
  onGiven: () => void
}

export default function TransferSheet({ id, ticketName, onClose, onGiven }: TransferSheetProps) {
  const form = useForm({
    values: { name: '', mobile: '' },
    call: transfer.give,
    check,
    input: ({ name, mobile }) => ({ id, name: name.trim(), mobile }),
    async send(input, run, { mobile }) {
      const sure = await confirm({
        title: '确认转让',
        message: `“${ticketName}”将转给 ${input.name}（${maskedMobile(mobile)}）。转让后您的旧二维码立即失效，不能撤回。`,
        confirm: '确认转让',
      })
      return sure ? run(input) : undefined
    },
    refusals: { transfer_self: 'mobile' },
    otherwise: '转让没有成功，请稍后重试',
    done: ({ name }) => `已转让给${name}`,
    onDone: () => onGiven(),
  })

  return (
    <FormSheet title="转让门票" form={form} action="转让" onClose={onClose}>
      <TextField label="对方姓名" required maxLength={50} autoComplete="off" {...form.field('name')} />
      <TextField
        label="对方手机号"
        required
        kind="mobile"
        autoComplete="off"
        hint="对方用这个手机号登录，就能看到门票"
        {...form.field('mobile')}
      />
    </FormSheet>
  )
}
