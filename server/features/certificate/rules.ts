/** Who is to have which certificate: kept by the organisers. Changing a rule changes nothing that was issued. */
import { type certificate, type CertificateRule, certificateRuleFields, type Listed, RULES_MAX } from '#contract/certificate.ts'
import type { Checked } from '#contract/call.ts'
import type { Db, Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import type { FieldReader } from '../../privacy/field-gate.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { listsOf } from '../checkin/lists/list-store.ts'
import { saveRevision } from '../history/revision.ts'
import { lockOwnMeeting } from '../meeting/manage-store.ts'
import { certificateRules, findRule, peopleOf, replacePeople, type RuleRow, rulesOf } from './rule-store.ts'
import { findTemplate } from './template-store.ts'
import { ruleOnWire } from './wire.ts'

type Call = typeof certificate.saveRule

export const rules: Handler<typeof certificate.rules> = async ({ deps: { db }, input: { meetingId }, grants }) => {
  const rows = await rulesOf(db.read, meetingId)
  const people = await peopleOf(
    db.read,
    rows.map(({ id }) => id),
  )
  const lists = (await listsOf(db.read, meetingId)).filter(isOfTickets)
  return {
    rules: rows.map((row) => ruleOnWire(row, people.get(row.id) ?? [], grants)),
    lists: lists.map(({ id, name, exits }) => ({ id, name, exits })),
  }
}

/** Visitors have no tickets. */
const isOfTickets = ({ kind }: { kind: string }) => kind !== 'visitor'

export const saveRule: Handler<Call> = ({ deps: { db }, input, user, grants, thirdId, now }) =>
  db.write(async (tx): Promise<Awaited<ReturnType<Handler<Call>>>> => {
    const { meetingId, edition: since } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const row = input.id === undefined ? undefined : await findRule(tx, meetingId, input.id)
    if (input.id !== undefined && row === undefined) return refuse('certificate_rule_gone')
    const flaw = await flawOf(tx, input)
    if (flaw !== undefined) return flaw
    const id = row?.id ?? newId(now)
    const people = input.basis.way === 'people' ? input.people : []
    const columns = {
      name: input.name,
      kind: input.kind,
      template_id: input.templateId,
      basis: writeJson(input.basis),
      hours_tenths: Math.round(input.hours * 10),
      credits_tenths: Math.round(input.credits * 10),
    }
    const by = { entity: 'certificate_rule', entityId: id, meetingId, who: user.id, at: now }
    if (row === undefined) {
      if ((await rulesOf(tx, meetingId)).length >= RULES_MAX) return refuse('certificate_rules_full')
      await certificateRules.insert(tx, {
        id,
        meeting_id: meetingId,
        third_id: thirdId,
        ...columns,
        edition: 1,
        created_at: now,
        removed_at: null,
      })
      await replacePeople(db, tx, id, people)
      await writeLog(tx, [{ ...by, action: 'make', to: input.name, edition: 1 }])
    } else {
      const before = valuesOf(row, (await peopleOf(tx, [id])).get(id) ?? [])
      const change = { labels: certificateRuleFields, since, revision: row.edition, before, after: valuesOf(columns, people), plain }
      const saved = await saveRevision(tx, by, change, async (edition, changed) => {
        await certificateRules.update(tx, { id }, { ...columns, edition })
        if (changed.includes('people')) await replacePeople(db, tx, id, people)
      })
      if (saved instanceof Refusal) return saved
    }
    return (await answer(tx, meetingId, id, grants)) ?? refuse('certificate_rule_gone')
  })

export const removeRule: Handler<typeof certificate.removeRule> = ({ deps: { db }, input: { meetingId, id }, user, thirdId, now }) =>
  db.write(async (tx) => {
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const row = await findRule(tx, meetingId, id)
    if (row === undefined) return refuse('certificate_rule_gone')
    await certificateRules.update(tx, { id }, { removed_at: now })
    await replacePeople(db, tx, id, [])
    await writeLog(tx, [{ entity: 'certificate_rule', entityId: id, meetingId, action: 'remove', from: row.name, who: user.id, at: now }])
    return null
  })

/** The log does not say whom a rule names, nor its condition. */
const plain = ['name', 'kind', 'hours', 'credits'] as const

type Columns = Pick<RuleRow, 'name' | 'kind' | 'template_id' | 'basis' | 'hours_tenths' | 'credits_tenths'>

/** The values of a rule by wire name. */
const valuesOf = (row: Columns, people: readonly Listed[]): Record<keyof typeof certificateRuleFields, string | number> => ({
  ...row,
  templateId: row.template_id,
  basis: row.basis as string,
  people: JSON.stringify(people.map(({ name, phone, unit }) => [name, phone, unit])),
  hours: row.hours_tenths / 10,
  credits: row.credits_tenths / 10,
})

/** What it names has to be the meeting's; minutes are known only where people are scanned out. */
async function flawOf(tx: Tx, { meetingId, templateId, basis, people }: Checked<Call>) {
  if ((await findTemplate(tx, meetingId, templateId)) === undefined) return refuse('certificate_template_gone')
  if (basis.way === 'people' && people.length === 0) return refuse('certificate_people_missing')
  if (basis.way !== 'checkins') return undefined
  const lists = new Map((await listsOf(tx, meetingId)).filter(isOfTickets).map((list) => [list.id, list]))
  if (!basis.listIds.every((id) => lists.has(id))) return refuse('certificate_list_gone')
  const blind = basis.minutes === 0 ? undefined : basis.listIds.map((id) => lists.get(id)).find((list) => list?.exits !== 1)
  return blind === undefined ? undefined : refuse('certificate_list_exits', { what: blind.name })
}

async function answer(on: Tx | Db['read'], meetingId: string, id: string, reader: FieldReader): Promise<CertificateRule | undefined> {
  const row = await findRule(on, meetingId, id)
  return row && ruleOnWire(row, (await peopleOf(on, [id])).get(id) ?? [], reader)
}
