/** Which list and gate this is, which way people go, and how the device stands. */
import type { Direction } from '#contract/checkin/rule.ts'
import type { DoorState } from '../device/door.ts'
import { StatusBar } from './status-bar.tsx'

const ways: readonly (readonly [Direction, string])[] = [
  ['in', '入场'],
  ['out', '离场'],
]

export function DoorHead({
  state,
  silent,
  onDirection,
}: {
  state: DoorState
  silent: boolean
  onDirection: (direction: Direction) => void
}) {
  const gate = state.list.gates.find(({ id }) => id === state.gateId)?.name ?? ''
  return (
    <header className="door-head">
      <div className="door-where">
        <h1 className="door-title" tabIndex={-1}>
          {[state.list.name, gate].filter(Boolean).join(' · ')}
        </h1>
        {state.list.exits === 1 && (
          <div className="door-ways" role="group" aria-label="方向">
            {ways.map(([way, word]) => (
              <button key={way} type="button" className="door-way" aria-pressed={state.direction === way} onClick={() => onDirection(way)}>
                {word}
              </button>
            ))}
          </div>
        )}
      </div>
      <StatusBar state={state} silent={silent} />
    </header>
  )
}
