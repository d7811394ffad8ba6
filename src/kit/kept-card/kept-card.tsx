/** A card that somebody has: what its giver let them have, what they write on it, and throwing it away. */
import { card as calls, cardWords, type KeptCard as Kept } from '#contract/card.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Facts } from '../../ui/facts.tsx'
import { dayTime } from '../../ui/format.ts'
import { useDecision } from '../decision/use-decision.ts'
import { MarkCard } from './mark-card.tsx'

interface Props {
  card: Kept
  /** What happens when it is thrown away, asked before. */
  dropSays: string
  onChanged: () => Promise<unknown>
}

export function KeptCard({ card, dropSays, onChanged }: Props) {
  const { decide, busy } = useDecision(calls.drop, onChanged)
  const { id, name, company, position, mobile, email, meetingName, keepTime, keptBy } = card

  async function drop() {
    if (await confirm({ title: `删除“${name}”的名片`, message: dropSays, confirm: '删除' })) await decide({ id }, '已删除')
  }
  const call = mobile === '' ? '' : <a href={`tel:${mobile}`}>{mobile}</a>
  return (
    <>
      <Facts
        facts={[
          ['姓名', name],
          [cardWords.company, company],
          [cardWords.position, position],
          [cardWords.mobile, call],
          [cardWords.email, email],
          ['会议', meetingName],
          ['收下时间', dayTime(keepTime)],
          ['收下人', keptBy],
        ]}
      />
      <MarkCard card={card} onSaved={() => void onChanged()} />
      <Button kind="danger" wide busy={busy} onClick={() => void drop()}>
        删除名片
      </Button>
    </>
  )
}
