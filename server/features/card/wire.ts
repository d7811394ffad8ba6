/** Cards as the wire has them. */
import type { GivenCard, KeptCard } from '#contract/card.ts'
import { readJson } from '../../db/json.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { showField } from '../../privacy/field-gate.ts'
import { nameOf } from '../history/wire.ts'
import type { GivenRow, KeptWithNames } from './store.ts'

/** For whoever has it. @param again whether it had been kept before. */
export function keptOnWire(row: KeptWithNames, again = false): KeptCard {
  return {
    ...pickFields(row, 'id', 'edition', 'name', 'company', 'position', 'email', 'meeting_id', 'note', 'grade'),
    mobile: showField('card.phone', row.mobile, 'recipient'),
    meetingName: row.meeting_title,
    keepTime: toWire(row.kept_at),
    keptBy: nameOf({ name: row.keeper_name, mobile: row.keeper_mobile }),
    again: again ? 1 : 0,
  }
}

/** For whoever gave it. */
export function givenOnWire(row: GivenRow): GivenCard {
  return {
    id: row.id,
    to: row.stand ?? nameOf({ name: row.keeper_name, mobile: row.keeper_mobile }),
    booth: row.booth ?? '',
    stand: row.stand === null ? 0 : 1,
    meetingName: row.meeting_title,
    name: row.name,
    gave: readJson(row.shown),
    keepTime: toWire(row.kept_at),
  }
}
