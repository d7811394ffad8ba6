/** Members: what each call does. */
import type { member } from '#contract/member.ts'
import { hasAnyPermission } from '#contract/may.ts'
import { hideField } from '../../privacy/field-gate.ts'
import type { Handlers } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { improve } from './improve.ts'
import { register } from './register.ts'
import { namesOf, profiles } from './store.ts'
import { emptyProfile, openProfile, profileOnWire } from './wire.ts'

export const memberHandlers: Handlers<typeof member> = {
  register,
  registerAuth: register,
  registerByDeptCode: register,
  profile: async ({ deps, user, now }) =>
    profileOnWire(user, openProfile(deps.seals, (await profiles.find(deps.db.read, { user_id: user.id })) ?? emptyProfile(user.id, now))),
  improve,
  byIds: async ({ deps, input, user, thirdId, now }) => {
    // Only the platform's own administrators see beyond their organisations here: a tenant's list is `right.users`.
    const everyone = hasAnyPermission(await rightsOf(deps.db, user.id, thirdId, now), ['*:*:*'])
    return (await namesOf(deps.db, input.ids, user.id, everyone)).map((row) => ({ ...row, mobile: hideField('phone', row.mobile) }))
  },
}
