/** Throws all of it away, after saying what goes. */
import { rehearsal as calls, type Rehearsal } from '#contract/rehearsal.ts'
import { useAction } from '../../../api/use-action.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { notice } from '../../../ui/notice.ts'

interface Props {
  meetingId: string
  rehearsal: Rehearsal
  /** @param now nothing is left; told nothing after a refusal. */
  onDiscarded: (now?: null) => void
}

export function Discard({ meetingId, rehearsal: { state, sheet, actions }, onDiscarded }: Props) {
  const { run } = useAction(calls.discard)
  const goes = `演练里虚构的参会人、订单、签到和账目全部删除${sheet === null ? '' : '，检查单也一起删除'}，不能找回。`
  const first = state === 'playing' || state === 'paused' ? '演练还没有结束，丢弃后没有检查单。' : ''
  const keep = sheet === null ? '' : '需要留存的话，请先打印检查单。'
  const message = `${first}${goes}真实的会议不受影响。${keep}`

  async function discard() {
    const outcome = await run({ meetingId })
    if (outcome.ok) notice.success('演练已丢弃')
    onDiscarded(outcome.ok ? null : undefined)
  }
  return (
    <RowActions
      className="rehearsal-discard"
      of={actions}
      table={{ discard: { label: '丢弃演练', kind: 'danger', question: { title: '丢弃演练', message, confirm: '丢弃' }, call: discard } }}
    />
  )
}
