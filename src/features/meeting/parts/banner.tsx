/** Cover, title, when and where: what the link promised, first. */
import type { ReactNode } from 'react'
import type { Meeting } from '#contract/meeting.ts'
import { MarkTag } from '../../../kit/mark-tag.tsx'
import { MeetingChange } from '../../../kit/meeting-change.tsx'
import { span } from '../../../ui/format.ts'
import { CalendarIcon, PlaceIcon } from '../../../ui/icons.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ShareAction } from '../../share/parts/share-action.tsx'
import { holders, type FactLine } from './holders.ts'
import { StateTag } from './state-tag.tsx'

/** @param children the quick actions, over the lower edge of the cover on a phone, beside the facts on a desktop. */
export function Banner({ meeting, children }: { meeting: Meeting; children: ReactNode }) {
  const facts: readonly FactLine[] = [
    [CalendarIcon, '时间', span(meeting.meetingStratTime, meeting.meetingEndTime)],
    [PlaceIcon, '地点', meeting.address],
    ...holders(meeting),
  ]
  return (
    <header className="banner">
      <div className="banner-cover">
        <Picture src={meeting.cover} alt="" ratio={9 / 16} first />
        <ShareAction meeting={meeting} />
      </div>
      <div className="banner-text">
        <StateTag meeting={meeting} />
        <h1 className="banner-title" tabIndex={-1}>
          {meeting.title}
        </h1>
        <MeetingChange meeting={meeting} />
        {meeting.summary !== '' && <p className="banner-summary">{meeting.summary}</p>}
        <dl className="banner-facts">
          {facts
            .filter(([, , text]) => text !== '')
            .map(([Sign, label, text, mark]) => (
              <div key={label}>
                <dt>
                  <Sign label={label} />
                </dt>
                <dd>
                  {Sign === PlaceIcon && meeting.mapUrl !== '' ? <a href={meeting.mapUrl}>{text}</a> : text}
                  <MarkTag mark={mark} />
                </dd>
              </div>
            ))}
        </dl>
        {children}
      </div>
    </header>
  )
}
