/** One organisation: where it stands, what it says of itself, and what may be done with it. */
import { useState } from 'react'
import type { OrganisationInfo, OrganisationNode } from '#contract/organisation.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { unitLinks } from '#contract/unit.ts'
import { hasAnyPermission } from '#contract/may.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { ApplyTarget } from './apply-target.ts'
import { EditSheet } from '../manage/edit-sheet.tsx'
import { LinkSheet } from '../manage/link-sheet.tsx'
import { TreeActions } from '../manage/tree-actions.tsx'
import { OrganisationFacts } from './organisation-facts.tsx'
import { walk } from './tree-walk.ts'
import { useTypeWords } from './type-words.ts'

interface Props {
  info: OrganisationInfo
  /** The tree, which knows the codes for those who may invite. */
  nodes: readonly OrganisationNode[] | undefined
  onApply: (target: ApplyTarget) => void
  onChanged: () => void
  /** Where the members are not in sight. */
  onMembers?: () => void
}

export function OrganisationCard({ info, nodes, onApply, onChanged, onMembers }: Props) {
  const { wordOf } = useTypeWords()
  const session = useSession()
  const [open, setOpen] = useState<'edit' | 'link'>()
  const leaving = useDecision(organisationManage.leave, async () => onChanged())
  const above = info.path.slice(0, -1)
  const deptCode = walk(nodes ?? []).find(({ node }) => node.id === info.id)?.node.deptCode ?? ''

  async function leave() {
    const message = `退出后，您不再是「${info.name}」的成员，需要时可以重新申请加入。`
    if (await confirm({ message, confirm: '退出' })) await leaving.decide({ id: info.id }, '已退出')
  }
  return (
    <Card>
      {above.length > 0 && <p className="organisation-above">{above.join(' / ')}</p>}
      <h2 className="organisation-name">{info.name}</h2>
      <p className="organisation-tags">
        {info.mine === 1 && (
          <Tag tone="brand" icon={CheckIcon}>
            我所在
          </Tag>
        )}
        {wordOf(info.type) !== '' && <Tag>{wordOf(info.type)}</Tag>}
        <Tag>{info.members} 位成员</Tag>
        {info.closed === 1 && <Tag tone="ended">已停用</Tag>}
      </p>
      <OrganisationFacts info={info} />
      <div className="organisation-actions">
        {info.mine === 0 && info.closed === 0 && <Button onClick={() => onApply({ id: info.id, name: info.name })}>申请加入</Button>}
        {onMembers !== undefined && hasAnyPermission(session, ['organisation:member:view']) && (
          <Button onClick={onMembers}>查看成员</Button>
        )}
        {info.mine === 1 && <Button href={unitLinks.unit(info.id)}>单位资料</Button>}
        {deptCode !== '' && info.closed === 0 && <Button onClick={() => setOpen('link')}>申请链接</Button>}
        {info.actions.includes('edit') && <Button onClick={() => setOpen('edit')}>编辑</Button>}
        {info.actions.includes('leave') && (
          <Button busy={leaving.busy} onClick={() => void leave()}>
            退出机构
          </Button>
        )}
      </div>
      <TreeActions info={info} nodes={nodes ?? []} onChanged={onChanged} />
      {open === 'edit' && (
        <EditSheet
          info={info}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined)
            onChanged()
          }}
        />
      )}
      {open === 'link' && <LinkSheet name={info.name} deptCode={deptCode} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
