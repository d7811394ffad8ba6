/** What only those with the right to it read of a guest: food, health, notes. */
import '../vip.css'
import { useState } from 'react'
import { vip } from '#contract/vip/calls.ts'
import type { Guest } from '#contract/vip/guests.ts'
import { check } from '../../../../api/check.ts'
import { Refresh } from '../../../../kit/form/conflict.tsx'
import { FormSheet } from '../../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { useMayMake } from '../../../../session/may-make.ts'
import { Button } from '../../../../ui/button.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { Part } from './part.tsx'
import { useFileForm } from './use-file-form.ts'

interface Props {
  meetingId: string
  guest: Guest
  onSaved: (guest: Guest) => void
}

export function PrivatePart({ meetingId, guest, onSaved }: Props) {
  const [open, setOpen] = useState(false)
  const mayWrite = useMayMake(vip.savePrivate, meetingId)
  if (guest.private === null) return null
  const { diet, ownDiet, health, notes } = guest.private
  return (
    <Part
      title="饮食、健康与备注"
      aside={
        mayWrite && (
          <Button small label="编辑饮食、健康与备注" onClick={() => setOpen(true)}>
            编辑
          </Button>
        )
      }
    >
      {diet + ownDiet + health + notes === '' ? (
        <p className="quiet">没有填写。只有被授权的人能看到这里。</p>
      ) : (
        <Facts
          facts={[
            ['饮食', diet],
            ['嘉宾自填', ownDiet],
            ['健康', health],
            ['备注', notes],
          ]}
        />
      )}
      {open && (
        <PrivateSheet
          meetingId={meetingId}
          guest={guest}
          onClose={() => setOpen(false)}
          onSaved={(saved) => {
            setOpen(false)
            onSaved(saved)
          }}
        />
      )}
    </Part>
  )
}

const valuesOf = (guest?: Guest) => ({
  diet: guest?.private?.diet ?? '',
  health: guest?.private?.health ?? '',
  notes: guest?.private?.notes ?? '',
  edition: guest?.edition ?? 0,
})

function PrivateSheet({ meetingId, guest, onClose, onSaved }: Props & { onClose: () => void }) {
  const { began, conflict, otherwise, refresh } = useFileForm(meetingId, guest, valuesOf)
  const ownDiet = guest.private?.ownDiet ?? ''
  const form = useForm({
    values: began,
    call: vip.savePrivate,
    check,
    input: (values) => ({ meetingId, id: guest.id, ...values }),
    otherwise,
    done: '已保存',
    onDone: onSaved,
  })
  return (
    <FormSheet title="饮食、健康与备注" form={form} action="保存" className="vip-fields" onClose={onClose}>
      <Refresh said={conflict} onRefresh={() => refresh(form)} />
      <p className="vip-comes">属于敏感个人信息，请只记接待必需的内容。只有被授权的人能看到，接待人、司机和酒店都看不到。</p>
      {ownDiet !== '' && <p className="quiet">嘉宾自己填写的饮食要求：{ownDiet}</p>}
      <TextField label="饮食" maxLength={200} autoComplete="off" placeholder="如：清真、忌海鲜" {...form.field('diet')} />
      <TextField label="健康" maxLength={200} autoComplete="off" placeholder="如：行走不便，需要轮椅" {...form.field('health')} />
      <TextArea label="备注" maxLength={1000} rows={5} {...form.field('notes')} />
    </FormSheet>
  )
}
