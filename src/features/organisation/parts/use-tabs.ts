/** The tabs that somebody has a right to, and the one they are on. */
import { organisation } from '#contract/organisation.ts'
import { hasAnyPermission } from '#contract/may.ts'
import type { Permission } from '#contract/right.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useSession } from '../../../session/session.ts'
import { usePlace } from './place.ts'

type Tab = 'members' | 'applications' | 'invitations'
const rights: Record<Tab, Permission> = {
  members: 'organisation:member:view',
  applications: 'organisation:member:approve',
  invitations: 'organisation:invitation:edit',
}
const words: Record<Tab, string> = { members: '成员', applications: '申请', invitations: '邀请' }

export interface TabsHere {
  tabs: { value: string; label: string; count?: number }[]
  /** Empty for the tree, which everybody sees. */
  tab: string
  /** Counts anew what waits for a decision. */
  recount: () => void
}

export function useTabs(): TabsHere {
  const session = useSession()
  const { tab: asked } = usePlace()
  const allowed = (Object.keys(rights) as Tab[]).filter((tab) => hasAnyPermission(session, [rights[tab]]))
  const waiting = useQuery(
    organisation.applications,
    allowed.includes('applications') ? { state: 'waiting', pageNum: 1, pageSize: 1 } : null,
    { quiet: true, fresh: true },
  )
  const count = waiting.data?.total ?? 0
  return {
    tabs: [
      { value: '', label: '架构' },
      ...allowed.map((value) => ({ value, label: words[value], ...(value === 'applications' && count > 0 && { count }) })),
    ],
    tab: allowed.some((value) => value === asked) ? asked : '',
    recount: () => void waiting.retry(),
  }
}
