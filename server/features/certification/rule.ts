/** How a tenant certifies: for how long, how long papers are kept, and who may apply to hold a meeting. */
import { type certification, type CertificationRule, certificationRuleFields } from '#contract/certification.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { saveRevision } from '../history/revision.ts'
import { isTenant } from '../right/store.ts'
import { certificationRules, type Rule, ruleOf } from './rule-store.ts'

export const ruleOnWire = ({ edition, months, keep_days, proposers }: Rule): CertificationRule => ({
  edition,
  months,
  keepDays: keep_days,
  proposers,
})

export const rule: Handler<typeof certification.rule> = async ({ deps: { db }, thirdId }) => ruleOnWire(await ruleOf(db.read, thirdId))

export const saveRule: Handler<typeof certification.saveRule> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    // An administrator of all tenants may name a tenant that does not exist.
    if (!(await isTenant(tx, thirdId))) return refuse('forbidden')
    const { edition: since, months, keepDays, proposers } = input
    await db.serialise(tx, `certification-rule:${thirdId}`)
    const stored = await ruleOf(tx, thirdId)
    const rule = { third_id: thirdId, months, keep_days: keepDays, proposers }
    const thing = { entity: 'certification_rule', entityId: thirdId, who: user.id, at: now }
    const change = { labels: certificationRuleFields, since, revision: stored.edition, before: ruleOnWire(stored), after: input }
    const saved = await saveRevision(tx, thing, change, (edition) => certificationRules.upsert(tx, { ...rule, edition }, ['third_id']))
    return saved instanceof Refusal ? saved : ruleOnWire({ ...rule, edition: saved.revision })
  })
