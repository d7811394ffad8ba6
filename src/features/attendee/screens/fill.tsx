/** The attendee form as a page: what it saves waits in the order form; of an order there is, what is asked later. */
import { useLocation, useSearch } from 'wouter'
import type { Attendee } from '#contract/attendee.ts'
import { meeting } from '#contract/meeting.ts'
import { links, paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { AttendeeEntry } from '../parts/attendee-entry.tsx'
import { AttendeeForm } from '../parts/attendee-form.tsx'
import { useChosenAttendees } from '../parts/chosen-attendees.ts'
import { FillLater, FillOwn } from '../parts/fill-later.tsx'

export default function Fill() {
  const query = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const no = query.get('no') ?? ''
  const mine = query.get('mine') === '1' ? (query.get('meetingId') ?? '') : ''
  if (mine !== '')
    return (
      <Page title="补充信息" back={paths.wallet} narrow>
        <FillOwn meetingId={mine} onDone={() => navigate(paths.wallet, { replace: true })} />
      </Page>
    )
  if (no === '') return <FillDraft query={query} />
  return (
    <Page title="补充信息" back={paths.meetingOrders} narrow>
      <FillLater no={no} attendeeId={query.get('attendeeId') ?? ''} onDone={() => navigate(paths.meetingOrders, { replace: true })} />
    </Page>
  )
}

/** Before there is an order. */
function FillDraft({ query }: { query: URLSearchParams }) {
  const [ticketId, attendeeId] = [query.get('ticketId') ?? '', query.get('attendeeId') ?? '']
  const meetingId = useMeetingId()
  const [, navigate] = useLocation()
  const chosen = useChosenAttendees(meetingId, ticketId)
  const about = useQuery(meeting.get, meetingId === '' || ticketId === '' ? null : { id: meetingId }, { quiet: true })
  const attendee = chosen.attendees.find((one) => one.id === attendeeId)
  const back = links.orderForm(ticketId)
  const place = { meetingId, ticketId, thirdId: about.data?.thirdId ?? '' }
  const goBack = () => navigate(back, { replace: true })
  const leave = (keep: (attendee: Attendee) => void) => (saved: Attendee) => {
    keep(saved)
    goBack()
  }

  return (
    <Page
      title={attendee === undefined ? '添加参会人' : '修改参会人'}
      note={about.data?.title}
      back={ticketId === '' ? paths.meeting : back}
      narrow
    >
      {meetingId === '' || ticketId === '' ? (
        <Empty
          drawing="ticket"
          action={
            <Button kind="primary" href={meetingId === '' ? paths.meetingList : links.meeting(meetingId)}>
              去选择门票
            </Button>
          }
        >
          请先选择会议和门票
        </Empty>
      ) : about.error !== undefined && about.data === undefined ? (
        <Failed error={about.error} onRetry={about.retry} />
      ) : about.data === undefined ? (
        <CardSkeleton shape="text" count={3} />
      ) : (
        <Card>
          {attendee === undefined ? (
            <AttendeeEntry {...place} taken={chosen.attendees} onSaved={leave(chosen.add)} onCancel={goBack} />
          ) : (
            <AttendeeForm key={attendee.id} {...place} attendee={attendee} onSaved={leave(chosen.replace)} onCancel={goBack} />
          )}
        </Card>
      )}
    </Page>
  )
}
