/**
 * The server no longer knows the session. A tap that learns of it shows the dialog of spec.md section 8. A read in the
 * background leaves a public page, and a page with stored tickets, on the screen: they go on signed out.
 */
import { navigate } from 'wouter/use-browser-location'
import { say } from '#contract/sentences.ts'
import { lockDoors } from '../session/door-data.ts'
import { deleteStoredTickets, expireSession } from '../session/expired.ts'
import { currentSession } from '../session/session.ts'
import { loginFromHere } from '../session/way-back.ts'
import { tell } from '../ui/confirm.ts'
import { rowAt } from './rows.ts'
import { isReadableSignedOut } from './readable-signed-out.ts'

export interface SessionOver {
  /** The call was a read of the page, not a tap. */
  background: boolean
  /** The session was ended from another device, by a logout or with the account: stored tickets are deleted. */
  revoked: boolean
}

let telling = false

/** Several calls may learn of it at once; the dialog is shown once. */
export async function sessionOver({ background, revoked }: SessionOver): Promise<void> {
  if (telling || (background && !currentSession().signedIn)) return
  lockDoors()
  if (revoked) deleteStoredTickets()
  if (background && isReadableSignedOut(rowAt(location.pathname))) return expireSession()
  telling = true
  await tell(say.sessionOver, { confirm: '重新登录' })
  const login = loginFromHere()
  expireSession()
  navigate(login)
  telling = false
}
