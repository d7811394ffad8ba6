/** Hanging an organisation, with all that is below it, somewhere else. */
import type { OrganisationInfo, OrganisationNode } from '#contract/organisation.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { Button } from '../../../ui/button.tsx'
import { offered } from '../parts/tree-walk.ts'
import { PickSheet } from './pick-sheet.tsx'

interface Props {
  info: OrganisationInfo
  nodes: readonly OrganisationNode[]
  onClose: () => void
  onEnd: () => void
}

export function MoveSheet({ info: { id, name, parentId }, nodes, onClose, onEnd }: Props) {
  const { decide, busy } = useDecision(organisationManage.move, async () => onEnd())
  const move = async (to: string) => (await decide({ id, parentId: to }, '已移动')) !== undefined && onClose()
  return (
    <PickSheet
      title={`移动「${name}」`}
      nodes={offered(nodes, id)}
      action="移动"
      busy={busy}
      say={(parent) => (parent === undefined ? '选择新的上级机构，下级机构会一起移动' : `将和下级机构一起移到「${parent}」之下`)}
      aside={
        parentId !== '' && (
          <Button disabled={busy} onClick={() => void move('')}>
            设为顶级机构
          </Button>
        )
      }
      onClose={onClose}
      onPick={(to) => void move(to)}
    />
  )
}
