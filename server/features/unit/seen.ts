/** Who sees an organisation from inside: those who belong to it, and those who look after its people or after it. */
import { hasAnyPermission } from '#contract/may.ts'
import type { Context, Rights } from '../../use-case.ts'
import { isMember, joinedBy } from '../organisation/member-store.ts'
import { ledTo, type Organisation } from '../organisation/tree-store.ts'
import { rightsOf } from '../right/rights.ts'

export interface Seen {
  home: Organisation
  belongs: boolean
  /** May change what it says of itself, and take off what was put down to it. */
  looksAfter: boolean
  /** May know who of its people comes. */
  knowsPeople: boolean
}

type Asker = Pick<Context, 'deps' | 'thirdId' | 'now'> & { user: { id: string } }

/** @param id empty: the caller's own, the first joined. @returns undefined where there is none, or the caller does not see it. */
export async function seenBy({ deps: { db }, thirdId, now, user }: Asker, id: string): Promise<Seen | undefined> {
  const wanted = id || (await joinedBy(db, user.id, thirdId))[0]
  const home = wanted === undefined ? undefined : await ledTo(db.read, { id: wanted, third_id: thirdId })
  if (home === undefined) return undefined
  const [belongs, rights] = await Promise.all([isMember(db.read, home.id, user.id), rightsOf(db, user.id, thirdId, now)])
  const looksAfter = caresFor(rights)
  const knowsPeople = hasAnyPermission(rights, ['organisation:member:view'])
  return belongs || looksAfter || knowsPeople ? { home, belongs, looksAfter, knowsPeople } : undefined
}

/** Whether somebody with these rights looks after the organisations of a tenant. */
export function caresFor(rights: Rights): boolean {
  return hasAnyPermission(rights, ['organisation:organisation:edit'])
}
