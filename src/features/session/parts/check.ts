/** The rules of the login forms, loaded at their first focus: a page that only shows a login does without. */
import type { session } from '#contract/session.ts'
import type { Check } from '../../../api/check.ts'
import { fetchChunk } from '../../../frame/chunk.ts'

type Rules = typeof import('./login-rules.ts')

let here: Rules | undefined

async function rules(): Promise<Rules> {
  return (here ??= await fetchChunk(() => import('./login-rules.ts')))
}

/** For the focus of a form: so that they are here when it is sent. */
export function fetchRules(): void {
  rules().catch(() => {})
}

export const check: Check<typeof session.login | typeof session.meetingLogin> = (call, input) =>
  here?.checkLogin(call, input) ??
  rules().then(
    ({ checkLogin }) => checkLogin(call, input),
    // Without a network the call says so, and the server judges by the same rules.
    () => ({}),
  )
