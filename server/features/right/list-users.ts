/** The accounts of a tenant with the roles they hold there, or those with a role for one of its meetings. */
import { MOBILE } from '#contract/fields.ts'
import { maskedName } from '#contract/mask.ts'
import type { right } from '#contract/right.ts'
import type { Db } from '../../db/db.ts'
import { digitsOf } from '../../privacy/phone-search.ts'
import { type Handler, paged, refuse } from '../../use-case.ts'
import { take } from '../verify/limit-store.ts'
import { outOfReach } from './rights.ts'
import { pageOfAccounts, rolesOfAccounts } from './store.ts'
import { userOnWire } from './wire.ts'

async function isHere(db: Db, thirdId: string, id: string): Promise<boolean> {
  return (await pageOfAccounts(db, { thirdId, id, name: '', mobile: '', roleId: '', meetingId: '' }, { offset: 0, limit: 1 })).total === 1
}

const PHONES_AN_HOUR = 100

export const listUsers: Handler<typeof right.users> = async ({ deps, input, user, grants, thirdId, now }) => {
  const { meetingId } = input
  const refused = await outOfReach(deps.db.read, { grants, thirdId, meetingId, wide: { permissions: ['system:user:view'] } })
  if (refused !== undefined) return refused
  const digits = digitsOf(input.keyword) ?? ''
  const whole = MOBILE.test(digits)
  // A whole phone finds accounts of other tenants too: enough to add somebody, too little to try numbers out.
  if (whole && !(await deps.db.write((tx) => take(tx, `user-phone:${user.id}`, PHONES_AN_HOUR, 3_600_000, now)))) return refuse('too_often')
  const filter = { thirdId, name: whole ? '' : input.keyword, mobile: whole ? digits : '', roleId: input.roleId, meetingId }
  const found = await paged(
    input,
    (range) => pageOfAccounts(deps.db, filter, range),
    (row) => row,
  )
  const ids = found.list.map(({ id }) => id)
  const roles = (await rolesOfAccounts(deps.db.read, thirdId, ids)).filter(({ meeting_id }) => meetingId === '' || meeting_id === meetingId)
  const held = Map.groupBy(roles, (role) => role.user_id)
  // Somebody found by phone may have nothing to do with the tenant: enough of the name to recognise.
  const [stranger] = found.list.length === 1 && whole && !(await isHere(deps.db, thirdId, found.list[0]?.id as string)) ? found.list : []
  return {
    ...found,
    list: found.list.map((row) => userOnWire(row === stranger ? { ...row, name: maskedName(row.name) } : row, held.get(row.id) ?? [])),
  }
}
