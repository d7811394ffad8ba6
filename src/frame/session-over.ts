/**
 * The server no longer knows the session. A tap that learns of it shows the dialog of spec.md section 8. A read in the
 * background leaves a public page, and a page with stored tickets, on the screen: they go on signed out.
 */
import { navigate } from 'wouter/use-browser-location'
import { say } from '#contract/sentences.ts'
import type { Options, Refusal } from '../api/call.ts'
import { lockDoors } from '../session/door-data.ts'
import { expireSession } from '../session/expired.ts'
import { currentSession } from '../session/session.ts'
import { deleteStoredTickets, hasStoredTickets } from '../session/kept.ts'
import { loginFromHere } from '../session/way-back.ts'
import { tell } from '../ui/confirm.ts'
import type { Row } from './row.ts'
import { rowAt } from './rows.ts'

let telling = false

/** Whether a page has something to show without a session: a public page, or a page of stored tickets. */
function isReadableSignedOut(row: Row | undefined): boolean {
  return row === undefined || row.access === 'anyone' || (row.access === 'tickets' && hasStoredTickets())
}

/**
 * Several calls may learn of it at once; the dialog is shown once. A session that was ended from another device, by a logout or with
 * the account, deletes the stored tickets.
 */
export async function sessionOver({ reason }: Refusal, { background }: Options): Promise<void> {
  if (telling || (background && !currentSession().signedIn)) return
  lockDoors()
  if (reason === 'session_revoked') deleteStoredTickets()
  if (background && isReadableSignedOut(rowAt(location.pathname))) return expireSession()
  telling = true
  await tell(say.sessionOver, { confirm: '重新登录' })
  const login = loginFromHere()
  expireSession()
  navigate(login)
  telling = false
}
