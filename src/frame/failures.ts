/** What spec.md section 8 shows for a call that failed, whoever made it: here and only here. */
import { navigate } from 'wouter/use-browser-location'
import { say } from '#contract/sentences.ts'
import { onFailure, Refusal } from '../api/call.ts'
import { currentSession, forget } from '../session/session.ts'
import { loginFromHere } from '../session/way-back.ts'
import { notice } from '../ui/notice.ts'

export function showFailures(): void {
  onFailure((error, { quiet }) => {
    // No network: only logged; the screen offers to try again.
    if (!(error instanceof Refusal)) return console.warn(error.message, error.cause)
    if (error.http === 401) return void sessionOver()
    if (quiet || error.http === 404 || error.http === 500) return
    if (error.http === 403) return notice.warning(say.forbidden)
    notice.error(error.msg)
  })
}

let telling = false

/** Several calls learn of it at once; people are told once. */
async function sessionOver(): Promise<void> {
  if (telling || !currentSession().signedIn) return
  telling = true
  // Rarely needed: it comes when it is.
  const { tell } = await import('../ui/confirm.ts')
  await tell(say.sessionOver)
  const login = loginFromHere()
  forget()
  navigate(login)
  telling = false
}
