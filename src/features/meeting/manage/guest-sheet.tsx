/** One guest: face, name, post, and what is said of them. */
import { useRef, useState } from 'react'
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { meetingManage, type OwnGuest } from '#contract/meeting-manage.ts'
import { request } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { Refresh } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { RemoveButton } from '../../../kit/form/remove-button.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { sendWhenUploaded } from '../../../kit/file/send-when-uploaded.ts'
import { useRebase } from '../../../kit/form/write-conflict.ts'
import { PortraitField } from '../../../kit/picture/portrait-field.tsx'
import { RichTextField } from '../../../kit/rich-text/rich-text-field.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  meetingId: string
  /** undefined for a new one. */
  guest: OwnGuest | undefined
  onClose: () => void
  onChanged: () => void
}

const valuesOf = (guest: OwnGuest | undefined) => ({
  name: guest?.name ?? '',
  title: guest?.title ?? '',
  company: guest?.company ?? '',
  avatar: guest?.avatar ?? '',
  introduce: guest?.introduce ?? '',
  edition: guest?.edition ?? 0,
})

export function GuestSheet({ meetingId, guest, onClose, onChanged }: Props) {
  const id = guest?.id
  const { began, conflict, otherwise, refresh } = useRebase(
    () => valuesOf(guest),
    async () => {
      const theirs = await latestOf(meetingId, id as string)
      if (theirs === undefined) return undefined
      onChanged()
      return valuesOf(theirs)
    },
  )
  /** Pictures that are on their way. */
  const [face, setFace] = useState(false)
  const [pictures, setPictures] = useState(false)
  const draft = useRef(formDraft<typeof began>(`guest:${meetingId}:${id ?? 'new'}`, ['name', 'title', 'company', 'avatar', 'introduce']))
  const { field, ...form } = useForm({
    values: began,
    draft: draft.current,
    call: meetingManage.saveGuest,
    check,
    input: (values) => ({ meetingId, ...(id !== undefined && { id }), ...values }),
    send: sendWhenUploaded(face || pictures),
    otherwise,
    onDone: () => end('已保存'),
  })

  function end(said: string) {
    notice.success(said)
    onChanged()
    onClose()
  }

  return (
    <FormSheet
      title={id === undefined ? '添加嘉宾' : '编辑嘉宾'}
      form={form}
      action="保存"
      onClose={onClose}
      aside={
        id !== undefined && (
          <RemoveButton
            call={meetingManage.removeGuest}
            input={{ meetingId, id }}
            question={{ title: '删除嘉宾', message: `删除“${guest?.name}”后，公开页面不再显示这位嘉宾。` }}
            onDone={() => {
              form.forget()
              end('已删除')
            }}
          />
        )
      }
    >
      <Restored form={form} />
      <Refresh said={conflict} onRefresh={() => refresh(form)} />
      <TextField label="姓名" required maxLength={50} autoComplete="off" {...field('name')} />
      <TextField label="单位" maxLength={100} autoComplete="off" {...field('company')} />
      <TextField label="职务" maxLength={100} autoComplete="off" {...field('title')} />
      <PortraitField label="头像" name={form.values.name} onBusy={setFace} {...field('avatar')} />
      <RichTextField label="介绍" onBusy={setPictures} {...field('introduce')} />
    </FormSheet>
  )
}

/** As they stand at the server now: there is no call for one alone. */
async function latestOf(meetingId: string, id: string): Promise<OwnGuest | undefined> {
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await request(meetingManage.ownGuests, { meetingId, keyword: '', pageNum, pageSize: PAGE_SIZE_MAX }, { quiet: true })
    const found = page.list.find((guest) => guest.id === id)
    if (found !== undefined || pageNum * PAGE_SIZE_MAX >= page.total) return found
  }
}
