/** One's own visits, the pass of one, and taking one back. */
import type { visitor } from '#contract/visitor.ts'
import { digest } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { keyHashOf, liveKeyOf } from '../admission/live-key.ts'
import { moveVisit } from './move.ts'
import { isOwn } from './own.ts'
import { findVisit, ownVisits, type VisitWithNames } from './read-store.ts'
import { tellDoors } from './roster.ts'
import { lockVisit, visits } from './store.ts'
import { hasPass, ownOnWire } from './wire.ts'

export const mine: Handler<typeof visitor.mine> = async ({ deps: { db }, input, user, now }) => {
  const rows = await ownVisits(db, { digests: input.keys.map(digest), mobile: user?.mobile ?? '' })
  return rows.map((row) => ownOnWire(row, now))
}

export const pass: Handler<typeof visitor.pass> = async ({ deps: { db, env }, input: { id, key }, user, now }) => {
  const row = await findVisit(db.read, id)
  if (row === undefined || !isOwn(row, key, user)) return refuse('visit_gone')
  if (!hasPass(row, now)) return refuse('visit_moved')
  const { x, y, d, publicKey } = liveKeyOf(env.secret, row)
  const keyHash = keyHashOf(publicKey)
  // Let come under another secret: whoever shows a pass is known at the door from here on.
  if (row.key_hash !== keyHash)
    await db.write(async (tx) => {
      const locked = await lockVisit(tx, id)
      if (locked === undefined) return
      await visits.update(tx, { id }, { key_hash: keyHash })
      await tellDoors(tx, locked)
    })
  return { x, y, d, now }
}

/** By whoever announced it, and by its host: who does not come tells nobody at the door. */
export const cancel: Handler<typeof visitor.cancel> = ({ deps: { db }, input: { id, key }, user, now }) =>
  db.write(async (tx) => {
    const visit = await lockVisit(tx, id)
    const isHost = user !== undefined && visit?.host_id === user.id
    if (visit === undefined || !(isHost || isOwn(visit, key, user)) || (await findVisit(tx, id)) === undefined) return refuse('visit_gone')
    if (visit.state !== 'cancelled') {
      const moved = await moveVisit(tx, visit, 'cancel', { who: user?.id ?? 'visitor', at: now })
      if (moved === undefined) return refuse('visit_moved')
      await tellDoors(tx, moved)
    }
    return ownOnWire((await findVisit(tx, id)) as VisitWithNames, now)
  })
