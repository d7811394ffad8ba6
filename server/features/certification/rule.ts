/** How a tenant certifies: for how long, how long papers are kept, and who may apply to hold a meeting. */
import { type certification, type CertificationRule, certificationRuleFields } from '#contract/certification.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { changedMeanwhile, differences, recordChanges } from '../history/changes.ts'
import { isTenant } from '../right/store.ts'
import { putRule, type Rule, ruleOf } from './rule-store.ts'

export const ruleOnWire = ({ edition, months, keep_days, proposers }: Rule): CertificationRule => ({
  edition,
  months,
  keepDays: keep_days,
  proposers,
})

export const rule: Handler<typeof certification.rule> = async ({ deps: { db }, thirdId }) => ruleOnWire(await ruleOf(db.read, thirdId))

export const saveRule: Handler<typeof certification.saveRule> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    // Whoever administers all tenants may name one that there is not.
    if (!(await isTenant(tx, thirdId))) return refuse('forbidden')
    const { edition: since, ...given } = input
    await db.serialise(tx, `certification-rule:${thirdId}`)
    const standing = await ruleOf(tx, thirdId)
    const { edition: stands, ...before } = ruleOnWire(standing)
    const changes = differences(before, given)
    const fields = Object.keys(changes) as (keyof typeof certificationRuleFields)[]
    if (fields.length === 0) return ruleOnWire(standing)
    const thing = { entity: 'certification_rule', entityId: thirdId } as const
    const words = Object.fromEntries(fields.map((field) => [field, certificationRuleFields[field]]))
    const meanwhile = await changedMeanwhile(tx, { ...thing, since, stands, words, userId: user.id, now })
    if (meanwhile !== undefined) return meanwhile
    const next: Rule = {
      third_id: thirdId,
      edition: stands + 1,
      months: given.months,
      keep_days: given.keepDays,
      proposers: given.proposers,
    }
    await putRule(tx, next)
    await recordChanges(tx, { ...thing, meetingId: undefined, edition: next.edition, who: user.id, at: now }, changes)
    return ruleOnWire(next)
  })
