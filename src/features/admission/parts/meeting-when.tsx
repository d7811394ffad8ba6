/** When and where a ticket admits, under the meeting's name. */
import './wallet.css'
import type { Admission } from '#contract/admission.ts'
import { span } from '../../../ui/format.ts'

export function MeetingWhen({ meetingStratTime, meetingEndTime, address }: Admission) {
  return (
    <p className="wallet-when">
      {span(meetingStratTime, meetingEndTime)}
      {address !== '' && (
        <>
          <br />
          {address}
        </>
      )}
    </p>
  )
}
