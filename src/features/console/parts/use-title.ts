/** What a meeting is called: of one that somebody may not edit, as the list of meetings has it. */
import { meetingManage } from '#contract/meeting-manage.ts'
import { rights } from '#contract/rights.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useMayAt } from '../../../session/may-make.ts'

/** @returns empty until it is known. */
export function useMeetingTitle(meetingId: string): string {
  const { may, loading } = useMayAt(rights.editMeeting, meetingId)
  const own = useQuery(meetingManage.own, may ? { id: meetingId } : null, { quiet: true })
  const listed = useQuery(meetingManage.ownList, may || loading ? null : { id: meetingId, pageNum: 1, pageSize: 1 }, { quiet: true })
  return own.data?.title ?? listed.data?.list[0]?.title ?? ''
}
