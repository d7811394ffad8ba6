/**
 * Opens a guest link by its key and the last four digits of the phone that it was made for. A try is counted by address and
 * by link before it is compared; a right try gives its count back. Unknown keys and dead links get the same response.
 */
import { LINK_DAYS, WRONG_TAILS } from '#contract/vip/links.ts'
import type { Row, Tx } from '../../../db/db.ts'
import type { Env } from '../../../env/env.ts'
import { digest } from '../../../flow/ids.ts'
import { isSameSecret } from '../../../flow/same-secret.ts'
import { keep, type Refusal, refuse } from '../../../use-case.ts'
import { countRefusal } from '../../verify/limit-refusals.ts'
import { take, uncount } from '../../verify/limit-store.ts'
import { type LinkMeeting, meetingOfLink } from './read-store.ts'
import { countWrong, vipLinks } from './store.ts'
import { vipCars } from '../plan/leg-store.ts'
import { vipGuests } from '../guests/store.ts'

const DAY = 86_400_000
const SPAN = 15 * 60_000

/** Who has done it, in the log, where nobody has an account: a guest, by their link. */
export const BY_LINK = 'guest-link'

/** Whose page a link leads to. */
export type Entered = { meeting: LinkMeeting } & (
  | { kind: 'guest'; guest: Row<'vip_guests'> }
  | { kind: 'driver'; car: Row<'vip_cars'> }
  | { kind: 'hotel'; hotel: string }
)

/** When a link ends, in epoch milliseconds. @param endsAt of its meeting. */
export const endOfLinks = (endsAt: number): number => endsAt + LINK_DAYS * DAY

/** @param from where the try comes from: the address that it counts for, and when, in epoch milliseconds. */
export async function enter(
  tx: Tx,
  { key, tail }: { key: string; tail: string },
  { env, ip, now }: { env: Pick<Env, 'limits'>; ip: string; now: number },
): Promise<Entered | Refusal<'vip_link_gone' | 'tail_wrong' | 'too_often'>> {
  const ofAddress = `vip-link:${ip}`
  if (!(await take(tx, ofAddress, env.limits.wrongGuestLinksPerAddress, SPAN, now))) {
    countRefusal('wrongGuestLinksPerAddress')
    return refuse('too_often')
  }
  const link = await vipLinks.lock(tx, { digest: digest(key) })
  const entered = link && (await behind(tx, link, now))
  if (link === undefined || entered === undefined) return keep(refuse('vip_link_gone'))
  if (!isSameSecret(tail, link.tail)) return keep(refuse((await countWrong(tx, link.digest)) ? 'vip_link_gone' : 'tail_wrong'))
  await uncount(tx, [ofAddress])
  return entered
}

/** What a link leads to; undefined where it is dead. */
async function behind(tx: Tx, { meeting_id, kind, about, wrong, ends_at }: Row<'vip_links'>, now: number): Promise<Entered | undefined> {
  if (wrong >= WRONG_TAILS) return undefined
  const meeting = await meetingOfLink(tx, meeting_id)
  // A meeting that was put off takes its links along.
  if (meeting === undefined || now >= Math.max(ends_at, endOfLinks(meeting.ends_at))) return undefined
  if (kind === 'hotel') return { kind, meeting, hotel: about }
  if (kind === 'driver') {
    const car = await vipCars.find(tx, { id: about, meeting_id })
    return car && { kind, meeting, car }
  }
  const guest = await vipGuests.find(tx, { id: about, meeting_id })
  return guest === undefined || hasGone(guest) ? undefined : { kind, meeting, guest }
}

/** Does not come: there is nothing to receive any more. */
export const hasGone = ({ state }: Pick<Row<'vip_guests'>, 'state'>): boolean => state === 'declined' || state === 'cancelled'
