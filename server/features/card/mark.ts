/** Notes on a received card. Their text stays out of the log, which outlives the card. */
import { type card, markFields } from '#contract/card.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { saveRevision } from '../history/revision.ts'
import { findShown, keptCards, type KeptWithNames, lockReachable } from './store.ts'
import { keptOnWire } from './wire.ts'

export const mark: Handler<typeof card.mark> = ({ deps: { db }, input, user, now }) =>
  db.write(async (tx) => {
    const { id, edition: since, note, grade } = input
    const card = await lockReachable(tx, id, user.id)
    if (card === undefined) return refuse('card_gone')
    const thing = { entity: 'kept_card', entityId: id, who: user.id, at: now }
    const change = { labels: markFields, since, revision: card.edition, before: card, after: input, plain: [] }
    const saved = await saveRevision(tx, thing, change, (edition) => keptCards.update(tx, { id }, { note, grade, edition }))
    if (saved instanceof Refusal) return saved
    return keptOnWire((await findShown(tx, id)) as KeptWithNames)
  })

export const drop: Handler<typeof card.drop> = ({ deps: { db }, input: { id }, user }) =>
  db.write(async (tx) => {
    if ((await lockReachable(tx, id, user.id)) === undefined) return refuse('card_gone')
    await keptCards.delete(tx, { id })
    return null
  })
