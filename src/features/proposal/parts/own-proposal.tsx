/** One's own proposal as it stands, and what can be done about it now. */
import './proposal.css'
import { consoleLinks } from '#contract/console-links.ts'
import { type Proposal, proposal as calls, proposalFields, proposalLink } from '#contract/proposal.ts'
import { ReasonsTold } from '../../../kit/decision/reasons-told.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { proposalFacts } from './proposal-facts.ts'
import { ProposalTag } from './proposal-tag.tsx'

/** What tells them apart in a list. */
const glance: ReadonlySet<string> = new Set(['时间', '地点'])

interface Props {
  proposal: Proposal
  /** By itself: all that was written stands there. */
  whole?: boolean
  onChanged: () => Promise<unknown>
}

export function OwnProposal({ proposal, whole, onChanged }: Props) {
  const { id, title, state, actions, meetingId } = proposal
  return (
    <Card>
      <TitleLine tag={<ProposalTag state={state} />}>{title}</TitleLine>
      {state === 'refused' && <ReasonsTold refused={proposal} names={proposalFields} />}
      <Facts
        facts={[
          ...proposalFacts(proposal).filter(([name]) => whole || glance.has(name)),
          ['提交时间', dayTime(proposal.submitTime)],
          ['审核时间', whole ? dayTime(proposal.decideTime) : ''],
          ['会议', state === 'approved' && meetingId === '' ? '会议已删除' : ''],
        ]}
      />
      <RowActions
        className="proposal-acts"
        of={[...actions, !whole && !actions.includes('edit') && 'view']}
        onEnd={onChanged}
        table={{
          open: { label: '进入准备', kind: 'primary', spoken: `进入准备 ${title}`, href: consoleLinks.meeting(meetingId) },
          edit: { label: '修改并提交', kind: 'primary', spoken: `修改 ${title}`, href: proposalLink(id) },
          view: { label: '查看申请', spoken: `查看 ${title}`, href: proposalLink(id) },
          withdraw: {
            label: '撤回',
            spoken: `撤回 ${title}`,
            question: `撤回「${title}」后可以修改，再重新提交。`,
            call: () => decide(calls.withdraw, { id }, '已撤回，可以修改后重新提交'),
          },
          remove: {
            label: '删除',
            kind: 'text',
            spoken: `删除 ${title}`,
            question: `删除「${title}」的申请后不能恢复。`,
            call: () => decide(calls.remove, { id }, '已删除'),
          },
        }}
      />
    </Card>
  )
}
