/** The tree for everyone; people, applications and invitations for those who have the right. */
import type { OrganisationNode } from '#contract/organisation.ts'
import type { Query } from '../../../api/use-query.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { ApplicationsTab } from './applications-tab.tsx'
import type { ApplyTarget } from './apply-target.ts'
import { InvitationsTab } from './invitations-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { usePlace } from './place.ts'
import { StructureTab } from './structure-tab.tsx'
import type { TabsHere } from './use-tabs.ts'

interface Props {
  here: TabsHere
  /** The organisation people look at; empty when there is none. */
  shownId: string
  tree: Query<OrganisationNode[]>
  onApply: (target: ApplyTarget) => void
  onChanged: () => void
}

export function OrganisationTabs({ here: { tabs, tab, recount }, shownId, tree, onApply, onChanged }: Props) {
  const { go } = usePlace()
  return (
    <Tabs label="机构" tabs={tabs} value={tab} onChange={(value) => go({ tab: value })}>
      <div className="organisation-pane">
        {tab === '' && <StructureTab tree={tree} shownId={shownId} onApply={onApply} onChanged={onChanged} />}
        {tab === 'members' && <MembersTab tree={tree} shownId={shownId} />}
        {tab === 'applications' && (
          <ApplicationsTab
            onDecided={() => {
              recount()
              onChanged()
            }}
          />
        )}
        {tab === 'invitations' && <InvitationsTab tree={tree} shownId={shownId} />}
      </div>
    </Tabs>
  )
}
