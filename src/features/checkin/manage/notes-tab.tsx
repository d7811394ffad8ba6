/** What the door is to know of somebody: first whom it is about. */
import { useState } from 'react'
import { checkin } from '#contract/checkin/calls.ts'
import type { NotedAttendee } from '#contract/checkin/people.ts'
import { check } from '../../../api/check.ts'
import { noDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { NoteSheet } from './note-sheet.tsx'

/** More than these nobody looks through; the server tells one more. */
const SHOWN = 20

export function NotesTab({ meetingId }: { meetingId: string }) {
  const [found, setFound] = useState<NotedAttendee[]>()
  const [open, setOpen] = useState<NotedAttendee>()
  const form = useForm({
    values: { asked: '' },
    draft: noDraft,
    call: checkin.noted,
    check,
    input: ({ asked }) => ({ meetingId, asked: asked.trim() }),
    onDone: setFound,
  })

  return (
    <>
      <Card title="入口提示">
        <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)}>
          <TextField
            label="参会人"
            kind="search"
            maxLength={50}
            placeholder="姓名、手机号、单位或序号"
            hint="验票时，备注会显示给工作人员；贵宾到场会通知接待人"
            {...form.field('asked')}
            aside={
              <Button small type="submit" busy={form.busy}>
                查找
              </Button>
            }
          />
        </form>
      </Card>
      {found?.length === 0 && <Empty>没有找到这位参会人</Empty>}
      {found !== undefined && found.length > 0 && (
        <Card bare>
          <List label="找到的参会人">
            {found.slice(0, SHOWN).map((guest) => (
              <Cell key={guest.serial} title={guest.name} note={aboutOf(guest)} onClick={() => setOpen(guest)} />
            ))}
          </List>
        </Card>
      )}
      {found !== undefined && found.length > SHOWN && <p className="doors-more">只列出前 {SHOWN} 人，请写得更完整一些</p>}
      {open !== undefined && (
        <NoteSheet
          meetingId={meetingId}
          guest={open}
          onSaved={() => {
            setOpen(undefined)
            void form.submit()
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function aboutOf({ serial, ticketName, company, phone, vip, note }: NotedAttendee): string {
  return [`序号 ${serial}`, ticketName, company, phone, vip === 1 ? '贵宾' : '', note === '' ? '' : `备注：${note}`]
    .filter((word) => word !== '')
    .join(' · ')
}
