/** What the door is to know of somebody: first whom it is about. */
import { useState } from 'react'
import { checkin, type Guest } from '#contract/checkin.ts'
import { useAction } from '../../../api/use-action.ts'
import { checkWork } from '../../../api/work-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { NoteSheet } from './note-sheet.tsx'

/** More than these nobody looks through; the server tells one more. */
const SHOWN = 20

export function NotesTab({ meetingId }: { meetingId: string }) {
  const [asked, setAsked] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [found, setFound] = useState<Guest[]>()
  const [open, setOpen] = useState<Guest>()
  const finding = useAction(checkin.guests)

  async function find() {
    const input = { meetingId, asked: asked.trim() }
    const mistake = checkWork(checkin.guests, input)['asked']
    setWrong(mistake)
    if (mistake !== undefined) return
    const result = await finding.run(input)
    if (result.ok) setFound(result.data)
  }

  return (
    <>
      <Card title="入口提示">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void find()
          }}
        >
          <TextField
            label="参会人"
            kind="search"
            maxLength={50}
            placeholder="姓名、单位或序号"
            hint="验票时，备注会显示给工作人员；贵宾到场会通知接待人"
            value={asked}
            error={wrong}
            onChange={(text) => {
              setWrong(undefined)
              setAsked(text)
            }}
            aside={
              <Button small type="submit" busy={finding.busy}>
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
            void find()
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function aboutOf({ serial, ticketName, company, phone, vip, note }: Guest): string {
  return [`序号 ${serial}`, ticketName, company, phone, vip === 1 ? '贵宾' : '', note === '' ? '' : `备注：${note}`]
    .filter((word) => word !== '')
    .join(' · ')
}
