/** The pane of each tab. */
import type { OrganisationNode } from '#contract/organisation.ts'
import type { Query } from '../../../api/use-query.ts'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { ApplicationsTab } from '../manage/applications-tab.tsx'
import { InvitationsTab } from '../manage/invitations-tab.tsx'
import { MembersTab } from '../manage/members-tab.tsx'
import type { ApplyTarget } from './apply-target.ts'
import { StructureTab } from './structure-tab.tsx'
import type { useOrganisationTabs } from './use-organisation-tabs.ts'

interface Props {
  at: ReturnType<typeof useOrganisationTabs>
  /** The organisation people look at; empty when there is none. */
  shownId: string
  tree: Query<OrganisationNode[]>
  onApply: (target: ApplyTarget) => void
  onChanged: () => void
}

export function OrganisationTabs({ at, shownId, tree, onApply, onChanged }: Props) {
  const { tab, recount } = at
  return (
    <Tabbed label="机构" at={at}>
      {tab === '' && <StructureTab tree={tree} shownId={shownId} onApply={onApply} onChanged={onChanged} />}
      {tab === 'members' && <MembersTab tree={tree} shownId={shownId} onChanged={onChanged} />}
      {tab === 'applications' && (
        <ApplicationsTab
          onDecided={() => {
            recount()
            onChanged()
          }}
        />
      )}
      {tab === 'invitations' && <InvitationsTab tree={tree} shownId={shownId} />}
    </Tabbed>
  )
}
