/** The tree for everybody; people, applications and invitations for those who have the right. */
import { hasAnyPermission } from '#contract/may.ts'
import { organisation } from '#contract/organisation.ts'
import type { Permission } from '#contract/right.ts'
import { useQuery } from '../../../api/use-query.ts'
import { type AddressTabs, useTabs } from '../../../kit/use-tabs.ts'
import { useSession } from '../../../session/session.ts'

export type OrganisationTab = '' | 'members' | 'applications' | 'invitations'

/** `recount` counts anew what waits for a decision. */
export function useOrganisationTabs(): AddressTabs<OrganisationTab> & { recount: () => void } {
  const session = useSession()
  const may = (permission: Permission) => hasAnyPermission(session, [permission])
  const approves = may('organisation:member:approve')
  const waiting = useQuery(organisation.applications, approves ? { state: 'waiting', pageNum: 1, pageSize: 1 } : null, {
    quiet: true,
    fresh: true,
  })
  const at = useTabs<OrganisationTab>(
    [
      { value: '', label: '架构' },
      { value: 'members', label: '成员', allowed: may('organisation:member:view') },
      { value: 'applications', label: '申请', allowed: approves, count: waiting.data?.total },
      { value: 'invitations', label: '邀请', allowed: may('organisation:invitation:edit') },
    ],
    ['id'],
  )
  return { ...at, recount: () => void waiting.retry() }
}
