/** A rehearsal on its way: how far, what time it is there, what has come about, what waits, and how it goes on. */
import type { ReactNode } from 'react'
import { type Rehearsal, type RehearsalProgress, rehearsalPhases, rehearsalPhaseWords } from '#contract/rehearsal.ts'
import { type Tile, Tiles } from '../../../kit/tiles.tsx'
import { Bar } from '../../../ui/bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { day, time } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { Entrances } from './entrances.tsx'
import { Happened } from './happened.tsx'
import { Hands, Speed } from './steering.tsx'
import { type Steered, useSteer } from './use-steer.ts'
import { Waiting } from './waiting.tsx'
import { countWords, stateWords } from './words.ts'

interface Props {
  meetingId: string
  rehearsal: Rehearsal
  discard: ReactNode
  onChanged: (now?: Rehearsal) => void
}

export function Playing({ meetingId, rehearsal, discard, onChanged }: Props) {
  const steered = useSteer(meetingId, rehearsal, onChanged)
  const { progress, entrances } = rehearsal
  return (
    <div className="rehearsal rehearsal-columns is-going">
      <div className="rehearsal-now">
        <Standing rehearsal={rehearsal} steered={steered} />
        <Waiting waiting={progress.waiting} entrances={entrances} />
        <Happened happened={progress.happened} />
      </div>
      <aside>
        <Entrances entrances={entrances} elsewhere={!rehearsal.actions.includes('steer')} />
        {rehearsal.actions.includes('steer') && (
          <Card title="怎样演">
            <Speed value={steered.speed} onChange={(speed) => void steered.steer({ speed })} />
            <Hands value={steered.byHand} onChange={(byHand) => void steered.steer({ byHand: [...byHand] })} />
          </Card>
        )}
        {discard}
      </aside>
    </div>
  )
}

function Standing({ rehearsal: { actions, people, progress }, steered }: { rehearsal: Rehearsal; steered: Steered }) {
  const paused = steered.paused === 1
  const [tone, word] = stateWords[paused ? 'paused' : 'playing']
  return (
    <Card
      title={`${people} 人的演练`}
      aside={
        <span role="status">
          <Tag tone={tone}>{word}</Tag>
        </span>
      }
    >
      <Clock at={progress.time} />
      <Phases progress={progress} />
      <Tiles tiles={tilesOf(progress.counts)} />
      {(actions.includes('pause') || actions.includes('goOn')) && (
        <div className="rehearsal-pause">
          <Button kind={paused ? 'primary' : 'quiet'} onClick={() => void steered.steer({ paused: paused ? 0 : 1 })}>
            {paused ? '继续' : '暂停'}
          </Button>
        </div>
      )}
    </Card>
  )
}

const tilesOf = (counts: RehearsalProgress['counts']): Tile[] =>
  (Object.keys(countWords) as (keyof typeof countWords)[]).map((key) => ({ name: countWords[key], value: String(counts[key]) }))

/** What time it is there. */
const Clock = ({ at }: { at: string }) => (
  <p className="rehearsal-clock">
    <span>演练里的时间</span>
    <b>{time(at) === '' ? '正在准备' : time(at)}</b>
    {time(at) !== '' && (
      <span>
        {at.slice(0, 4)}年{day(at)}
      </span>
    )}
  </p>
)

function Phases({ progress: { phase, done } }: { progress: RehearsalProgress }) {
  const here = rehearsalPhases.indexOf(phase)
  return (
    <div className="rehearsal-way">
      <Bar label="演练进度" value={done} max={1000} />
      <ol className="rehearsal-phases" aria-label="演练的阶段">
        {rehearsalPhases.map((one, at) => (
          <li key={one} className={at < here ? 'is-done' : undefined} aria-current={at === here ? 'step' : undefined}>
            {rehearsalPhaseWords[one]}
          </li>
        ))}
      </ol>
    </div>
  )
}
