/** Name cards: what each call does. A code says no phone and no mail before its card is kept. */
import type { card } from '#contract/card.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { keep } from './keep.ts'
import { drop, mark } from './mark.ts'
import { mayAsk } from './often.ts'
import { mine, save } from './own.ts'
import { cardBehind } from './source.ts'
import { pageOfGiven, pageOfKept, takeBackKept } from './store.ts'
import { givenOnWire, keptOnWire } from './wire.ts'

export const cardHandlers: Handlers<typeof card> = {
  read: async ({ deps: { db, seals }, input, user, now }) => {
    if (!(await db.write((tx) => mayAsk(tx, 'card', user.id, now)))) return refuse('too_often')
    const made = await cardBehind(db.read, seals, input.code, now)
    if (made === undefined) return refuse('admission_gone')
    const { card, meetingId, meetingName, giverId } = made
    return { name: card.name, company: card.company, position: card.position, meetingId, meetingName, own: giverId === user.id ? 1 : 0 }
  },
  keep,
  mark,
  drop,
  met: ({ deps: { db }, input, user }) =>
    paged(
      input,
      (range) => pageOfKept(db, { exhibitorId: undefined, keeperId: user.id, keyword: input.keyword, ...range }),
      (row) => keptOnWire(row),
    ),
  given: ({ deps: { db }, input, user }) => paged(input, (range) => pageOfGiven(db, user.id, range), givenOnWire),
  takeBack: ({ deps: { db }, input, user, now }) =>
    db.write(async (tx) => ((await takeBackKept(tx, input.id, user.id, now)) ? null : refuse('card_gone'))),
  mine,
  save,
}
