/** The meeting that these screens are about: the one in the address, else the first whose staff the person may see. */
import { useLocation, useSearch } from 'wouter'
import { staff, type WorkMeeting } from '#contract/staff.ts'
import { useQuery } from '../../../api/use-query.ts'
import { mayMake } from '../../../session/may-make.ts'

export function useMeeting() {
  const query = useQuery(staff.mine, {}, { quiet: true })
  const [path, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('meetingId')
  const organised = (query.data ?? []).filter(({ permissions }) => mayMake({ permissions, roles: [] }, staff.list))
  const meeting: WorkMeeting | undefined = asked === null ? organised[0] : organised.find(({ id }) => id === asked)
  return { query, organised, meeting, choose: (id: string) => navigate(`${path}?meetingId=${encodeURIComponent(id)}`, { replace: true }) }
}
