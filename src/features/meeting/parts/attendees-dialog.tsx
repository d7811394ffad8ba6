/**
 * 填写信息: the attendees of one ticket. The form of the first stands there at once, and one tap saves and submits; more
 * are added below, and each is edited in a second dialog.
 */
import './attendees-dialog.css'
import { useRef, useState } from 'react'
import type { Attendee } from '#contract/attendee.ts'
import type { Meeting } from '#contract/meeting.ts'
import { say } from '#contract/sentences.ts'
import { type Ticket, ticket as tickets } from '#contract/ticket.ts'
import type { CallError } from '../../../api/call.ts'
import { useQuery } from '../../../api/use-query.ts'
import { fenOf } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { Price } from '../../../ui/price.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { AttendeeEntry } from '../../attendee/parts/attendee-entry.tsx'
import { AttendeeForm, type SaveAttendee } from '../../attendee/parts/attendee-form.tsx'
import { AttendeeList } from '../../attendee/parts/attendee-list.tsx'
import { fullFor } from '../../attendee/parts/attendee-values.ts'
import { OrderTerms } from '../../order/parts/order-terms.tsx'
import { reasonOf } from '../../order/parts/order-trouble.ts'
import { useSendOrder } from '../../order/parts/use-send-order.ts'
import { useVoucher } from '../../voucher/parts/use-voucher.ts'

interface Props {
  open: boolean
  meeting: Meeting
  ticket: Ticket
  onClose: () => void
  onSubmitted: () => void
  /** Reloads the tickets. */
  newest: () => Promise<unknown>
}

/** Everybody written down stays, and there is one thing to put right first. */
const goesOn = new Set<string | undefined>(['too_few_in_order', 'choice_full'])

interface EditProps {
  open: boolean
  place: { meetingId: string; thirdId: string; ticketId: string }
  attendee: Attendee
  onSaved: (attendee: Attendee) => void
  onClose: () => void
}

function EditSheet({ open, place, attendee, onSaved, onClose }: EditProps) {
  return (
    <Sheet open={open} title="修改参会人" onClose={onClose}>
      <AttendeeForm
        {...place}
        attendee={attendee}
        onSaved={(person) => {
          onSaved(person)
          onClose()
        }}
        onCancel={onClose}
      />
    </Sheet>
  )
}

export default function AttendeesDialog({ open, meeting, ticket, onClose, onSubmitted, newest }: Props) {
  const [edited, setEdited] = useState<Attendee>()
  const [adding, setAdding] = useState(false)
  /** Nobody is written into the open form. */
  const [blank, setBlank] = useState(true)
  const [saving, setSaving] = useState(false)
  const save = useRef<SaveAttendee>(null)
  /** The open form has no further page. */
  const [isLast, setLast] = useState(true)
  const voucher = useVoucher(meeting.id)
  const parameters = useQuery(tickets.parameters, { meetingId: meeting.id, ticketId: ticket.id }, { quiet: true })
  const place = { meetingId: meeting.id, thirdId: meeting.thirdId, ticketId: ticket.id }
  const order = useSendOrder({ ...place, meeting, ticket, voucher, newest, onSent: onSubmitted, onRefused: refused })
  const { chosen, invoice, problem } = order
  const nobody = chosen.attendees.length === 0
  const formOpen = adding || nobody
  const unwritten = blank && !nobody
  const copies = chosen.attendees.length + (formOpen && !unwritten ? 1 : 0)

  /** @returns whom the open form is about; undefined when it is not filled in. */
  async function saved(): Promise<Attendee | undefined> {
    setSaving(true)
    const person = await save.current?.()
    setSaving(false)
    return person
  }

  async function more() {
    if (await saved()) setAdding(true)
  }

  async function send() {
    if (isLast && !invoice.isChosen()) return
    const attendees = [...chosen.attendees]
    if (formOpen && !unwritten) {
      const person = await saved()
      if (person === undefined && blank) notice.warning(say.noAttendees)
      if (person === undefined) return
      attendees.push(person)
    }
    await order.send(attendees)
  }

  /** Whoever has chosen what is full chooses again. */
  async function chooseAgain(attendees: readonly Attendee[]) {
    const asked = await parameters.retry()
    setEdited(attendees.find((one) => fullFor(one, (asked as typeof parameters.data) ?? [])))
  }

  function refused(error: CallError, attendees: readonly Attendee[]) {
    const reason = reasonOf(error)
    if (!goesOn.has(reason)) onSubmitted()
    if (reason === 'choice_full') void chooseAgain(attendees)
    return goesOn.has(reason) ? error.message : ''
  }

  if (edited !== undefined)
    return <EditSheet open={open} place={place} attendee={edited} onSaved={chosen.replace} onClose={() => setEdited(undefined)} />
  return (
    <Sheet
      open={open}
      title="填写信息"
      onClose={onClose}
      footer={
        <div className="sign-up-foot">
          <p>
            {copies} 张 <Price fen={fenOf(ticket.price) * copies} size="small" />
          </p>
          <Button kind="primary" busy={saving || order.busy} onClick={() => void send()}>
            {formOpen && !unwritten && !isLast ? '下一步' : '提交订单'}
          </Button>
        </div>
      }
    >
      <p className="sign-up-ticket">{ticket.name}</p>
      {problem !== '' && (
        <p className="sign-up-problem" role="alert">
          {problem}
        </p>
      )}
      {!nobody && (
        <AttendeeList
          attendees={chosen.attendees}
          onEdit={setEdited}
          onRemove={({ id }) => chosen.remove(id)}
          onAdd={formOpen ? undefined : () => setAdding(true)}
        />
      )}
      {formOpen && (
        <>
          <AttendeeEntry
            // After one is saved the next begins.
            key={chosen.attendees.length}
            {...place}
            taken={chosen.attendees}
            save={save}
            onSaved={(person) => {
              chosen.add(person)
              setAdding(false)
            }}
            onBlank={setBlank}
            onPage={setLast}
          />
          {!unwritten && isLast && (
            <Button kind="text" wide onClick={() => void more()}>
              再添加一人
            </Button>
          )}
        </>
      )}
      {invoice.field}
      <OrderTerms ticket={ticket} />
    </Sheet>
  )
}
