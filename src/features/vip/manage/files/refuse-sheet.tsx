/** A guest does not come, in their name: why may be left out. */
import '../vip.css'
import { vip } from '#contract/vip/calls.ts'
import type { Guest } from '#contract/vip/guests.ts'
import { check } from '../../../../api/check.ts'
import { FormSheet } from '../../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { TextArea } from '../../../../ui/text-area.tsx'

interface Props {
  meetingId: string
  guest: Pick<Guest, 'id' | 'name' | 'admissionId'>
  onClose: () => void
  onDone: (guest: Guest) => void
}

export function RefuseSheet({ meetingId, guest: { id, name, admissionId }, onClose, onDone }: Props) {
  const form = useForm({
    values: { reason: '' },
    call: vip.confirm,
    check,
    input: ({ reason }) => ({ meetingId, id, comes: 0 as const, reason }),
    otherwise: '没有操作成功，请稍后重试',
    done: '已记为不出席',
    onDone(guest) {
      onClose()
      onDone(guest)
    },
  })
  return (
    <FormSheet title="不出席" form={form} action="不出席" danger className="vip-fields" onClose={onClose}>
      <p className="vip-comes">
        {name}不出席本场会议。{admissionId !== '' && '门票立即失效，名额释放。'}之后改变主意，可以再确认出席。
      </p>
      <TextArea label="原因" maxLength={100} rows={2} placeholder="如：行程冲突" hint="可以不填" {...form.field('reason')} />
    </FormSheet>
  )
}
