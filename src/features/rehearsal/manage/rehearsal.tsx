/** 演练: what it is and how to begin, what is going on in it, and the sheet at its end. */
import './rehearsal.css'
import { type Rehearsal as Shown, rehearsal as calls } from '#contract/rehearsal.ts'
import { type Query, useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Stale } from '../../../kit/stale.tsx'
import { Card } from '../../../ui/card.tsx'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { Begin } from './begin.tsx'
import { Discard } from './discard.tsx'
import { Played } from './played.tsx'
import { Playing } from './playing.tsx'

/** As often as the eye follows; while it stands still, only in case that somebody else lets it go on. */
const PLAYING_MS = 1_500
const PAUSED_MS = 5_000

export default function Rehearsal({ meetingId }: { meetingId: string }) {
  const query = useQuery(
    calls.own,
    { meetingId },
    { quiet: true, fresh: true, every: (now) => (now?.state === 'playing' ? PLAYING_MS : now?.state === 'paused' ? PAUSED_MS : 0) },
  )
  return (
    <Loaded query={query} waiting={<CardSkeleton shape="text" count={4} />}>
      {(now) => (
        <>
          {query.error !== undefined && (
            <Card>
              <Stale error={query.error} retry={query.retry} />
            </Card>
          )}
          <Of meetingId={meetingId} now={now} query={query} />
        </>
      )}
    </Loaded>
  )
}

interface Props {
  meetingId: string
  now: Shown | null
  query: Query<Shown | null>
}

function Of({ meetingId, now, query }: Props) {
  const changed = (known?: Shown | null) => (known === undefined ? void query.retry() : query.put(known))
  if (now === null) return <Begin meetingId={meetingId} onBegun={changed} />
  const discard = <Discard meetingId={meetingId} rehearsal={now} onDiscarded={changed} />
  if (now.state === 'playing' || now.state === 'paused')
    return <Playing meetingId={meetingId} rehearsal={now} discard={discard} onChanged={changed} />
  if (now.sheet !== null) return <Played rehearsal={now} sheet={now.sheet} discard={discard} />
  return (
    <div className="rehearsal">
      <Card title="演练中断了">
        <p>服务器在演练途中停了下来，这一次没有检查单。真实的会议不受影响，丢弃以后可以重新开始。</p>
      </Card>
      {discard}
    </div>
  )
}
