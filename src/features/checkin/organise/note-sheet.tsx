/** A note for the door, VIP, and whom their arrival is told to. */
import { useState } from 'react'
import { checkin, type Guest } from '#contract/checkin.ts'
import { useAction } from '../../../api/use-action.ts'
import { checkWork } from '../../../api/work-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export function NoteSheet({
  meetingId,
  guest,
  onSaved,
  onClose,
}: {
  meetingId: string
  guest: Guest
  onSaved: () => void
  onClose: () => void
}) {
  const [draft, setDraft] = useState({ vip: guest.vip === 1, note: guest.note, host: '' })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const saving = useAction(checkin.note)
  const change = (more: Partial<typeof draft>) => {
    setWrong({})
    setDraft({ ...draft, ...more })
  }

  async function save() {
    const input = { meetingId, serial: guest.serial, vip: draft.vip ? 1 : 0, note: draft.note, ...hostOf(draft) }
    const mistakes = checkWork(checkin.note, input)
    setWrong(mistakes)
    if (Object.keys(mistakes).length > 0) return
    if (!(await saving.run(input)).ok) return
    notice.success('已保存，各入口稍后更新')
    onSaved()
  }

  return (
    <Sheet
      open
      title={guest.name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={saving.busy} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <p className="doors-small">
        序号 {guest.serial} · {guest.ticketName}
      </p>
      <div className="doors-group">
        <TextArea
          label="备注"
          rows={2}
          maxLength={100}
          placeholder="如：坐轮椅，请走无障碍通道"
          value={draft.note}
          error={wrong['note']}
          onChange={(note) => change({ note })}
        />
        <Checkbox checked={draft.vip} onChange={(vip) => change({ vip })}>
          贵宾（VIP）
        </Checkbox>
        {draft.vip && (
          <TextField
            label="接待人手机号"
            kind="mobile"
            autoComplete="off"
            value={draft.host}
            error={wrong['host']}
            onChange={(host) => change({ host })}
            hint={guest.host === '' ? '贵宾到场时通知，可不填。接待人需要登录过本平台' : `现在的接待人：${guest.host}。不填则不变`}
          />
        )}
      </div>
    </Sheet>
  )
}

/** Whoever is no VIP has no host; nothing typed leaves the one who is there. */
function hostOf({ vip, host }: { vip: boolean; host: string }): { host?: string } {
  if (!vip) return { host: '' }
  return host === '' ? {} : { host }
}
