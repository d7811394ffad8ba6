/** What those who look after the tree do with one of its organisations. */
import { useState } from 'react'
import type { OrganisationInfo, OrganisationNode } from '#contract/organisation.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
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
  const [sheet, setSheet] = useState<'add' | 'move' | 'merge'>()
  const ended = async () => onChanged()
  const closing = useDecision(organisationManage.close, ended)
  const opening = useDecision(organisationManage.open, ended)
  const children = walk(nodes).find(({ node }) => node.id === id)?.node.children ?? []
  const shut = () => setSheet(undefined)

  async function close() {
    const all = walk(children).length
    const what = all === 0 ? `「${name}」` : `「${name}」和它的 ${all} 个下级机构`
    const message = `停用后，${what}不再接受新的成员、申请和邀请，也不再对其他人显示。现有的 ${members} 位成员不受影响，可以随时重新启用。`
    if (await confirm({ message, confirm: '停用' })) await closing.decide({ id }, '已停用')
  }
  if (!actions.some((action) => ['add', 'move', 'merge', 'close', 'open'].includes(action))) return null
  return (
    <>
      <div className="organisation-managing">
        {actions.includes('add') && <Button onClick={() => setSheet('add')}>新增下级</Button>}
        {actions.includes('move') && <Button onClick={() => setSheet('move')}>移动</Button>}
        {actions.includes('merge') && <Button onClick={() => setSheet('merge')}>合并</Button>}
        {actions.includes('close') && (
          <Button kind="danger" busy={closing.busy} onClick={() => void close()}>
            停用
          </Button>
        )}
        {actions.includes('open') && (
          <Button busy={opening.busy} onClick={() => void opening.decide({ id }, '已启用')}>
            启用
          </Button>
        )}
      </div>
      {sheet === 'add' && (
        <AddSheet
          nodes={nodes}
          parentId={id}
          onClose={shut}
          onAdded={() => {
            shut()
            onChanged()
          }}
        />
      )}
      {sheet === 'move' && <MoveSheet info={info} nodes={nodes} onClose={shut} onEnd={onChanged} />}
      {sheet === 'merge' && <MergeSheet info={info} nodes={nodes} below={children.length} onClose={shut} onEnd={onChanged} />}
    </>
  )
}
