/** What waits for me, of all meetings. */
import { Link } from 'wouter'
import { may } from '#contract/may.ts'
import { paths } from '#contract/paths.ts'
import { useSession } from '../../../session/session.ts'
import { BellIcon } from '../../../ui/icons-later.tsx'
import { useWaiting } from '../../review/parts/use-waiting.ts'

export default function Bell() {
  const { may: mayDecide, waiting } = useWaiting()
  const session = useSession()
  if (!may(session, { permissions: ['meeting:dashboard:view'] }) || !Object.values(mayDecide).some(Boolean)) return null
  const count = Object.values(waiting).reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  return (
    <Link
      href={paths.dashboard}
      className="console-bell"
      aria-label={count === 0 ? '今天，没有等您处理的事' : `今天，${count} 件事等您处理`}
    >
      <BellIcon size={1.3} />
      {count > 0 && <span className="console-bell-count">{count > 99 ? '99+' : count}</span>}
    </Link>
  )
}
