/**
 * Organisers lower a total, and one that tickets share, while people buy: first as a careless console does it, so that the
 * test is known to see it, then as ours does.
 */
import { beforeEach, expect, it } from 'vitest'
import { order } from '#contract/order.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { crowd, heldOf, type Member, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { request } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const [ONE, OTHER] = ['1', '2']
const PRICES: Record<string, number> = { [ONE]: 0, [OTHER]: 19_900 }
const BUYERS = 500
const ORGANISERS = 50
/** Buyers whose orders are under way at the same time. With more, a busy database answers all buyers before the first organiser. */
const AT_ONCE = 40

onBothEngines('a total that is lowered while people buy', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  beforeEach(async () => {
    for (const id of [ONE, OTHER]) await setTicket(opened.db, id, { total: BUYERS, limit_phone: 0, limit_order: 0 })
  })

  const ask = (member: Member, ticketId: string) =>
    request(
      test.app,
      order.submit,
      { enrollInfoIds: member.attendeeIds, meetingId: '1', thirdId: '-000001', ticketId, ticketNum: 1, ticketPrice: PRICES[ticketId] },
      { authorization: `Bearer ${member.token}` },
    )

  /** Orders follow each other with `AT_ONCE` under way, so that saves of organisers fall between them. @returns how many got a place. */
  async function rush(ticketIds: readonly string[], meanwhile: (n: number) => Promise<unknown>): Promise<number> {
    const each = BUYERS / ticketIds.length
    const crowds = await Promise.all(ticketIds.map((ticketId) => crowd(opened.db, each, { ticketId, now: test.clock() })))
    const going: Promise<unknown>[] = []
    const answers: Promise<{ code: string }>[] = []
    for (let n = 0; n < each; n++) {
      ticketIds.forEach((ticketId, at) => answers.push(ask(crowds[at]?.[n] as Member, ticketId)))
      if (n % (each / ORGANISERS) === 0) going.push(meanwhile(going.length))
      await answers[answers.length - AT_ONCE]
    }
    await Promise.all(going)
    const codes = (await Promise.all(answers)).map(({ code }) => code)
    expect(new Set(codes.filter((code) => code !== '000'))).toEqual(codes.every((code) => code === '000') ? new Set() : new Set(['999']))
    return codes.filter((code) => code === '000').length
  }

  const totalOf = async (id: string) =>
    (await opened.db.read.selectFrom('tickets').select('total').where('id', '=', id).executeTakeFirstOrThrow()).total
  /** From the places there are down to a few, as fifty people would who each think that fewer is better. */
  const wished = (n: number) => BUYERS - (n + 1) * (BUYERS / ORGANISERS)

  it('is not kept by looking first: the test can see what it looks for', async () => {
    // A pool, for the table of tickets itself wants a total that is kept.
    const made = await organiser.do(ticketManage.savePool, { meetingId: '1', whole: 0, name: '座位', total: BUYERS })
    for (const id of [ONE, OTHER]) await setTicket(opened.db, id, { pool_id: made.id })
    const sold = async () => (await soldOf(opened.db, ONE)) + (await soldOf(opened.db, OTHER))
    // Looks how many are sold, is held up while people buy, and writes what it has seen.
    const careless = async (n: number) => {
      if (n !== 5) return
      const seen = Math.max(await sold(), 1)
      while ((await sold()) <= seen) await new Promise((resolve) => setImmediate(resolve))
      await opened.db.write((tx) => tx.updateTable('pools').set({ total: seen }).where('id', '=', made.id).execute())
    }
    await rush([ONE, OTHER], careless)
    const { total } = await opened.db.read.selectFrom('pools').select('total').where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(await sold()).toBeGreaterThan(total)
  })

  it('never falls below what is sold, and nobody who was told yes is without a place', async () => {
    const lowered: number[] = []
    const lower = async (n: number) => {
      const answer = await organiser.ask(ticketManage.save, { meetingId: '1', id: ONE, edition: 1_000_000, total: wished(n) || 1 })
      if (answer.code === '000') lowered.push(answer.data?.total ?? 0)
      else expect(answer.reason).toMatch(/^(total_below_sold|changed_meanwhile)$/)
    }
    const sold = await rush([ONE], lower)
    expect(lowered.length).toBeGreaterThan(0)
    expect([await soldOf(opened.db, ONE), await heldOf(opened.db, ONE)]).toEqual([sold, sold])
    expect(await totalOf(ONE)).toBeGreaterThanOrEqual(sold)
    expect(await findDrift(opened.db)).toEqual([])
  })

  it('is no less true of one that two tickets share, and of the meeting’s own', async () => {
    const wholes = [0, 1] as const
    const pools = await Promise.all(
      wholes.map((whole) => organiser.do(ticketManage.savePool, { meetingId: '1', whole, name: '座位', total: BUYERS })),
    )
    for (const id of [ONE, OTHER]) await setTicket(opened.db, id, { pool_id: pools[0]?.id ?? null })
    let lowered = 0
    const lower = async (n: number) => {
      const { id, whole } = pools[n % 2] ?? { id: '', whole: 0 }
      const wish = { meetingId: '1', id, edition: 1_000_000, whole: whole as 0 | 1, name: '座位', total: wished(n) || 1 }
      const answer = await organiser.ask(ticketManage.savePool, wish)
      if (answer.code === '000') lowered += 1
      else expect(answer.reason).toBe('pool_below_sold')
    }
    const sold = await rush([ONE, OTHER], lower)
    expect(lowered).toBeGreaterThan(0)
    const held = (await heldOf(opened.db, ONE)) + (await heldOf(opened.db, OTHER))
    expect([(await soldOf(opened.db, ONE)) + (await soldOf(opened.db, OTHER)), held]).toEqual([sold, sold])
    for (const { total } of await opened.db.read.selectFrom('pools').select('total').execute()) expect(total).toBeGreaterThanOrEqual(sold)
    expect(await findDrift(opened.db)).toEqual([])
  })

  it('is first set for the whole meeting while people buy: never for fewer than have bought', async () => {
    const set = async (n: number) =>
      n === 25 ? organiser.ask(ticketManage.savePool, { meetingId: '1', whole: 1, name: '', total: 300 }) : undefined
    const sold = await rush([ONE, OTHER], set)
    const [pool] = (await organiser.do(ticketManage.sale, { meetingId: '1' })).pools
    expect(pool?.taken ?? sold).toBe(sold)
    expect(sold).toBeLessThanOrEqual(pool?.total ?? BUYERS)
  })

  it('leaves no order of a ticket that is removed while somebody buys it', async () => {
    const one = await organiser.do(ticketManage.save, { meetingId: '1', name: '短命票', total: 50 })
    await organiser.do(ticketManage.move, { meetingId: '1', id: one.id, action: 'on' })
    const people = await crowd(opened.db, 20, { ticketId: one.id, now: test.clock() })
    PRICES[one.id] = 0
    const [removed, ...answers] = await Promise.all([
      organiser.ask(ticketManage.move, { meetingId: '1', id: one.id, action: 'remove' }),
      ...people.map((member) => ask(member, one.id)),
    ])
    const bought = answers.filter(({ code }) => code === '000').length
    expect(bought === 0 ? removed.code : removed.reason).toBe(bought === 0 ? '000' : 'ticket_has_orders')
    expect(new Set(answers.flatMap(({ reason }) => reason ?? []))).toEqual(bought === 0 ? new Set(['ticket_gone']) : new Set())
    expect(await soldOf(opened.db, one.id)).toBe(bought)
  })
})
