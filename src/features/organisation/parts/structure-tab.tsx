/** The tree. On a desktop the chosen organisation is shown beside it, on a phone in a sheet above it. */
import { useState } from 'react'
import { hasAnyPermission } from '#contract/may.ts'
import type { OrganisationNode } from '#contract/organisation.ts'
import type { Query } from '../../../api/use-query.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Card } from '../../../ui/card.tsx'
import { PlusIcon } from '../../../ui/icons-later.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AddSheet } from '../manage/add-sheet.tsx'
import { ImportSheet } from '../manage/import-sheet.tsx'
import type { ApplyTarget } from './apply-target.ts'
import { OrganisationSheet } from './organisation-sheet.tsx'
import { OrganisationTree } from './organisation-tree.tsx'
import { useView } from './use-view.ts'

interface Props {
  tree: Query<OrganisationNode[]>
  shownId: string
  onApply: (target: ApplyTarget) => void
  onChanged: () => void
}

export function StructureTab({ tree, shownId, onApply, onChanged }: Props) {
  const { id, go } = useView()
  const [sheet, setSheet] = useState('')
  const choose = (id: string) => (window.matchMedia('(min-width: 1024px)').matches ? go({ id }) : setSheet(id))
  const edits = hasAnyPermission(useSession(), ['organisation:organisation:edit'])
  const [making, setMaking] = useState<'one' | 'many'>()
  const made = () => {
    setMaking(undefined)
    onChanged()
  }
  const make = (
    <div className="organisation-actions">
      <Button onClick={() => setMaking('one')}>
        <PlusIcon size={1.1} />
        新增机构
      </Button>
      <Button onClick={() => setMaking('many')}>导入机构</Button>
    </div>
  )
  return (
    <Card bare>
      <Loaded
        query={tree}
        waiting={
          <div className="organisation-inside">
            <Skeleton shape="list" count={4} />
          </div>
        }
      >
        {(nodes) =>
          nodes.length === 0 ? (
            <Empty action={edits && make}>本系统还没有机构</Empty>
          ) : (
            <>
              <OrganisationTree nodes={nodes} chosen={sheet || id || shownId} onChoose={choose} />
              {edits && <div className="organisation-make">{make}</div>}
            </>
          )
        }
      </Loaded>
      {making === 'one' && <AddSheet nodes={tree.data ?? []} parentId="" onClose={() => setMaking(undefined)} onAdded={made} />}
      {making === 'many' && <ImportSheet onClose={() => setMaking(undefined)} onImported={made} />}
      {sheet !== '' && (
        <OrganisationSheet
          id={sheet}
          nodes={tree.data}
          onClose={() => setSheet('')}
          onApply={(target) => {
            setSheet('')
            onApply(target)
          }}
          onChanged={onChanged}
          onMembers={() => go({ id: sheet, tab: 'members' })}
        />
      )}
    </Card>
  )
}
