/** What somebody sees of an organisation, and whether they let themself be seen by those who look after it. */
import type { Unit, unit } from '#contract/unit.ts'
import { type Context, type Handler, refuse } from '../../use-case.ts'
import { marksInNameOf } from '../certification/marks.ts'
import { countMembers, countShowing, organisationMembers, setSince } from '../organisation/member-store.ts'
import { findOrganisation, holdOrganisation, pathTo } from '../organisation/tree-store.ts'
import { seenBy, type Seen } from './seen.ts'
import { countBooked, countStands } from './store.ts'

async function onWire({ deps: { db }, now }: Pick<Context, 'deps' | 'now'>, seen: Seen, userId: string): Promise<Unit> {
  const { home, belongs, looksAfter, knowsPeople } = seen
  const [path, members, showing, member, marks, booked, stands] = await Promise.all([
    pathTo(db, home.id),
    countMembers(db, home.id),
    countShowing(db, home.id),
    organisationMembers.find(db.read, { organisation_id: home.id, user_id: userId }),
    marksInNameOf(db.read, home, now),
    countBooked(db, home.id),
    countStands(db, home.id),
  ])
  const { id, name, type, phone, address, introduce } = home
  return {
    id,
    name,
    path,
    type,
    phone,
    address,
    introduce,
    members,
    mine: belongs ? 1 : 0,
    shows: member?.shows_since == null ? 0 : 1,
    marks,
    showing,
    orders: booked.orders,
    seats: booked.seats,
    stands,
    actions: [...(looksAfter ? ['edit' as const] : []), ...(knowsPeople ? ['coming' as const] : []), ...(belongs ? ['book' as const] : [])],
  }
}

export const get: Handler<typeof unit.get> = async (context) => {
  const seen = await seenBy(context, context.input.id)
  return seen === undefined ? refuse('organisation_gone') : onWire(context, seen, context.user.id)
}

export const show: Handler<typeof unit.show> = async (context) => {
  const { deps, input, user, thirdId, now } = context
  const refused = await deps.db.write(async (tx) => {
    const named = await findOrganisation(tx, { id: input.id, third_id: thirdId })
    const home = named && (await holdOrganisation(tx, named.id))
    if (home === undefined) return refuse('organisation_gone')
    const of = { organisationId: home.id, userId: user.id }
    return (await setSince(tx, of, 'shows_since', input.shows === 1 ? now : null)) ? undefined : refuse('not_member')
  })
  if (refused !== undefined) return refused
  const seen = await seenBy(context, input.id)
  return seen === undefined ? refuse('organisation_gone') : onWire(context, seen, user.id)
}
