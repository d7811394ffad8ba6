/** The server knows the session no more: doors are locked, people are told, and sign in anew. */
import { navigate } from 'wouter/use-browser-location'
import { say } from '#contract/sentences.ts'
import { lockDoors } from '../session/door-data.ts'
import { forget } from '../session/keep-session.ts'
import { currentSession } from '../session/session.ts'
import { loginFromHere } from '../session/way-back.ts'
import { tell } from '../ui/confirm.ts'

let telling = false

/** Several calls learn of it at once; people are told once. */
export async function sessionOver(): Promise<void> {
  if (telling || !currentSession().signedIn) return
  telling = true
  lockDoors()
  await tell(say.sessionOver, { confirm: '重新登录' })
  const login = loginFromHere()
  forget()
  navigate(login)
  telling = false
}
