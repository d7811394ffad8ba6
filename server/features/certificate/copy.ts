/** A meeting that is made again from another one looks and certifies as that did. Lists of people by hand stay behind. */
import type { Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { copyUses } from '../file/store.ts'
import { insertRule, rulesOf } from './rule-store.ts'
import { insertTemplate, templatesOf } from './template-store.ts'

interface Copying {
  from: string
  to: string
  thirdId: string
  /** New lists at the doors, by old ones. */
  lists: ReadonlyMap<string, string>
  now: number
}

export async function copyCertificates(tx: Tx, { from, to, thirdId, lists, now }: Copying): Promise<void> {
  const ids = new Map<string, string>()
  for (const { rules: _, ...row } of await templatesOf(tx, from)) {
    const id = newId(now)
    ids.set(row.id, id)
    await insertTemplate(tx, { ...row, id, meeting_id: to, third_id: thirdId, edition: 1, created_at: now })
    const copy = { entity: 'certificate_template', entity_id: id, third_id: thirdId } as const
    await copyUses(tx, { entity: 'certificate_template', entity_id: row.id }, copy)
  }
  for (const { template_name: _, issued: __, ...row } of await rulesOf(tx, from)) {
    const basis = readJson(row.basis)
    // A list by hand was of the people of last time.
    if (basis.way === 'people') continue
    const moved = basis.way === 'checkins' ? { ...basis, listIds: basis.listIds.flatMap((id) => lists.get(id) ?? []) } : basis
    // A list that is gone cannot be passed.
    if (moved.way === 'checkins' && moved.listIds.length < moved.least) continue
    const own = { id: newId(now), meeting_id: to, third_id: thirdId, template_id: ids.get(row.template_id) ?? row.template_id }
    await insertRule(tx, { ...row, ...own, basis: writeJson(moved), edition: 1, created_at: now })
  }
}
