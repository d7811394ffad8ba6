/** Who may do what here, and what the portal says of itself: two screens at one path, for spec.md has one. */
import { may } from '#contract/may.ts'
import { right } from '#contract/right.ts'
import { useAddress } from '../../../kit/use-address.ts'
import { useSession } from '../../../session/session.ts'
import { Users } from '../../right/manage/users.tsx'
import { Settings } from '../manage/settings.tsx'

export default function UsersOrSettings() {
  const { query } = useAddress()
  const session = useSession()
  const settings = query.get('part') === 'settings' || !may(session, right.users.access)
  return settings ? <Settings /> : <Users />
}
