/** A note for the door, VIP, and whom their arrival is told to. */
import { checkin } from '#contract/checkin/calls.ts'
import type { NotedAttendee } from '#contract/checkin/people.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export function NoteSheet({
  meetingId,
  guest,
  onSaved,
  onClose,
}: {
  meetingId: string
  guest: NotedAttendee
  onSaved: () => void
  onClose: () => void
}) {
  const { values, field, set, ...form } = useForm({
    values: { vip: guest.vip === 1, note: guest.note, host: '' },
    call: checkin.note,
    check,
    input: ({ vip, note, host }) => ({ meetingId, serial: guest.serial, vip: vip ? 1 : 0, note, ...hostOf({ vip, host }) }),
    done: '已保存，各入口稍后更新',
    onDone: () => onSaved(),
  })

  return (
    <FormSheet title={guest.name} form={form} action="保存" aside={<Button onClick={onClose}>取消</Button>} onClose={onClose}>
      <p className="doors-small">
        序号 {guest.serial} · {guest.ticketName}
      </p>
      <div className="doors-group">
        <TextArea label="备注" rows={2} maxLength={100} placeholder="如：坐轮椅，请走无障碍通道" {...field('note')} />
        <Checkbox checked={values.vip} onChange={(vip) => set({ vip })}>
          贵宾（VIP）
        </Checkbox>
        {values.vip && (
          <TextField
            label="接待人手机号"
            kind="mobile"
            autoComplete="off"
            hint={guest.host === '' ? '贵宾到场时通知，可不填。接待人需要登录过本平台' : `现在的接待人：${guest.host}。不填则不变`}
            {...field('host')}
          />
        )}
      </div>
    </FormSheet>
  )
}

/** Whoever is no VIP has no host; nothing typed leaves the one who is there. */
function hostOf({ vip, host }: { vip: boolean; host: string }): { host?: string } {
  if (!vip) return { host: '' }
  return host === '' ? {} : { host }
}
