/** Those who come to a meeting by tickets that are the caller's own: not those whose tickets somebody else holds by now. */
import { attendee } from '#contract/attendee.ts'
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useSession } from '../../../session/session.ts'

/** @param meetingId empty: nobody is asked for. */
export function useOwnPeople(meetingId: string) {
  const { mobile, id } = useSession()
  const input = { phone: mobile, meetingId, pageNum: 1, pageSize: PAGE_SIZE_MAX }
  const { data, error, retry } = useQuery(attendee.enrolled, meetingId === '' || mobile === '' ? null : input, { fresh: true, quiet: true })
  return { data: data && { list: data.list.filter(({ parentUserId }) => parentUserId === id) }, error, retry }
}
