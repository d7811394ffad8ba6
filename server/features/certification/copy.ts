/** A certification in its holder's copy of what is kept: what was typed, and what became of it; no picture, nor who decided. */
import { readJson } from '../../db/json.ts'
import type { Seals } from '../../db/sealed.ts'
import type { Certification } from './store.ts'
import { numberOf, withoutPictures } from './wire.ts'

/** @returns a flat record; its reasons by field as the holder has read them. */
export function openedPapers(seals: Seals, row: Certification): Record<string, string | number | null> {
  const { id, kind, third_id, state, name, code, mark_name, mark_until, submitted_at, decided_at, delete_at, created_at } = row
  const reasons = readJson(row.reasons).map(({ field, reason }) => `${field}: ${reason}`)
  return {
    id,
    kind,
    third_id,
    state,
    name,
    code,
    paper_no: numberOf(seals, row),
    ...withoutPictures(readJson(row.fields)),
    mark_name,
    mark_until,
    reason: [...reasons, row.reason].filter((one) => one !== '').join('; '),
    checked: row.checked,
    insisted: row.insisted,
    submitted_at,
    decided_at,
    delete_at,
    created_at,
  }
}
