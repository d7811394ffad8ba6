/** What organisers want to remember of an order, written where it is read. */
import './desk.css'
import { useState } from 'react'
import { desk } from '#contract/desk.ts'
import { check } from '../../../api/check.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { Part } from './order-parts.tsx'

interface Props {
  meetingId: string
  no: string
  note: string
  /** May be written by whoever reads it. */
  open: boolean
  onChanged: () => void
}

export function Note({ meetingId, no, note, open, onChanged }: Props) {
  const [writing, setWriting] = useState(false)
  if (!open && note === '') return null
  return (
    <Part
      title="备注"
      aside={
        open &&
        !writing && (
          <Button kind="text" small label={note === '' ? '添加备注' : '修改备注'} onClick={() => setWriting(true)}>
            {note === '' ? '添加' : '修改'}
          </Button>
        )
      }
    >
      {writing ? (
        <Writing {...{ meetingId, no, note, onChanged }} onEnd={() => setWriting(false)} />
      ) : (
        <p className={note === '' ? 'quiet' : 'desk-note'}>{note === '' ? '只有主办方能看到备注' : note}</p>
      )}
    </Part>
  )
}

function Writing({ meetingId, no, note, onChanged, onEnd }: Omit<Props, 'open'> & { onEnd: () => void }) {
  const form = useForm({
    values: { note },
    call: desk.note,
    check,
    input: (values) => ({ meetingId, no, ...values }),
    otherwise: '备注没有保存成功，请稍后重试',
    done: '已保存备注',
    onDone() {
      onChanged()
      onEnd()
    },
  })
  return (
    <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)}>
      <TextArea label="备注" maxLength={500} rows={3} hint="只有主办方能看到" {...form.field('note')} />
      <div className="desk-note-acts">
        <Button onClick={onEnd}>取消</Button>
        <Button kind="primary" type="submit" busy={form.busy}>
          保存备注
        </Button>
      </div>
    </form>
  )
}
