/** One leg in a list: from where to where, when, how far it has come, and what can be said of it with a tap. */
import type { Car, Leg } from '#contract/vip/plan.ts'
import { legDirectionWords, legStateWords } from '#contract/vip/words.ts'
import { now } from '../../../../api/clock.ts'
import { momentOf } from '../../../../ui/format.ts'
import { Cell } from '../../../../ui/list.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { LegMarks } from '../../parts/leg-marks.tsx'
import { carName, legExpected, legPlanned, legTitle, legTones } from './plan-words.ts'

interface Props {
  meetingId: string
  leg: Leg
  cars: readonly Car[]
  /** Whose it is, where legs of several stand in one list. */
  guest?: string
  onOpen?: (() => void) | undefined
  onMarked: () => Promise<unknown>
}

export function LegRow({ meetingId, leg, cars, guest, onOpen, onMarked }: Props) {
  const car = cars.find(({ id }) => id === leg.carId)
  const expected = legExpected(leg)
  return (
    <>
      <Cell
        title={`${guest ?? legDirectionWords[leg.direction]} ${legTitle(leg)}`}
        note={
          <>
            <span className="plan-line">{legPlanned(leg)}</span>
            {expected !== '' && <span className="plan-line is-expected">{expected}</span>}
            {leg.meetAt !== '' && <span className="plan-line">接送地点：{leg.meetAt}</span>}
            {car !== undefined && <span className="plan-line">用车：{carName(car)}</span>}
            {leg.note !== '' && <span className="plan-line">{leg.note}</span>}
          </>
        }
        value={<Tag tone={legTones[leg.state]}>{legStateWords[leg.state]}</Tag>}
        {...(onOpen && { onClick: onOpen })}
      />
      {leg.actions.length > 0 && isNear(leg) && <LegMarks listed meetingId={meetingId} leg={leg} onMarked={onMarked} />}
    </>
  )
}

/** From a day before it begins: until then a tap on a mark would be a slip. */
const isNear = ({ expectFrom, planFrom }: Leg) => now() > momentOf(expectFrom || planFrom) - 86_400_000
