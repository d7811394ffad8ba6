/** The accounts of a tenant, with the roles they hold there. */
import { MOBILE } from '../../../contract/fields.ts'
import type { right } from '../../../contract/right.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { paged } from '../../http/paged.ts'
import { take } from '../verify/limits.ts'
import { pageOfAccounts, rolesOfAccounts } from './store.ts'
import { userOnWire } from './wire.ts'

const PHONES_AN_HOUR = 100

export const listUsers: Handler<typeof right.users> = async ({ deps, input, user, thirdId, now }) => {
  const whole = MOBILE.test(input.keyword)
  // A whole phone finds accounts of other tenants too: enough to add somebody, too little to try numbers out.
  if (whole && !(await deps.db.write((tx) => take(tx, `find:${user.id}`, PHONES_AN_HOUR, 3_600_000, now)))) return refuse('too_often')
  const filter = { thirdId, name: whole ? '' : input.keyword, mobile: whole ? input.keyword : '', roleId: input.roleId }
  const found = await paged(input, (offset, limit) => pageOfAccounts(deps.db, filter, offset, limit), (row) => row)
  const held = Map.groupBy(await rolesOfAccounts(deps.db.read, thirdId, found.list.map(({ id }) => id)), (role) => role.user_id)
  return { ...found, list: found.list.map((row) => userOnWire(row, held.get(row.id) ?? [])) }
}
