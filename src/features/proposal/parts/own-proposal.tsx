/** One's own proposal as it stands, and what can be done about it now. */
import './proposal.css'
import { consoleLinks } from '#contract/console-links.ts'
import { type Proposal, proposal as calls, proposalFields, proposalLink } from '#contract/proposal.ts'
import { ReasonsTold } from '../../../kit/decision/reasons-told.tsx'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
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
  const withdrawing = useDecision(calls.withdraw, onChanged)
  const removing = useDecision(calls.remove, onChanged)

  async function withdraw() {
    const sure = await confirm({ message: `撤回「${title}」后可以修改，再重新提交。`, confirm: '撤回' })
    if (sure) await withdrawing.decide({ id }, '已撤回，可以修改后重新提交')
  }
  async function remove() {
    const sure = await confirm({ message: `删除「${title}」的申请后不能恢复。`, confirm: '删除' })
    if (sure) await removing.decide({ id }, '已删除')
  }
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
      {(actions.length > 0 || !whole) && (
        <div className="proposal-acts">
          {actions.includes('open') && (
            <Button kind="primary" href={consoleLinks.meeting(meetingId)} label={`进入准备 ${title}`}>
              进入准备
            </Button>
          )}
          {actions.includes('edit') && (
            <Button kind="primary" href={proposalLink(id)} label={`修改 ${title}`}>
              修改并提交
            </Button>
          )}
          {!whole && !actions.includes('edit') && (
            <Button href={proposalLink(id)} label={`查看 ${title}`}>
              查看申请
            </Button>
          )}
          {actions.includes('withdraw') && (
            <Button busy={withdrawing.busy} label={`撤回 ${title}`} onClick={() => void withdraw()}>
              撤回
            </Button>
          )}
          {actions.includes('remove') && (
            <Button kind="text" busy={removing.busy} label={`删除 ${title}`} onClick={() => void remove()}>
              删除
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
