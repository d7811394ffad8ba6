/** One organisation: where it stands, what it says of itself, and what may be done with it. */
import type { OrganisationInfo, OrganisationNode } from '#contract/organisation.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { unitLinks } from '#contract/unit.ts'
import { hasAnyPermission } from '#contract/may.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { useSession } from '../../../session/session.ts'
import { Card } from '../../../ui/card.tsx'
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
  const above = info.path.slice(0, -1)
  const deptCode = walk(nodes ?? []).find(({ node }) => node.id === info.id)?.node.deptCode ?? ''

  const isMine = info.mine === 1
  const isOpen = info.closed === 0
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
      <RowActions
        className="organisation-actions"
        of={[
          !isMine && isOpen && 'apply',
          onMembers !== undefined && hasAnyPermission(session, ['organisation:member:view']) && 'members',
          isMine && 'unit',
          deptCode !== '' && isOpen && 'link',
          ...info.actions,
        ]}
        onEnd={onChanged}
        table={{
          apply: { label: '申请加入', onClick: () => onApply({ id: info.id, name: info.name }) },
          members: { label: '查看成员', onClick: onMembers },
          unit: { label: '单位资料', href: unitLinks.unit(info.id) },
          link: { label: '申请链接', renderSheet: (close) => <LinkSheet name={info.name} deptCode={deptCode} onClose={close} /> },
          edit: { label: '编辑', renderSheet: (close, end) => <EditSheet info={info} onClose={close} onSaved={end} /> },
          leave: {
            label: '退出机构',
            question: { message: `退出后，您不再是「${info.name}」的成员，需要时可以重新申请加入。`, confirm: '退出' },
            call: () => decide(organisationManage.leave, { id: info.id }, '已退出'),
          },
        }}
      />
      <TreeActions info={info} nodes={nodes ?? []} onChanged={onChanged} />
    </Card>
  )
}
