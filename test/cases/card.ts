import { admission } from '#contract/admission.ts'
import { card } from '#contract/card.ts'
import { type Cases, signedIn, type World } from '../support/cases.ts'
import type { Place } from '../support/place.ts'
import { signIn } from '../support/person.ts'
import { codeOf, keep, visitorsCode } from '../support/stands.ts'

const VISITOR = '13955550061'
const code = ({ test }: World) => visitorsCode(test, VISITOR, '来访者')
const kept = async (world: World) => keep(world.person, await code(world))
const given = async ({ test, person }: World) => {
  await keep(await signIn(test, VISITOR), await codeOf(person))
  return { id: (await person.do(card.given, {})).list[0]?.id as string }
}
const ofNobody = { kind: 'id', field: 'id', comesTo: 'card_gone' } satisfies Partial<Place>

export const cases: Cases<typeof card> = {
  access: {
    read: signedIn,
    keep: signedIn,
    mark: signedIn,
    drop: signedIn,
    met: signedIn,
    given: signedIn,
    takeBack: signedIn,
    mine: signedIn,
    save: signedIn,
  },
  fixtures: {
    read: async (world) => ({ code: await code(world) }),
    keep: async (world) => ({ code: await code(world), exhibitorId: '', note: '' }),
    mark: async (world) => {
      const { id, edition } = await kept(world)
      return { id, edition, note: '要样品', grade: 'a' }
    },
    drop: async (world) => ({ id: (await kept(world)).id }),
    met: {},
    given: {},
    takeBack: given,
    mine: {},
    save: { shows: ['company'] },
  },
  boundElsewhere: { keep: 'by account and hour, and by how many there may be: often.ts, keep.ts', save: 'one for each account' },
  inputs: [
    { ...ofNobody, call: card.mark, rest: { edition: 1, note: '' } },
    { ...ofNobody, call: card.drop },
    { ...ofNobody, call: card.takeBack },
  ],
  otherFields: {
    read: ['code'],
    keep: ['code', 'grade'],
    mark: ['edition', 'grade'],
    met: ['pageNum', 'pageSize'],
    given: ['pageNum', 'pageSize'],
    save: ['shows'],
  },
  tables: {
    cards: { found: 'user_id', copy: 'account', closing: 'gone' },
    kept_cards: {
      found: (row, person) => row.giver_id === person.id || (row.keeper_id === person.id && row.exhibitor_id === null),
      copy: 'cards',
      closing: 'gone',
    },
  },
  leaveTraces: async ({ test, person }) => {
    await person.do(card.save, { shows: ['company', 'position', 'mobile', 'email'] })
    // The ticket that is there already.
    const ticket = (await person.do(admission.mine, {})).list.find(
      ({ attendeeName, status, attendeeIs }) => attendeeName === '欧阳小鱼' && status === 'issued' && attendeeIs !== 'other',
    )
    const { code: own } = await person.do(admission.exhibitorCode, { id: ticket?.id as string })
    await keep(await signIn(test, VISITOR), own)
    const { id, edition } = await keep(person, await visitorsCode(test, VISITOR, '来访者'))
    await person.do(card.mark, { id, edition, note: '欧阳小鱼的老同学', grade: 'b' })
  },
}
