/** Hosts hear of a plan what they have to know next; by name of a guest only once their phone has been shown to be theirs. */
import { changedWords, markedWords, UNNAMED_GUEST } from '#contract/vip/leg-news.ts'
import type { LegMark } from '#contract/vip/words.ts'
import { toWire } from '../../../flow/clock.ts'
import { tell } from '../../message/outbox.ts'
import type { Changing } from './change.ts'
import type { LegRow } from './leg-store.ts'
import { type GuestRow, listFacts, whoHaveSignedIn } from './read-store.ts'

/** Other times are expected: host and deputy are told once of each change. */
export async function tellChanged(changing: Changing, guest: GuestRow, leg: LegRow): Promise<void> {
  const [from, to] = [toWire(leg.expect_from ?? leg.plan_from), toWire(leg.expect_to ?? leg.plan_to)]
  await tellEachOf(changing, [guest.host_id, guest.deputy_id], guest, {
    kind: 'vip_changed',
    about: `${leg.id} ${leg.edition}`,
    what: (name) => changedWords({ guest: name, direction: leg.direction, from, to }),
  })
}

/** Somebody has said how far a guest has come: those who receive them next are told, once of each mark. */
export async function tellMarked(changing: Changing, guest: GuestRow, leg: LegRow, mark: LegMark): Promise<void> {
  const { leadId } = await listFacts(changing.tx, changing.meetingId)
  await tellEachOf(changing, [guest.host_id, guest.deputy_id, leadId], guest, {
    kind: 'vip_next',
    about: `${leg.id} ${mark}`,
    what: (name) => markedWords({ guest: name, direction: leg.direction, mark, time: toWire(changing.at) }),
  })
}

interface Told {
  kind: 'vip_changed' | 'vip_next'
  about: string
  what(guest: string): string
}

/** Nobody is told what they have done themselves. */
async function tellEachOf(
  { tx, meetingId, meeting, thirdId, who, at }: Changing,
  people: readonly (string | null)[],
  guest: GuestRow,
  { kind, about, what }: Told,
): Promise<void> {
  const userIds = [...new Set(people)].filter((id): id is string => id !== null && id !== who)
  if (userIds.length === 0) return
  const known = await whoHaveSignedIn(tx, userIds)
  const tellings = userIds.map((userId) => {
    const facts = { meeting, what: what(known.has(userId) ? `${guest.name}${guest.honorific}` : UNNAMED_GUEST) }
    return { kind, about, userId, thirdId, meetingId, facts }
  })
  await tell(tx, tellings, at)
}
