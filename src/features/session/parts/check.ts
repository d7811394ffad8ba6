/** The rules of the feature, where they come after the form: whoever only looks at a login never fetches them. */
import { fetchChunk } from '../../../frame/chunk.ts'
import type { Check } from '../../../api/check.ts'

type Rules = typeof import('../rules.ts')

let here: Rules | undefined

async function rules(): Promise<Rules> {
  return (here ??= await fetchChunk(() => import('../rules.ts')))
}

/** For the focus of a form: so that they are here when it is sent. */
export function fetchRules(): void {
  rules().catch(() => {})
}

export const check: Check<Parameters<Rules['check']>[0]> = (call, input) =>
  here?.check(call, input) ??
  rules().then(
    (come) => come.check(call, input),
    // Without a network the call says so, and the server judges by the same rules.
    () => ({}),
  )
