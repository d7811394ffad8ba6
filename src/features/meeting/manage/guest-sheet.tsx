/** One guest: face, name, post, and what is said of them. */
import { useRef, useState } from 'react'
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { meetingManage, type OwnGuest } from '#contract/meeting-manage.ts'
import { say } from '#contract/sentences.ts'
import { type CallError, request } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { tellFailure } from '../../../frame/tell-failure.ts'
import { merged, Refresh } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { RemoveButton } from '../../../kit/form/remove-button.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
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
  const [began, setBegan] = useState(() => valuesOf(guest))
  const [faster, setFaster] = useState('')
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
    send: async (input, run) => {
      if (!face && !pictures) return run(input)
      notice.warning(say.fileOnItsWay)
      return undefined
    },
    otherwise(error, reason) {
      if (reason === 'changed_meanwhile') setFaster(error.message)
      else tellFailure(error as CallError, '没有保存成功，内容已留在本机，请稍后重试')
    },
    onDone: () => end('已保存'),
  })

  function end(said: string) {
    notice.success(said)
    onChanged()
    onClose()
  }

  async function refresh() {
    const theirs = await latestOf(meetingId, id as string)
    if (theirs === undefined) return
    form.set(merged(form.values, began, valuesOf(theirs)))
    setBegan(valuesOf(theirs))
    setFaster('')
    onChanged()
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
      <Refresh said={faster} onRefresh={refresh} />
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
  try {
    for (let pageNum = 1; ; pageNum += 1) {
      const page = await request(meetingManage.ownGuests, { meetingId, keyword: '', pageNum, pageSize: PAGE_SIZE_MAX }, { quiet: true })
      const found = page.list.find((guest) => guest.id === id)
      if (found !== undefined || pageNum * PAGE_SIZE_MAX >= page.total) return found
    }
  } catch (error) {
    tellFailure(error as CallError, '没有加载出来，请稍后重试')
    return undefined
  }
}
