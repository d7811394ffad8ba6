/**
 * The scanner at a door. Its own way in: helpers come by a link, staff by
 * their account, and a device that was here before goes on without a network.
 */
import { Redirect, useSearch } from 'wouter'
import { links, paths } from '#contract/paths.ts'
import { useOfflineStart } from '../../../frame/worker.ts'
import { useSession } from '../../../session/session.ts'
import { AtDoor } from '../parts/at-door.tsx'
import { HelperWay } from '../parts/helper-way.tsx'

export default function Scanner() {
  useOfflineStart()
  const search = useSearch()
  const query = new URLSearchParams(search)
  const session = useSession()
  const helper = query.get('helper')
  if (helper !== null) return <HelperWay code={helper} />
  if (!session.signedIn) return <Redirect to={links.login(search === '' ? paths.scanner : `${paths.scanner}?${search}`)} replace />
  return <AtDoor key={session.id} wanted={{ meetingId: query.get('meetingId') ?? '', listId: query.get('listId') ?? '' }} />
}
