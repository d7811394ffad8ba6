/**
 * Coming in by a link: its key, and the last four digits of the phone that it was made for. Tries are counted before they are
 * judged, those of one address and those at one link; right ones do not count. A key that nobody made and a link that is dead
 * are answered alike.
 */
import { LINK_DAYS, WRONG_TAILS } from '#contract/vip/links.ts'
import type { Row, Tx } from '../../../db/db.ts'
import { digest } from '../../../flow/ids.ts'
import { isSameSecret } from '../../../flow/same-secret.ts'
import { type Refusal, refuse } from '../../../use-case.ts'
import { take, uncount } from '../../verify/limit-store.ts'
import { findGuest } from '../plan/read-store.ts'
import { findCar, type LinkMeeting, meetingOfLink } from './read-store.ts'
import { countWrong, lockLink } from './store.ts'

const DAY = 86_400_000
const SPAN = 15 * 60_000
/** A hotel or an office opens many at once from one address, and mistypes some. */
const WRONG_OF_ADDRESS = 30

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

/** @param ip the address that the tries are counted by. @param now epoch milliseconds. */
export async function enter(
  tx: Tx,
  { key, tail }: { key: string; tail: string },
  ip: string,
  now: number,
): Promise<Entered | Refusal<'vip_link_gone' | 'tail_wrong' | 'too_often'>> {
  const ofAddress = `vip-link:${ip}`
  if (!(await take(tx, ofAddress, WRONG_OF_ADDRESS, SPAN, now))) return refuse('too_often')
  const link = await lockLink(tx, digest(key))
  const entered = link && (await behind(tx, link, now))
  if (link === undefined || entered === undefined) return refuse('vip_link_gone')
  if (!isSameSecret(tail, link.tail)) return refuse((await countWrong(tx, link.digest)) ? 'vip_link_gone' : 'tail_wrong')
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
    const car = await findCar(tx, meeting_id, about)
    return car && { kind, meeting, car }
  }
  const guest = await findGuest(tx, meeting_id, about)
  return guest === undefined || hasGone(guest) ? undefined : { kind, meeting, guest }
}

/** Does not come: there is nothing to receive any more. */
export const hasGone = ({ state }: Pick<Row<'vip_guests'>, 'state'>): boolean => state === 'declined' || state === 'cancelled'
