/** The phones that may buy a ticket: pasted as text, with what is no phone shown before anything is saved. */
import { useState } from 'react'
import { type OwnTicket, PHONES_MAX, ticketManage } from '#contract/ticket-manage.ts'
import { say } from '#contract/sentences.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { readPhones } from './phones-text.ts'

interface Props {
  ticket: OwnTicket
  onClose: () => void
  onSaved: () => void
}

/** As many wrong ones as are shown; the rest are counted. */
const SHOWN = 5

export function PhonesSheet(props: Props) {
  const { ticket, onClose } = props
  const query = useFresh(ticketManage.phones, { meetingId: ticket.meetingId, id: ticket.id })
  if (query.data !== undefined) return <Form {...props} phones={query.data.phones} />
  return (
    <Sheet title={title} onClose={onClose}>
      <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
        {() => null}
      </Loaded>
    </Sheet>
  )
}

const title = '可购手机号名单'

function Form({ ticket: { id, meetingId }, phones, onClose, onSaved }: Props & { phones: readonly string[] }) {
  const [draft] = useState(() => formDraft<{ phones: string }>(`phones:${meetingId}:${id}`, ['phones']))
  const { field, values, set, ...form } = useForm({
    values: { phones: phones.join('\n') },
    draft,
    call: ticketManage.savePhones,
    input: (written) => ({ meetingId, id, phones: readPhones(written.phones).phones }),
    wrong: (_, written) => {
      const read = readPhones(written.phones)
      if (read.wrong.length > 0) return { phones: wrongWords(read.wrong) }
      return { phones: read.phones.length > PHONES_MAX ? say.phonesFull : undefined }
    },
    otherwise: '没有保存成功，内容已留在本机，请稍后重试',
    done: (saved) => `已保存 ${saved.phones} 个手机号`,
    onDone() {
      onSaved()
      onClose()
    },
  })
  const read = readPhones(values.phones)
  return (
    <FormSheet title={title} form={form} action={`保存 ${read.phones.length} 个手机号`} onClose={onClose}>
      <Restored form={{ restored: form.restored, forget: form.forget }} />
      <TextArea
        label="手机号"
        rows={10}
        hint={`每行一个，也可用逗号隔开；可从表格整列粘贴${read.again > 0 ? `。重复的 ${read.again} 个只算一次` : ''}`}
        {...field('phones')}
      />
      {read.wrong.length > 0 && (
        <p className="sale-told">
          <span>{wrongWords(read.wrong)}</span>
          <Button small onClick={() => set({ phones: read.phones.join('\n') })}>
            去掉这 {read.wrong.length} 个
          </Button>
        </p>
      )}
    </FormSheet>
  )
}

function wrongWords(wrong: readonly string[]): string {
  const shown = wrong.slice(0, SHOWN).map((one) => `“${one.length > 20 ? `${one.slice(0, 20)}…` : one}”`)
  return `${wrong.length} 个不是手机号：${shown.join('、')}${wrong.length > SHOWN ? ' 等' : ''}`
}
