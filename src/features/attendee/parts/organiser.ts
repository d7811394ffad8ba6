/** Who receives what an attendee is asked, by name. */
import { meeting } from '#contract/meeting.ts'
import { system } from '#contract/system.ts'
import { useQuery } from '../../../api/use-query.ts'

/** The meeting's sponsor; where it names none, whoever runs the portal. */
export function useOrganiser(meetingId: string): string {
  const about = useQuery(meeting.get, { id: meetingId }, { quiet: true })
  const header = useQuery(system.headerInfo, {}, { quiet: true })
  return about.data?.sponsor || header.data?.operator || '本次会议的主办方'
}
