/** Putting an organisation into another one: what moves there is said before, for there is no way back. */
import type { OrganisationInfo, OrganisationNode } from '#contract/organisation.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { offered } from '../parts/tree-walk.ts'
import { PickSheet } from './pick-sheet.tsx'

interface Props {
  info: OrganisationInfo
  nodes: readonly OrganisationNode[]
  /** How many hang right below it. */
  below: number
  onClose: () => void
  onEnd: () => void
}

export function MergeSheet({ info: { id, name, members }, nodes, below, onClose, onEnd }: Props) {
  const { decide, busy } = useDecision(organisationManage.merge, async () => onEnd())
  return (
    <PickSheet
      title={`合并「${name}」`}
      nodes={offered(nodes, id)}
      action="合并"
      danger
      busy={busy}
      say={(into) =>
        into === undefined
          ? '选择要并入的机构'
          : `${members} 位成员、${below} 个下级机构，以及待审核的申请和有效的邀请，将并入「${into}」。「${name}」不再存在，它的代码和链接改为指向「${into}」。合并后不能撤销。`
      }
      onClose={onClose}
      onPick={async (intoId) => {
        if ((await decide({ id, intoId }, '已合并')) !== undefined) onClose()
      }}
    />
  )
}
