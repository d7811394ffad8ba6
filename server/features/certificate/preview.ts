/** Whom a rule names now, who of them is still to get a certificate, and whose cannot be printed: seen before anything is issued. */
import { rangeOf } from '../../db/pages.ts'
import type { certificate } from '#contract/certificate.ts'
import { readJson } from '../../db/json.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { ownMeeting } from '../meeting/manage-store.ts'
import { isDue, listNamed, pageOfNamed } from './due-store.ts'
import { sharedFacts } from './issue.ts'
import { lettersOfAll, lettersOfPerson } from './printable.ts'
import { findRule } from './rule-store.ts'
import { findTemplate } from './template-store.ts'

/** People held back that a preview names; the table of failures has all. */
const HELD_SHOWN = 50

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

export const preview: Handler<typeof certificate.preview> = async ({ deps: { db }, input, thirdId, now }) => {
  const { meetingId, id, pageNum, pageSize } = input
  const meeting = await ownMeeting(db.read, meetingId, thirdId)
  if (meeting === undefined) return refuse('meeting_gone')
  const rule = await findRule(db.read, meetingId, id)
  const template = rule && (await findTemplate(db.read, meetingId, rule.template_id))
  if (rule === undefined || template === undefined) return refuse('certificate_rule_gone')
  const content = readJson(template.content)
  const filling = { ...sharedFacts(rule, meeting), issued_at: now }
  const asked = { meetingId, ruleId: id, basis: readJson(rule.basis) }
  const named = await listNamed(db.read, asked)
  const due = named.filter(isDue)
  const rows = await pageOfNamed(db.read, asked, rangeOf(input))
  const heldPeople = due
    .flatMap((person) => {
      const unprintable = lettersOfPerson(content, filling, person)
      return unprintable === '' ? [] : [{ ...person, unprintable }]
    })
    .toSorted((one, other) => compare(one.name, other.name) || compare(one.person, other.person))
  const list = rows.map(({ name, unit, phone, had }) => ({
    name,
    unit,
    mobile: hideField('phone', phone),
    had: Number(had),
    unprintable: Number(had) === 1 ? '' : lettersOfPerson(content, filling, { name, unit }),
  }))
  return {
    list,
    total: named.filter(({ name }) => name !== '').length,
    pageNum,
    pageSize,
    due: due.length - heldPeople.length,
    unnamed: named.filter(({ name }) => name === '').length,
    held: heldPeople.length,
    heldPeople: heldPeople.slice(0, HELD_SHOWN).map(({ name, unit, unprintable }) => ({ name, unit, unprintable })),
    unprintable: lettersOfAll(content, filling),
  }
}
