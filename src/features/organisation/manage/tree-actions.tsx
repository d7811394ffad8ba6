/** What those who look after the tree do with one of its organisations. */
import type { OrganisationInfo, OrganisationNode } from '#contract/organisation.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { walk } from '../parts/tree-walk.ts'
import { AddSheet } from './add-sheet.tsx'
import { MergeSheet } from './merge-sheet.tsx'
import { MoveSheet } from './move-sheet.tsx'

interface Props {
  info: OrganisationInfo
  nodes: readonly OrganisationNode[]
  onChanged: () => void
}

export function TreeActions({ info, nodes, onChanged }: Props) {
  const { id, name, members, actions } = info
  const children = walk(nodes).find(({ node }) => node.id === id)?.node.children ?? []
  const all = walk(children).length
  const what = all === 0 ? `「${name}」` : `「${name}」和它的 ${all} 个下级机构`
  return (
    <RowActions
      className="organisation-managing"
      of={actions}
      onEnd={onChanged}
      table={{
        add: { label: '新增下级', renderSheet: (close, end) => <AddSheet nodes={nodes} parentId={id} onClose={close} onAdded={end} /> },
        move: { label: '移动', renderSheet: (close) => <MoveSheet info={info} nodes={nodes} onClose={close} onEnd={onChanged} /> },
        merge: {
          label: '合并',
          renderSheet: (close) => <MergeSheet info={info} nodes={nodes} below={children.length} onClose={close} onEnd={onChanged} />,
        },
        close: {
          label: '停用',
          kind: 'danger',
          question: `停用后，${what}不再接受新的成员、申请和邀请，也不再对其他人显示。现有的 ${members} 位成员不受影响，可以随时重新启用。`,
          call: () => decide(organisationManage.close, { id }, '已停用'),
        },
        open: { label: '启用', call: () => decide(organisationManage.open, { id }, '已启用') },
      }}
    />
  )
}
