/** Keeping a card whose code was scanned: for a stand that one works at there, by one tap, or for oneself; then what one writes on it. */
import { useState } from 'react'
import { card, type CardSeen, cardWords, type KeptCard } from '#contract/card.ts'
import { exhibitor } from '#contract/exhibitor.ts'
import { paths } from '#contract/paths.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { MarkCard } from '../../../kit/kept-card/mark-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'

/** @param code the one that was scanned; @param seen what it says before it is kept. */
export function KeepCard({ code, seen }: { code: string; seen: CardSeen }) {
  const stands = useQuery(exhibitor.mine, seen.own === 1 ? null : {}, { quiet: true })
  const keep = useAction(card.keep)
  const [kept, setKept] = useState<KeptCard>()
  if (seen.own === 1) return <p className="quiet">这是您自己的名片，请让对方扫描您的展商交流码。</p>
  if (kept !== undefined) return <Kept card={kept} />

  async function take(exhibitorId: string) {
    const outcome = await keep.run({ code, exhibitorId, note: '' })
    if (outcome.ok) setKept(outcome.data)
  }
  return (
    <Loaded query={stands} waiting={<Skeleton shape="text" count={1} />}>
      {(all) => {
        const here = all.filter(({ meetingId }) => meetingId === seen.meetingId)
        return (
          <div className="scanned-action">
            {here.map(({ id, name }) => (
              <Button key={id} kind="primary" wide busy={keep.busy} onClick={() => void take(id)}>
                收到展位“{name}”
              </Button>
            ))}
            <Button {...(here.length === 0 && { kind: 'primary' })} wide busy={keep.busy} onClick={() => void take('')}>
              {here.length === 0 ? '收下名片' : '只为自己收下'}
            </Button>
          </div>
        )
      }}
    </Loaded>
  )
}

function Kept({ card: { mobile, email, again, ...rest } }: { card: KeptCard }) {
  return (
    <>
      <p className="scanned-kept" role="status">
        <Tag tone={again === 1 ? 'brand' : 'success'}>{again === 1 ? '已在名单中' : '已收下'}</Tag>
      </p>
      <Facts
        facts={[
          [cardWords.mobile, mobile],
          [cardWords.email, email],
        ]}
      />
      <MarkCard card={{ ...rest, mobile, email, again }} />
      <div className="scanned-action">
        <Button wide href={paths.codeCentre}>
          继续扫码
        </Button>
      </div>
    </>
  )
}
