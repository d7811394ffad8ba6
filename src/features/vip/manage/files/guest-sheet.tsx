/** One guest put on the list, or their file mended. Nothing of it stays in the browser: who closes it unsaved is asked. */
import { useState } from 'react'
import { vip } from '#contract/vip/calls.ts'
import type { Guest } from '#contract/vip/guests.ts'
import { check } from '../../../../api/check.ts'
import { Refresh } from '../../../../kit/form/conflict.tsx'
import { FormSheet } from '../../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { sendWhenUploaded } from '../../../../kit/file/send-when-uploaded.ts'
import { useTicketChoices } from '../../../../kit/use-ticket-choices.ts'
import { GuestFields } from './guest-fields.tsx'
import { valuesOf, writtenOf } from './guest-values.ts'
import { useFileForm } from './use-file-form.ts'

interface Props {
  meetingId: string
  /** undefined for one who is not on the list yet. */
  guest: Guest | undefined
  onClose: () => void
  onSaved: (guest: Guest) => void
}

export function GuestSheet({ meetingId, guest, onClose, onSaved }: Props) {
  const id = guest?.id ?? ''
  const { began, conflict, otherwise, refresh } = useFileForm(meetingId, guest, valuesOf)
  /** The picture is on its way. */
  const [sending, setSending] = useState(false)
  const { tickets } = useTicketChoices(meetingId)
  const form = useForm({
    values: began,
    call: vip.save,
    check,
    input: (values) => ({ meetingId, id, ...writtenOf(values) }),
    send: sendWhenUploaded(sending),
    refusals: { ticket_gone: 'ticketId', file_gone: 'photoId' },
    otherwise,
    done: '已保存',
    onDone: onSaved,
  })
  // One that is no longer on sale stays chosen.
  const known = tickets.some(({ id: ticketId }) => ticketId === guest?.ticketId) || !guest?.ticketId
  const choices = [
    ...tickets.map((one) => ({ value: one.id, label: one.name })),
    ...(known ? [] : [{ value: guest.ticketId, label: guest.ticketName }]),
  ]
  return (
    <FormSheet title={guest === undefined ? '登记嘉宾' : '编辑嘉宾'} form={form} action="保存" className="vip-fields" onClose={onClose}>
      <Refresh said={conflict} onRefresh={() => refresh(form)} />
      <GuestFields form={form} tickets={choices} onBusy={setSending} />
    </FormSheet>
  )
}
