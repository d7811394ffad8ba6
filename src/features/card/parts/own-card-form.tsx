/** What others get of me: ticked field by field, beside a card as it would be made now. */
import { useState } from 'react'
import { card as calls, type CardField, cardFields, cardWords, type OwnCard } from '#contract/card.ts'
import { paths } from '#contract/paths.ts'
import { useInTurn } from '../../../kit/use-in-turn.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { notice } from '../../../ui/notice.ts'

interface Props {
  own: OwnCard
  onSaved: (own: OwnCard) => void
}

export function OwnCardForm({ own: { shows, sample }, onSaved }: Props) {
  const save = useInTurn(calls.save)
  /** What was tapped, until what stands is here. */
  const [wanted, setWanted] = useState<readonly CardField[]>()
  const ticked = wanted ?? shows
  const missing = shows.filter((field) => sample[field] === '')

  async function tick(field: CardField, on: boolean) {
    const next = on ? [...ticked, field] : ticked.filter((one) => one !== field)
    setWanted(next)
    const outcome = await save({ shows: next })
    // Whoever has tapped another one meanwhile waits for that.
    setWanted((now) => (now === next ? undefined : now))
    if (!outcome.ok) return
    onSaved(outcome.data)
    notice.success('已保存')
  }
  return (
    <Card title="名片内容">
      <p className="quiet">别人扫描您的展商交流码后，会得到您的姓名和下面勾选的内容。修改只对之后收下的名片有效。</p>
      <div className="personal-fields" role="group" aria-label="名片内容">
        {cardFields.map((field) => (
          <Checkbox key={field} checked={ticked.includes(field)} onChange={(on) => void tick(field, on)}>
            {cardWords[field]}
          </Checkbox>
        ))}
      </div>
      <section className="personal-sample" aria-label="别人看到的名片">
        <div className="personal-who">
          <Avatar name={sample.name || '我'} size={48} />
          <p className="personal-name">{sample.name || '未填写姓名'}</p>
        </div>
        <Facts facts={cardFields.map((field) => [cardWords[field], sample[field]] as const)} />
      </section>
      <p className="quiet">
        {sample.meetingName === ''
          ? '以上取自您的基本资料；为他人报名的门票不用于您的名片。'
          : `以上取自您在“${sample.meetingName}”的参会信息。`}
        {missing.length > 0 && `${missing.map((field) => cardWords[field]).join('、')}还没有填写，名片上不会出现。`}
      </p>
      {sample.meetingName === '' && (missing.length > 0 || sample.name === '') && (
        <Button kind="text" href={paths.profile}>
          填写资料
        </Button>
      )}
    </Card>
  )
}
