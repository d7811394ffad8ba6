/**
 * The platform's administrators, as whoever sits at the server names them: the way in where nobody can appoint anybody
 * yet, or any more.
 */
import type { Db, Tx } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import { EVERYWHERE } from '../right/rights.ts'
import { giveRole, heldByOthers, holdersOf, takeRole } from '../right/store.ts'
import { takeTurn } from '../right/turn.ts'
import { findOrAddUser, userByMobile } from '../session/store.ts'

const ROLE = 'admin'

export interface Administrator {
  mobile: string
  name: string
}

/** In the order in which they were appointed. */
export function administratorsOf(db: Db): Promise<Administrator[]> {
  return holdersOf(db, EVERYWHERE, ROLE)
}

async function appoint(db: Db, tx: Tx, id: string, who: string, now: number): Promise<boolean> {
  const { roles } = await takeTurn(db, tx, { userId: id, thirdId: EVERYWHERE, now })
  if (roles.includes(ROLE)) return false
  await giveRole(tx, { user_id: id, third_id: EVERYWHERE, meeting_id: '', role_id: ROLE, granted_by: who, created_at: now })
  await writeLog(tx, [{ entity: 'account', entityId: id, action: 'assign', to: ROLE, who, why: EVERYWHERE, at: now }])
  return true
}

/**
 * @param who what the log says of who did it.
 * @returns whether that changed anything: the phone may be an administrator's already. It need not have an account.
 */
export function addAdministrator(db: Db, mobile: string, who: string, now: number): Promise<boolean> {
  return db.write(async (tx) => appoint(db, tx, (await findOrAddUser(tx, mobile, now)).id, who, now))
}

/** @returns whether it was the first: where anybody administers the platform, nobody else is appointed so. */
export async function appointFirst(db: Db, tx: Tx, id: string, now: number): Promise<boolean> {
  await takeTurn(db, tx, { userId: id, thirdId: EVERYWHERE, now })
  return !(await heldByOthers(tx, EVERYWHERE, ROLE, '')) && appoint(db, tx, id, 'setup code', now)
}

/** @returns what stood in the way: there is always one left. */
export async function removeAdministrator(db: Db, mobile: string, who: string, now: number): Promise<'removed' | 'is_none' | 'is_last'> {
  const account = await userByMobile(db, mobile)
  if (account === undefined) return 'is_none'
  return db.write(async (tx) => {
    const { roles } = await takeTurn(db, tx, { userId: account.id, thirdId: EVERYWHERE, now })
    if (!roles.includes(ROLE)) return 'is_none'
    if (!(await heldByOthers(tx, EVERYWHERE, ROLE, account.id))) return 'is_last'
    await takeRole(tx, { userId: account.id, thirdId: EVERYWHERE, roleId: ROLE })
    await writeLog(tx, [{ entity: 'account', entityId: account.id, action: 'assign', from: ROLE, who, why: EVERYWHERE, at: now }])
    return 'removed'
  })
}
