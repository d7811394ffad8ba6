/** Whether the person who is signed in may make a call that asks for a right; the server decides all the same. */
import type { Call } from '#contract/call.ts'
import { type Grants, may, type Right } from '#contract/may.ts'

export function mayMake(grants: Grants, { access }: Pick<Call, 'access'>): boolean {
  return may(grants, access as Right)
}
