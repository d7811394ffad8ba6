/** What an invitation link carries into a registration: the department's code, and whatever else it says of the invited. */
import { LINK_PARAMETERS } from '#contract/fields.ts'
import { knownRegistrationFields, member } from '#contract/member.ts'
import { check } from '../../../api/check.ts'
import { isWechats } from '../../../session/wechats-own.ts'

export interface Invitation {
  /** Empty: nobody has invited. */
  deptCode: string
  more: Record<string, string>
}

/** Ours, or what the form says itself; an inviter may name the system. */
const own = new Set(['back', 'view', ...knownRegistrationFields.filter((name) => name !== 'sysCode')])
/** A link's decoration beyond what the contract takes must not keep anybody from registering. */
const isTaken = (name: string, value: string) =>
  /^[A-Za-z][A-Za-z0-9_]{0,29}$/.test(name) && check(member.register, { [name]: value })[name] === undefined

export function invitationOf(search: string): Invitation {
  const query = new URLSearchParams(search)
  const deptCode = query.get('deptCode') ?? ''
  const more: Record<string, string> = {}
  if (deptCode === '') return { deptCode, more }
  const carried = Array.from(query.entries()).filter(([name, value]) => !own.has(name) && !isWechats(name, value) && isTaken(name, value))
  for (const [name, value] of carried.slice(0, LINK_PARAMETERS)) more[name] = value
  return { deptCode, more }
}

/** spec.md section 3: 1 with a department's code only, 2 with more. */
export function applyTypeOf({ more }: Invitation): 1 | 2 {
  return Object.keys(more).length === 0 ? 1 : 2
}
