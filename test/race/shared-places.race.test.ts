/**
 * What several types share, and a voucher's last use: first by a careless hand, so that the test is known to see what it
 * looks for, then as it is done.
 */
import { beforeEach, expect, it } from 'vitest'
import { order } from '#contract/order.ts'
import { commitSubmissions } from '#server/features/order/commit.ts'
import { guardedPlaces, type Places } from '#server/features/order/look.ts'
import { findDrift, findOverfull } from '#server/features/order/repair.ts'
import type { Stock, Submission } from '#server/features/order/submission.ts'
import { NO_OWN_TOTAL } from '#server/features/ticket/places.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import { crowd, heldOf, type Member, setTicket } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { request } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { makePool, makeVoucher } from '../support/sale.ts'

/** Three types: the first two share a hall, all of them the house. */
const TYPES = ['1', '2', '3']
const HALL = 100
const HOUSE = 200
const PRICE = 10_000

onBothEngines('a rush on what is shared', (engine) => {
  const { opened, test } = productTest({}, { engine, invariants: [findDrift] })
  beforeEach(async () => {
    for (const id of TYPES) await setTicket(opened.db, id, { total: NO_OWN_TOTAL, price_fen: PRICE, limit_phone: 0, limit_order: 0 })
  })

  interface Wish {
    member: Member
    ticketId: string
    voucher?: string
  }
  const wishes = async (size: number, ticketId: string, more: { voucher?: string } = {}): Promise<Wish[]> =>
    (await crowd(opened.db, size, { ticketId, now: test.clock() })).map((member) => ({ member, ticketId, ...more }))
  const bodyOf = ({ member, ticketId, voucher }: Wish) => ({
    enrollInfoIds: member.attendeeIds,
    meetingId: '1',
    thirdId: '-000001',
    ticketId,
    ticketNum: member.attendeeIds.length,
    ticketPrice: PRICE,
    ...(voucher !== undefined && { voucher }),
  })
  const ask = (wish: Wish) => request(test.app, order.submit, bodyOf(wish), { authorization: `Bearer ${wish.member.token}` })

  const submissionOf = (wish: Wish): Submission => ({
    userId: wish.member.userId,
    now: test.clock(),
    key: undefined,
    digest: undefined,
    input: bodyOf(wish),
  })

  /** As a careless shop does it: everybody looks at what is left, and then each believes what they have seen. */
  async function carelessly(all: Wish[]): Promise<boolean[]> {
    const take: Places['take'] = async (_, tx, id, copies) => {
      await tx
        .updateTable('tickets')
        .set((q) => ({ sold: q('sold', '+', copies) }))
        .where('id', '=', id)
        .execute()
      return true
    }
    const looked: [Submission, Stock][] = []
    for (const submission of all.map(submissionOf))
      looked.push([submission, await opened.db.write((tx) => guardedPlaces.look(opened.db, tx, [submission]))])
    return Promise.all(
      looked.map(async ([submission, seen]) => {
        const [decision] = await commitSubmissions(opened.db, [submission], { ...guardedPlaces, look: async () => seen, take })
        return decision?.kind === 'accepted'
      }),
    )
  }

  const share = async () => {
    await makePool(opened.db, { id: 'hall', total: HALL }, TYPES.slice(0, 2))
    await makePool(opened.db, { id: 'house', total: HOUSE, whole: 1 })
  }
  const held = () => Promise.all(TYPES.map((id) => heldOf(opened.db, id)))

  it('fills a hall beyond its seats without the guard: the test can see what it looks for', async () => {
    await makePool(opened.db, { id: 'hall', total: 5 }, TYPES)
    await carelessly([...(await wishes(20, '1')), ...(await wishes(20, '2'))])
    expect((await findOverfull(opened.db)).map(({ name }) => name)).toEqual(['hall'])
  })

  it('sells every shared place once to five hundred buyers of three types', async () => {
    await share()
    const buyers = chanceOf(17).shuffled([...(await wishes(180, '1')), ...(await wishes(180, '2')), ...(await wishes(140, '3'))])
    const answers = await Promise.all(buyers.map(ask))
    const [first = 0, second = 0, third = 0] = await held()
    expect([first + second <= HALL, first + second + third]).toEqual([true, HOUSE])
    expect(answers.filter(({ code }) => code === '000')).toHaveLength(HOUSE)
    expect(new Set(answers.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['sold_out']))
    expect(await findOverfull(opened.db)).toEqual([])
  })

  it('fills it to the last seat while people cancel and others come', async () => {
    await share()
    const early = await wishes(80, '1')
    const bought = await Promise.all(early.map(ask))
    const cancelling = bought
      .slice(0, 40)
      .map(({ data }, n) =>
        request(test.app, order.cancel, { no: data?.no as string }, { authorization: `Bearer ${early[n]?.member.token}` }),
      )
    await Promise.all([...cancelling, ...(await wishes(60, '2')).map(ask), ...(await wishes(60, '1')).map(ask)])
    expect(await findOverfull(opened.db)).toEqual([])
    await Promise.all((await wishes(HALL, '2')).map(ask))
    const [first = 0, second = 0] = await held()
    expect(first + second).toBe(HALL)
  })

  const usesOf = async (id: string) =>
    (
      await opened.db.read
        .selectFrom('orders')
        .select((q) => q.fn.sum<number | null>('copies').as('copies'))
        .where('voucher_id', '=', id)
        .where('status', 'not in', [4, 5, 7])
        .executeTakeFirstOrThrow()
    ).copies ?? 0

  it('lets two have the last use of a voucher without the guard', async () => {
    await makeVoucher(opened.db, { code: 'LAST', uses: 1 })
    expect(await carelessly(await wishes(2, '1', { voucher: 'LAST' }))).toEqual([true, true])
    expect(await usesOf('LAST')).toBe(2)
  })

  it.each([
    ['of one type', '1'],
    ['of two types, whose rows are no way to take turns', '2'],
  ])('gives the last use of a voucher to one of two: %s', async (_, other) => {
    await makeVoucher(opened.db, { code: 'LAST', uses: 1 })
    const [one, two] = [...(await wishes(1, '1', { voucher: 'LAST' })), ...(await wishes(1, other, { voucher: 'LAST' }))]
    // As on two servers: each in a transaction of its own, begun at once.
    const decisions = await Promise.all([one, two].map((wish) => commitSubmissions(opened.db, [submissionOf(wish as Wish)])))
    expect(decisions.map(([decision]) => (decision?.kind === 'refused' ? decision.reason : decision?.kind)).toSorted()).toEqual([
      'accepted',
      'voucher_used_up',
    ])
    expect(await usesOf('LAST')).toBe(1)
  })

  it('gives a crowd as many uses as there are', async () => {
    await makeVoucher(opened.db, { code: 'FEW', uses: 30 })
    const answers = await Promise.all(
      [...(await wishes(60, '1', { voucher: 'FEW' })), ...(await wishes(60, '2', { voucher: 'FEW' }))].map(ask),
    )
    expect(answers.filter(({ code }) => code === '000')).toHaveLength(30)
    expect(new Set(answers.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['voucher_used_up']))
    expect(await usesOf('FEW')).toBe(30)
  })
})
