/** Who receives what an attendee is asked, by name, and whether somebody has agreed to that on this visit. */
import { meeting } from '#contract/meeting.ts'
import { system } from '#contract/system.ts'
import { useQuery } from '../../../api/use-query.ts'
import { kept } from '../../../session/kept.ts'

/** The meeting's sponsor; where it names none, whoever runs the portal. */
export function useOrganiser(meetingId: string): string {
  const about = useQuery(meeting.get, { id: meetingId }, { quiet: true })
  const header = useQuery(system.headerInfo, {}, { quiet: true })
  return about.data?.sponsor || header.data?.operator || '本次会议的主办方'
}

/** For the next attendees of the meeting: nobody is asked the same thing twice in a row. */
export const organiserConsent = (meetingId: string) => kept<true>('visit', `organiser:${meetingId}`)
