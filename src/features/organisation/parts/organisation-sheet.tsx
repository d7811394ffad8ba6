import { organisation, type OrganisationNode } from '#contract/organisation.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ApplyTarget } from './apply-target.ts'
import { OrganisationCard } from './organisation-card.tsx'

interface Props {
  id: string
  nodes: readonly OrganisationNode[] | undefined
  onClose: () => void
  onApply: (target: ApplyTarget) => void
  onChanged: () => void
  onMembers: () => void
}

/** One organisation of the tree, looked at without leaving it. */
export function OrganisationSheet({ id, nodes, onClose, onApply, onChanged, onMembers }: Props) {
  const info = useQuery(organisation.info, { id }, { quiet: true })
  return (
    <Sheet title="机构资料" onClose={onClose}>
      <div className="organisation-sheet">
        <Loaded query={info} waiting={<Skeleton shape="text" count={2} />}>
          {(data) => (
            <OrganisationCard
              info={data}
              nodes={nodes}
              onApply={onApply}
              onMembers={onMembers}
              onChanged={() => {
                void info.retry()
                onChanged()
              }}
            />
          )}
        </Loaded>
      </div>
    </Sheet>
  )
}
