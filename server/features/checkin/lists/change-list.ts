/** Stores a list and logs which of its fields have changed. */
import type { ListField } from '#contract/checkin/lists.ts'
import type { Tx } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import { recordChanges } from '../../history/revision.ts'
import { type List, updateList } from './list-store.ts'

interface By {
  who: string
  at: number
}

/** For changes that follow from another save. The row is locked. */
export async function changeList(tx: Tx, list: List, values: Partial<List>, by: By): Promise<void> {
  await updateList(tx, list.id, values)
  const thing = { entity: 'checkin_list', entityId: list.id, revision: list.shares + 1, ...by }
  await recordChanges(tx, thing, valuesOf(list), valuesOf({ ...list, ...values }))
}

/** The values of a list by wire name. */
export function valuesOf(row: List): Record<ListField, string | number> {
  const gates = readJson(row.gates).map(({ name }) => name)
  const questions = readJson(row.questions).map(({ text, kind }) => `${text}（${kind}）`)
  return { ...row, gates: gates.join('、'), questions: questions.join('、'), ticketIds: row.ticket_ids }
}
