/** 填写信息: the attendees of one ticket, each added and edited in a second dialog, then submitted together. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Attendee } from '#contract/attendee.ts'
import type { Meeting } from '#contract/meeting.ts'
import { links, paths } from '#contract/paths.ts'
import { say } from '#contract/sentences.ts'
import { type Ticket, ticket as calls } from '#contract/ticket.ts'
import { useQuery } from '../../../api/use-query.ts'
import { fenOf } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { Price } from '../../../ui/price.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { AttendeeForm } from '../../attendee/parts/attendee-form.tsx'
import { AttendeeList } from '../../attendee/parts/attendee-list.tsx'
import { useChosenAttendees } from '../../attendee/parts/chosen-attendees.ts'
import { hasTickets, mustBePaid, useSubmitOrder } from '../../order/parts/submit-order.ts'

interface Props {
  open: boolean
  meeting: Meeting
  ticket: Ticket
  onClose: () => void
  onSubmitted: () => void
}

export function AttendeesDialog({ open, meeting, ticket, onClose, onSubmitted }: Props) {
  const [, go] = useLocation()
  const chosen = useChosenAttendees(meeting.id, ticket.id)
  const { data: parameters } = useQuery(calls.parameters, open ? { meetingId: meeting.id, ticketId: ticket.id } : null)
  const { submit, busy } = useSubmitOrder()
  /** Whose form is open; 'new' for one more. */
  const [edited, setEdited] = useState<Attendee | 'new'>()

  function add() {
    if (parameters?.length === 0) notice.warning(say.noParameters)
    else setEdited('new')
  }

  async function send() {
    const outcome = await submit({ meeting, ticket, attendees: chosen.attendees })
    // Nobody written down: nothing was sent, and this is the place to put it right.
    if (chosen.attendees.length > 0) onSubmitted()
    if (!outcome.ok) return
    chosen.clear()
    if (mustBePaid(outcome.data)) return go(links.payment(outcome.data.no))
    notice.success(say.enrolDone)
    if (hasTickets(outcome.data)) go(paths.wallet)
  }

  if (edited !== undefined) {
    return (
      <Sheet open={open} title={edited === 'new' ? '添加参会人' : '修改参会人'} onClose={() => setEdited(undefined)}>
        <AttendeeForm
          meetingId={meeting.id}
          thirdId={meeting.thirdId}
          ticketId={ticket.id}
          {...(edited !== 'new' && { attendee: edited })}
          onSaved={(saved) => {
            if (edited === 'new') chosen.add(saved)
            else chosen.replace(saved)
            setEdited(undefined)
          }}
          onCancel={() => setEdited(undefined)}
        />
      </Sheet>
    )
  }
  return (
    <Sheet
      open={open}
      title="填写信息"
      onClose={onClose}
      footer={
        <div className="sign-up-foot">
          <p>
            {chosen.attendees.length} 张{' '}
            {chosen.attendees.length > 0 && <Price fen={fenOf(ticket.price) * chosen.attendees.length} size="small" />}
          </p>
          <Button kind="primary" busy={busy} onClick={() => void send()}>
            提交订单
          </Button>
        </div>
      }
    >
      <p className="sign-up-ticket">{ticket.name}</p>
      <AttendeeList attendees={chosen.attendees} onEdit={setEdited} onRemove={({ id }) => chosen.remove(id)} onAdd={add} />
    </Sheet>
  )
}
