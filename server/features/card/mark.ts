/** What somebody writes on a card that they, or their stand, have. The words stay out of the log, which outlives the card. */
import { type card, markFields } from '#contract/card.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { changedMeanwhile, differences, recordChanges } from '../history/changes.ts'
import { deleteKept, findShown, type KeptWithNames, lockReachable, updateKept } from './store.ts'
import { keptOnWire } from './wire.ts'

export const mark: Handler<typeof card.mark> = ({ deps: { db }, input: { id, edition: since, note, grade }, user, now }) =>
  db.write(async (tx) => {
    const standing = await lockReachable(tx, id, user.id)
    if (standing === undefined) return refuse('card_gone')
    const fields = Object.keys(differences({ note: standing.note, grade: standing.grade }, { note, grade })) as (keyof typeof markFields)[]
    if (fields.length > 0) {
      const thing = { entity: 'kept_card', entityId: id } as const
      const words = Object.fromEntries(fields.map((field) => [field, markFields[field]]))
      const meanwhile = await changedMeanwhile(tx, { ...thing, since, stands: standing.edition, words, userId: user.id, now })
      if (meanwhile !== undefined) return meanwhile
      const edition = standing.edition + 1
      await updateKept(tx, id, { note, grade, edition })
      const silent = Object.fromEntries(fields.map((field) => [field, ['', ''] as const]))
      await recordChanges(tx, { ...thing, meetingId: undefined, edition, who: user.id, at: now }, silent)
    }
    return keptOnWire((await findShown(tx, id)) as KeptWithNames)
  })

export const drop: Handler<typeof card.drop> = ({ deps: { db }, input: { id }, user }) =>
  db.write(async (tx) => {
    if ((await lockReachable(tx, id, user.id)) === undefined) return refuse('card_gone')
    await deleteKept(tx, id)
    return null
  })
