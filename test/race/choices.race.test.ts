/** A rush on the last places of a choice: first without the lock, so that the test is known to see too many, then with it. */
import { beforeEach, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { order } from '#contract/order.ts'
import { commitSubmissions } from '#server/features/order/commit.ts'
import { guardedPlaces, type Places } from '#server/features/order/look.ts'
import type { Submission } from '#server/features/order/submission.ts'
import { countChoices, takenOf } from '#server/features/form/choice-store.ts'
import { formOfTicket } from '#server/features/form/store.ts'
import { askInstead, optionsOf, ownQuestion } from '../support/asking.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const TICKET = '1'
const dinner = ownQuestion('q_dinner', { kind: 'one', required: 1, options: optionsOf({ west: 2, east: 0 }) })

onBothEngines('the last place of a choice', (engine) => {
  const { opened, test } = productTest({}, { engine })
  beforeEach(() => askInstead(opened.db, TICKET, (questions) => [...questions, dinner]))

  const fields = { meetingId: '1', ticketId: TICKET, sex: 1, phone: '13900000001' } as const
  const body = (ids: string[]) =>
    ({ enrollInfoIds: ids, meetingId: '1', thirdId: '-000001', ticketId: TICKET, ticketNum: ids.length, ticketPrice: 0 }) as const
  /** Somebody who has written down that they will dine there, and has not sent it off. */
  async function diner(place: number, at: 'west' | 'east' = 'west'): Promise<{ person: Person; id: string }> {
    const person = await signIn(test, `1390000${String(place).padStart(4, '0')}`)
    const { id } = await person.do(attendee.save, { ...fields, name: `客人${'甲乙丙丁戊己庚辛'[place]}`, answers: { q_dinner: at } })
    return { person, id }
  }
  const diners = (n: number) => Promise.all(Array.from({ length: n }, (_, place) => diner(place)))
  const seated = async () => {
    const form = await formOfTicket(opened.db.read, TICKET)
    return (await takenOf(opened.db.read, form?.id ?? '', [dinner])).find(({ option }) => option === 'west')?.taken ?? 0
  }
  const submission = ({ person, id }: { person: Person; id: string }): Submission => ({
    userId: person.id,
    input: { ...body([id]), enrollInfoIds: [id] },
    key: undefined,
    digest: undefined,
    now: test.clock(),
  })

  it('goes to too many where each looks without the lock: the test can see what it looks for', async () => {
    const all = await diners(5)
    const form = (await formOfTicket(opened.db.read, TICKET))?.id as string
    const carelessly = async (one: (typeof all)[number]) => {
      const seen = await opened.db.write((tx) => countChoices(opened.db, tx, [form]))
      const places: Places = { ...guardedPlaces, choices: async () => seen }
      return async () => (await commitSubmissions(opened.db, [submission(one)], places))[0]?.kind
    }
    const looked = await Promise.all(all.map(carelessly))
    expect(await Promise.all(looked.map((write) => write()))).toEqual(all.map(() => 'accepted'))
    expect(await seated()).toBe(5)
  })

  it('goes to as many as there are places, whoever else wants it at once; who dines elsewhere is let in', async () => {
    const all = await diners(7)
    const elsewhere = await diner(7, 'east')
    // Each alone in a transaction, as servers beside each other have it.
    const decided = await Promise.all(all.map((one) => commitSubmissions(opened.db, [submission(one)])))
    expect(
      decided
        .flat()
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual([...Array.from({ length: 2 }, () => 'accepted'), ...Array.from({ length: 5 }, () => 'refused')])
    expect(new Set(decided.flat().flatMap((one) => (one.kind === 'refused' ? [`${one.reason} ${one.what}`] : [])))).toEqual(
      new Set(['choice_full 选项 west']),
    )
    expect(await seated()).toBe(2)
    await elsewhere.person.do(order.submit, body([elsewhere.id]))
  })

  it('is counted within a batch, and within an order of several people', async () => {
    const [one, ...others] = await diners(4)
    const { person, id } = one as { person: Person; id: string }
    const more = []
    for (const name of ['同行甲', '同行乙'])
      more.push((await person.do(attendee.save, { ...fields, name, answers: { q_dinner: 'west' } })).id)
    expect(await person.ask(order.submit, body([id, ...more]))).toMatchObject({
      reason: 'choice_full',
      msg: '“选项 west”名额已满，请改选其他',
    })
    const decided = await commitSubmissions(opened.db, others.map(submission))
    expect(decided.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'refused'])
  })

  it('is fought over by those who have a place and choose anew, and those who come', async () => {
    const [sure, ...coming] = await diners(5)
    await (sure as { person: Person }).person.do(order.submit, body([(sure as { id: string }).id]))
    const changing = await Promise.all([5, 6, 7].map((place) => diner(place, 'east')))
    for (const { person, id } of changing) await person.do(order.submit, body([id]))
    const answers = await Promise.all([
      ...changing.map(({ person, id }) => person.ask(attendee.replenish, { id, answers: { q_dinner: 'west' } })),
      ...coming.map(({ person, id }) => person.ask(order.submit, body([id]))),
    ])
    expect(answers.map(({ reason }) => reason ?? 'ok').toSorted()).toEqual(
      [...Array.from({ length: 6 }, () => 'choice_full'), 'ok'].toSorted(),
    )
    expect(await seated()).toBe(2)
    // Whoever has it keeps it, saying so once more; and whoever gives it up makes room.
    const { person, id } = sure as { person: Person; id: string }
    expect((await person.ask(attendee.replenish, { id, answers: { q_dinner: 'west' } })).reason).toBeUndefined()
    await person.do(attendee.replenish, { id, answers: { q_dinner: 'east' } })
    expect(await seated()).toBe(1)
  })
})
