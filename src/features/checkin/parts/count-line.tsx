/** How many are in: of the list, and of each gate. */
import type { DoorState } from '../device/door.ts'
import { listKindTexts } from './list-kinds.ts'

/** @param here also of this device's own gate, where there are several. */
export function CountLine({ state: { counts, gateId, list }, here = false }: { state: DoorState; here?: boolean }) {
  const passed = counts.gates.find(({ id }) => id === gateId)?.entered ?? 0
  return (
    <p className="door-counts">
      <span>
        {listKindTexts[list.kind].passed} <b>{counts.entered}</b> / {counts.expected}
      </span>
      {list.exits === 1 && (
        <span>
          在场 <b>{counts.inside}</b>
        </span>
      )}
      {here && list.gates.length > 1 && (
        <span>
          本入口 <b>{passed}</b>
        </span>
      )}
    </p>
  )
}

export function GateCounts({ state: { counts, gateId, list } }: { state: DoorState }) {
  return (
    <ul className="door-gates" aria-label="各入口人数">
      {list.gates.map(({ id, name }) => (
        <li key={id} className="door-gate">
          <span>
            {name}
            {id === gateId && '（本机）'}
          </span>
          <b>{counts.gates.find((gate) => gate.id === id)?.entered ?? 0}</b>
        </li>
      ))}
    </ul>
  )
}
