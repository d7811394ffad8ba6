/** A meeting among others: cover, title, when and where. */
import { Link } from 'wouter'
import type { MeetingSummary } from '#contract/meeting.ts'
import { links } from '#contract/paths.ts'
import { span } from '../../../ui/format.ts'
import { CalendarIcon, PlaceIcon } from '../../../ui/icons.tsx'
import { MarkTag } from '../../../kit/mark-tag.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { StateTag } from './state-tag.tsx'

/** @param first in sight when the page comes: its cover is asked for at once. */
export function MeetingCard({ meeting, first }: { meeting: MeetingSummary; first: boolean }) {
  return (
    <li>
      <Link href={links.particulars(meeting.id)} className="card is-bare is-link meeting-card">
        <Picture src={meeting.cover} alt="" ratio={9 / 16} first={first} />
        <div className="meeting-card-text">
          <StateTag meeting={meeting} />
          <MarkTag mark={meeting.certified} />
          <h2 className="meeting-card-title">{meeting.title}</h2>
          <p className="meeting-fact">
            <CalendarIcon label="时间" />
            <span>{span(meeting.meetingStratTime, meeting.meetingEndTime)}</span>
          </p>
          {meeting.address !== '' && (
            <p className="meeting-fact">
              <PlaceIcon label="地点" />
              <span>{meeting.address}</span>
            </p>
          )}
        </div>
      </Link>
    </li>
  )
}
