/** Whom a rule names now, and who of them is still to get a certificate: seen before anything is issued. */
import type { certificate } from '#contract/certificate.ts'
import { readJson } from '../../db/json.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { findOwnMeeting } from '../meeting/store.ts'
import { countNamed, pageOfNamed } from './due-store.ts'
import { findRule } from './rule-store.ts'

export const preview: Handler<typeof certificate.preview> = async ({ deps: { db }, input, thirdId }) => {
  const { meetingId, id, pageNum, pageSize } = input
  if ((await findOwnMeeting(db.read, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
  const rule = await findRule(db.read, meetingId, id)
  if (rule === undefined) return refuse('certificate_rule_gone')
  const asked = { meetingId, ruleId: id, basis: readJson(rule.basis) }
  const { total, due, unnamed } = await countNamed(db.read, asked)
  const rows = await pageOfNamed(db.read, asked, (pageNum - 1) * pageSize, pageSize)
  const list = rows.map(({ name, unit, phone, had }) => ({
    name,
    unit,
    mobile: hideField('phone', phone),
    had: Number(had),
  }))
  return { list, total, pageNum, pageSize, due, unnamed }
}
