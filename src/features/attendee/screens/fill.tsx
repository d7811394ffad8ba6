/** The attendee form as a page; what it saves waits in the order form. */
import { useLocation, useSearch } from 'wouter'
import { meeting } from '#contract/meeting.ts'
import { links, paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AttendeeForm } from '../parts/attendee-form.tsx'
import { useChosenAttendees } from '../parts/chosen-attendees.ts'

export default function Fill() {
  const query = new URLSearchParams(useSearch())
  const [ticketId, attendeeId] = [query.get('ticketId') ?? '', query.get('attendeeId') ?? '']
  const meetingId = useMeetingId()
  const [, navigate] = useLocation()
  const chosen = useChosenAttendees(meetingId, ticketId)
  const about = useQuery(meeting.get, meetingId === '' || ticketId === '' ? null : { id: meetingId }, { quiet: true })
  const attendee = chosen.attendees.find((one) => one.id === attendeeId)
  const back = links.orderForm(ticketId)

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
        <Card>
          <Skeleton shape="text" count={3} />
        </Card>
      ) : (
        <Card>
          <AttendeeForm
            // Another attendee is another form, with a draft of its own.
            key={attendee?.id ?? 'new'}
            meetingId={meetingId}
            thirdId={about.data.thirdId}
            ticketId={ticketId}
            {...(attendee !== undefined && { attendee })}
            onCancel={() => navigate(back, { replace: true })}
            onSaved={(saved) => {
              if (attendee === undefined) chosen.add(saved)
              else chosen.replace(saved)
              navigate(back, { replace: true })
            }}
          />
        </Card>
      )}
    </Page>
  )
}
