/** The history as the wire has it. */
import type { Change } from '#contract/history.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { hideField } from '../../privacy/field-gate.ts'
import type { LoggedChange } from './store.ts'

/** Who did it; nobody for what the product did by itself. */
export function nameOf({ name, mobile }: Pick<LoggedChange, 'name' | 'mobile'>): string {
  return name || hideField('phone', mobile ?? '')
}

export function changeOnWire(row: LoggedChange): Change {
  return {
    ...pickFields(row, 'id', 'entity', 'entity_id', 'action'),
    time: toWire(row.at),
    who: nameOf(row),
    from: row.from_state,
    to: row.to_state,
  }
}
