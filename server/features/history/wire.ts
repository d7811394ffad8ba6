/** The history as the wire has it. */
import type { Change } from '#contract/history.ts'
import { toWire } from '../../flow/clock.ts'
import { hideField } from '../../privacy/field-gate.ts'
import type { LoggedChange } from './store.ts'

/** Who did it; nobody for what the product did by itself. */
export function nameOf({ name, mobile }: Pick<LoggedChange, 'name' | 'mobile'>): string {
  return name || hideField('phone', mobile ?? '')
}

export function changeOnWire(row: LoggedChange): Change {
  return {
    id: row.id,
    entity: row.entity,
    entityId: row.entity_id,
    time: toWire(row.at),
    who: nameOf(row),
    action: row.action,
    from: row.from_state,
    to: row.to_state,
  }
}
