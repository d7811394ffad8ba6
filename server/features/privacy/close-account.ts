/**
 * The way out. In one transaction the account loses everything that says whose
 * it was; orders stay, since the books must, with rows that name nobody. The
 * phone is free at once and would begin with an empty account.
 */
import type { privacy } from '#contract/privacy.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, keep, refuse } from '../../use-case.ts'
import { lockAttendeesOf } from '../attendee/store.ts'
import { withdrawAllConsents } from '../consent/store.ts'
import { EVERYWHERE } from '../right/rights.ts'
import { heldByOthers } from '../right/store.ts'
import { takeTurn } from '../right/turn.ts'
import { forgiven } from '../session/check-password.ts'
import { endSessions } from '../session/store.ts'
import { writeErasing } from '../system/erased-tables.ts'
import { spendCode } from '../verify/codes.ts'
import { eraseAccount, forgetAttendees } from './erase.ts'
import { holdsLiveOrder, holdsLiveTicket } from './store.ts'

export const closeAccount: Handler<typeof privacy.close> = async ({ deps, input, user, ip, device, now }) => {
  const refused = await writeErasing(deps.db, now, async (tx) => {
    // What stands in the way is said first: the code is still good when it is out of the way.
    const { roles } = await takeTurn(deps.db, tx, { userId: user.id, thirdId: EVERYWHERE, now })
    await lockAttendeesOf(tx, user.id)
    if ((await holdsLiveOrder(tx, user.id, now)) || (await holdsLiveTicket(tx, user.id, now))) return refuse('account_in_use')
    if (roles.includes('admin') && !(await heldByOthers(tx, EVERYWHERE, 'admin', user.id))) return refuse('last_admin')
    const typed = { mobile: user.mobile, purpose: 'change', code: input.smsCode, ip, device, now } as const
    if (!(await spendCode(tx, deps.env, typed))) return keep(refuse('sms_wrong'))

    await endSessions(tx, user.id, now)
    await withdrawAllConsents(tx, user.id, now)
    await forgiven(tx, deps.env, typed)
    await forgetAttendees(tx, user.id, now)
    await writeLog(tx, [{ entity: 'account', entityId: user.id, action: 'close', from: 'open', to: 'closed', who: user.id, at: now }])
    await eraseAccount(deps, tx, user.id, now)
    return undefined
  })
  return refused ?? null
}
