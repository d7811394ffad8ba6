/**
 * Keeping a card: what its giver lets go at this moment, once for each stand or person. Two colleagues of a stand who scan at
 * the same moment make one lead: they take turns at the stand's row.
 */
import { type card, CARDS_MOST } from '#contract/card.ts'
import { writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { holdAccount } from '../session/store.ts'
import { mayAsk } from './often.ts'
import { cardBehind } from './source.ts'
import { lockStandOf } from './source-store.ts'
import { countKept, findKeptOf, findShown, keptCards, type KeptWithNames } from './store.ts'
import { keptOnWire } from './wire.ts'

export const keep: Handler<typeof card.keep> = async ({ deps: { db, seals }, input: { code, exhibitorId, note, grade }, user, now }) => {
  // A separate transaction: each try of a code counts, even if the call is refused.
  if (!(await db.write((tx) => mayAsk(tx, 'keep', user.id, now)))) return refuse('too_often')
  return db.write(async (tx) => {
    const made = await cardBehind(tx, seals, code, now)
    if (made === undefined) return refuse('admission_gone')
    const forStand = exhibitorId !== ''
    if (forStand && (await lockStandOf(tx, exhibitorId, user.id, made.meetingId)) === undefined) return refuse('stand_gone')
    if (made.giverId === user.id) return refuse('card_own')
    if (!forStand && !(await holdAccount(tx, user.id))) return refuse('signed_out')

    const keeper = { exhibitorId: forStand ? exhibitorId : undefined, keeperId: user.id }
    const standing = await findKeptOf(tx, keeper, made.admissionId)
    const again = standing !== undefined && standing.taken_back_at === null
    const columns = { ...made.card, shown: writeJson(made.shown), giver_id: made.giverId, keeper_id: user.id, note, grade }
    const id = standing?.id ?? newId(now)
    if (standing === undefined) {
      if ((await countKept(tx, keeper)) >= CARDS_MOST) return refuse('cards_full')
      await keptCards.insert(tx, {
        ...columns,
        id,
        meeting_id: made.meetingId,
        admission_id: made.admissionId,
        exhibitor_id: keeper.exhibitorId ?? null,
        edition: 1,
        kept_at: now,
        taken_back_at: null,
      })
    } else if (!again) await keptCards.update(tx, { id }, { ...columns, edition: standing.edition + 1, kept_at: now, taken_back_at: null })
    return keptOnWire((await findShown(tx, id)) as KeptWithNames, again)
  })
}
