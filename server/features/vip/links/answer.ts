/** The guest's own word: whether they come, with whom, what they eat. That is kept if they agree to it, and goes with a no. */
import type { vip } from '#contract/vip/calls.ts'
import type { Row, Tx } from '../../../db/db.ts'
import { writeJson } from '../../../db/json.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { recordChanges } from '../../history/revision.ts'
import { ownMeeting } from '../../meeting/manage-store.ts'
import { sayNo, sayYes } from '../guests/answer.ts'
import type { Places } from '../guests/places.ts'
import { lockGuest, vipGuests } from '../guests/store.ts'
import { BY_LINK, enter } from './enter.ts'
import { guestPage, isOpen } from './guest-page.ts'

type Said = Pick<Row<'vip_guests'>, 'companions' | 'own_diet' | 'diet_agreed_at'>

export const answer =
  (places: Places): Handler<typeof vip.answer> =>
  async ({ deps: { db, env }, input: { key, tail, comes, reason, companions, diet, agreed }, ip, now }) => {
    const entered = await db.write((tx) => enter(tx, { key, tail }, { env, ip, now }))
    if (entered instanceof Refusal) return entered
    if (entered.kind !== 'guest') return refuse('vip_link_gone')
    if (comes === 1 && diet !== '' && agreed === 0) return refuse('diet_not_agreed')
    const { guest, meeting: shown } = entered
    if (!isOpen(guest, shown, now)) return refuse('vip_moved')
    return db.write(async (tx) => {
      const meeting = await ownMeeting(tx, shown.id, shown.third_id)
      if (meeting === undefined) return refuse('vip_link_gone')
      const answering = { db, places, meeting, byGuest: true, who: BY_LINK, at: now }
      const refused = await (comes === 1
        ? sayYes(tx, guest.id, answering)
        : sayNo(tx, guest.id, { ...answering, action: 'decline', reason }))
      if (refused !== undefined) return refuse(refused.reason === 'vip_gone' ? 'vip_link_gone' : 'vip_moved')
      const agreedAt = diet === '' ? null : diet === guest.own_diet ? guest.diet_agreed_at : now
      await keep(tx, guest.id, comes === 1 ? { companions: writeJson(companions), own_diet: diet, diet_agreed_at: agreedAt } : nothing, now)
      return guestPage(tx, shown, (await lockGuest(tx, guest.id)) as Row<'vip_guests'>, now)
    })
  }

/** Whoever does not come is served nothing. */
const nothing = { own_diet: '', diet_agreed_at: null }

/** The log says what was written anew, not what: of food it tells of health and faith. */
async function keep(tx: Tx, id: string, said: Partial<Said>, at: number): Promise<void> {
  const guest = (await lockGuest(tx, id)) as Row<'vip_guests'>
  const { companions, own_diet: ownDiet } = { ...guest, ...said }
  if (companions === guest.companions && ownDiet === guest.own_diet) return
  const revision = guest.edition + 1
  await vipGuests.update(tx, { id }, { ...said, edition: revision })
  const thing = { entity: 'vip_guest', entityId: id, meetingId: guest.meeting_id, revision, who: BY_LINK, at, plain: [] }
  await recordChanges(tx, thing, { companions: guest.companions, ownDiet: guest.own_diet }, { companions, ownDiet })
}
