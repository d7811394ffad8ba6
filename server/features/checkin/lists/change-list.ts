/** Writing a list anew, with what says who did: nobody writes over it unawares who began before. */
import { type ListField, listFields } from '#contract/checkin/lists.ts'
import type { Tx } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import type { Refusal } from '../../../use-case.ts'
import { changedMeanwhile, differences, recordChanges } from '../../history/changes.ts'
import { type List, updateList } from './list-store.ts'

interface By {
  who: string
  at: number
}

const entity = 'checkin_list'

/** @returns why it may not be written so: who has changed which of the same fields since that edition. The row is locked. */
export function listMovedOn(
  tx: Tx,
  standing: List,
  values: Partial<List>,
  { since, who, at }: By & { since: number },
): Promise<Refusal<'changed_meanwhile'> | undefined> {
  const fields = Object.keys(changesOf(standing, values)) as ListField[]
  const words = Object.fromEntries(fields.map((field) => [field, listFields[field]]))
  return changedMeanwhile(tx, { entity, entityId: standing.id, since, stands: standing.shares, words, userId: who, now: at })
}

/** The row is locked. @returns it as it stands from now on. */
export async function changeList(tx: Tx, standing: List, values: Partial<List>, by: By): Promise<List> {
  const row = { ...standing, ...values, shares: standing.shares + 1 }
  await updateList(tx, standing.id, values)
  const thing = { entity, entityId: row.id, meetingId: undefined, edition: row.shares } as const
  await recordChanges(tx, { ...thing, ...by }, changesOf(standing, values))
  return row
}

const changesOf = (standing: List, values: Partial<List>) => differences(shown(standing), shown({ ...standing, ...values }))

function shown(row: List): Record<ListField, string | number> {
  const { name, kind, passes, exits, self, latitude, longitude, radius } = row
  return {
    name,
    kind,
    passes,
    exits,
    self,
    latitude,
    longitude,
    radius,
    gates: readJson(row.gates)
      .map((gate) => gate.name)
      .join('、'),
    questions: readJson(row.questions)
      .map(({ text, kind: asked }) => `${text}（${asked}）`)
      .join('、'),
    windows: row.windows,
    ticketIds: row.ticket_ids,
    accepts: row.accepts,
  }
}
