/** What of certificates goes along where a meeting is made again: templates and rules, and lists at the doors by their places. */
import * as v from 'valibot'
import { certificateKinds } from '#contract/certificate-kinds.ts'
import { TemplateContent } from '#contract/certificate-template.ts'
import { fileIdIn } from '#contract/file.ts'
import type { Row, Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { insertUse } from '../file/store.ts'
import { certificateRules, type RuleRow, rulesOf } from './rule-store.ts'
import { certificateTemplates, templatesOf } from './template-store.ts'

const KeptRule = v.object({
  name: v.string(),
  kind: v.picklist(certificateKinds),
  /** Which of the templates. */
  template: v.number(),
  basis: v.variant('way', [
    v.object({ way: v.literal('checkins'), lists: v.array(v.number()), least: v.number(), minutes: v.number() }),
    v.object({ way: v.picklist(['guests', 'staff']) }),
  ]),
  hoursTenths: v.number(),
  creditsTenths: v.number(),
})
type KeptRule = v.InferOutput<typeof KeptRule>

export const KeptCertificates = v.object({
  templates: v.array(v.object({ name: v.string(), content: TemplateContent })),
  rules: v.array(KeptRule),
})
export type KeptCertificates = v.InferOutput<typeof KeptCertificates>

/** @param listIds lists at the doors that go along, in their order. */
export async function keptCertificates(tx: Tx, meetingId: string, listIds: readonly string[]): Promise<KeptCertificates> {
  const templates = await templatesOf(tx, meetingId)
  const templateIds = templates.map(({ id }) => id)
  const rules = await rulesOf(tx, meetingId)
  return {
    templates: templates.map(({ name, content }) => ({ name, content: readJson(content) })),
    rules: rules.flatMap((row) => {
      const basis = keptBasis(row, listIds)
      const { name, kind, hours_tenths: hoursTenths, credits_tenths: creditsTenths } = row
      return basis === undefined ? [] : [{ name, kind, template: templateIds.indexOf(row.template_id), basis, hoursTenths, creditsTenths }]
    }),
  }
}

/** @returns undefined for what stays behind: a list by hand was of the people of last time, and a list that is gone cannot be passed. */
function keptBasis({ basis: column }: RuleRow, listIds: readonly string[]): KeptRule['basis'] | undefined {
  const basis = readJson(column)
  if (basis.way === 'people') return undefined
  if (basis.way !== 'checkins') return { way: basis.way }
  const { way, least, minutes } = basis
  const lists = basis.listIds.map((id) => listIds.indexOf(id)).filter((at) => at >= 0)
  return lists.length < least ? undefined : { way, lists, least, minutes }
}

interface Place {
  meetingId: string
  thirdId: string
  /** The lists at its doors, in the order of those that were kept. */
  listIds: readonly string[]
  now: number
}

export async function layOutCertificates(tx: Tx, { templates, rules }: KeptCertificates, place: Place): Promise<void> {
  const { meetingId, thirdId, listIds, now } = place
  const there = { meeting_id: meetingId, third_id: thirdId, edition: 1, removed_at: null }
  const templateIds: string[] = []
  // In the order in which they were.
  for (const [index, { name, content }] of templates.entries()) {
    const id = newId(now)
    templateIds.push(id)
    const row = { ...there, id, name, content: writeJson(content), created_at: now + index }
    await certificateTemplates.insert(tx, row satisfies Row<'certificate_templates'>)
    const picture = fileIdIn(content.background)
    if (picture !== undefined) await insertUse(tx, { file_id: picture, entity: 'certificate_template', entity_id: id, third_id: thirdId })
  }
  for (const [index, { template, basis, hoursTenths, creditsTenths, ...rest }] of rules.entries()) {
    const template_id = templateIds[template]
    if (template_id === undefined) continue
    await certificateRules.insert(tx, {
      ...there,
      ...rest,
      id: newId(now),
      template_id,
      basis: writeJson(
        basis.way === 'checkins'
          ? { way: basis.way, listIds: basis.lists.flatMap((at) => listIds[at] ?? []), least: basis.least, minutes: basis.minutes }
          : { way: basis.way },
      ),
      hours_tenths: hoursTenths,
      credits_tenths: creditsTenths,
      created_at: now + index,
    } satisfies Row<'certificate_rules'>)
  }
}
