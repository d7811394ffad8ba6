/**
 * Two organisers give places away while a crowd buys: first with a careless hand, so that the test is known to see
 * overselling, then as it is done.
 */
import { beforeEach, expect, it } from 'vitest'
import { guardedShelf, placeOrders, type PlaceWish, type Shelf } from '#server/features/desk/place-orders.ts'
import { commitSubmissions } from '#server/features/order/commit.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { lockTickets, type TicketOnSale } from '#server/features/order/store.ts'
import type { Submission } from '#server/features/order/submission.ts'
import { batched } from '#server/flow/batch.ts'
import { Refusal } from '#server/flow/refusal.ts'
import { crowd, heldOf, type Member, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { productTest } from '../support/product-test.ts'
import { makePool } from '../support/sale.ts'

const TICKET = '2'
const PLACES = 60
const PRICE = 19_900

onBothEngines('giving places away during a rush', (engine) => {
  const { opened, test } = productTest({}, { engine })
  beforeEach(() => setTicket(opened.db, TICKET, { total: PLACES, limit_phone: 0, limit_order: 0 }))

  const submission = (member: Member): Submission => ({
    userId: member.userId,
    now: test.clock(),
    key: undefined,
    digest: undefined,
    input: {
      enrollInfoIds: member.attendeeIds,
      meetingId: '1',
      thirdId: '-000001',
      ticketId: TICKET,
      ticketNum: 1,
      ticketPrice: PRICE,
    },
  })
  /** An order for each of so many people; whoever is given something by both has the same phone. */
  const wish = (organiser: string, size: number, more: Partial<PlaceWish> = {}): PlaceWish => ({
    ticketId: TICKET,
    orders: Array.from({ length: size }, (_, at) => ({
      people: [{ name: '王小明', namePinyin: 'Wang Xiaoming', phone: `1390000${String(at).padStart(4, '0')}` }],
    })),
    origin: 'comp',
    madeBy: organiser,
    paid: 'free',
    now: test.clock(),
    ...more,
  })
  const give = async (organiser: string, size: number, shelf: Shelf = guardedShelf) => {
    const given = await opened.db.write((tx) => placeOrders(opened.db, tx, wish(organiser, size), shelf))
    return given instanceof Refusal ? given.reason : given.nos.length
  }

  it('oversells by a careless hand: the test can see what it looks for', async () => {
    const [seen] = (await opened.db.write((tx) => lockTickets(opened.db, tx, { ids: [TICKET] }))).rows
    const careless: Shelf = {
      see: async () => ({ ticket: { ...(seen as TicketOnSale) }, pools: new Map() }),
      take: async (_, tx, id, copies) => {
        await tx
          .updateTable('tickets')
          .set({ sold: (seen as TicketOnSale).sold + copies })
          .where('id', '=', id)
          .execute()
        return true
      },
    }
    expect(await Promise.all([give('甲', 40, careless), give('乙', 40, careless)])).toEqual([40, 40])
    expect(await heldOf(opened.db, TICKET)).toBeGreaterThan(PLACES)
    expect(await findDrift(opened.db)).toHaveLength(1)
  })

  it('gives and sells every place once, in all of a ticket, its pool and the meeting', async () => {
    await makePool(opened.db, { id: 'hall', total: PLACES - 5 }, [TICKET])
    const buyers = await crowd(opened.db, 500, { ticketId: TICKET, now: test.clock() })
    const take = batched((items: readonly Submission[]) => commitSubmissions(opened.db, items), { inFlight: opened.db.writers, most: 32 })
    const gifts = [7, 3, 7, 3, 7, 3, 7, 3]
    const [bought, given] = await Promise.all([
      Promise.all(buyers.map((member) => take(submission(member)))),
      Promise.all(gifts.map((size, at) => give(at % 2 === 0 ? '甲' : '乙', size))),
    ])
    const sold = bought.filter(({ kind }) => kind === 'accepted').length
    const comps = given.reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : 0), 0)
    expect(sold + comps).toBe(PLACES - 5)
    expect([await soldOf(opened.db, TICKET), await heldOf(opened.db, TICKET)]).toEqual([PLACES - 5, PLACES - 5])
    expect(await findDrift(opened.db)).toEqual([])
    expect(new Set(given.filter((one) => typeof one === 'string')).size).toBeLessThanOrEqual(2)
    // One account for each phone, whoever was first.
    const phones = await opened.db.read.selectFrom('users').select('mobile').where('mobile', 'like', '1390000%').execute()
    expect(phones.length).toBe(new Set(phones.map(({ mobile }) => mobile)).size)
  })

  it('costs about as many statements for fifty orders as for one', async () => {
    const counted = async (size: number) => {
      let statements = 0
      const counting = {
        ...opened.db,
        insertMany: ((...given: Parameters<typeof opened.db.insertMany>) => {
          statements++
          return opened.db.insertMany(...given)
        }) as typeof opened.db.insertMany,
      }
      const paid = { method: 'cash', serial: '', payer: '' } as const
      const placed = await opened.db.write((tx) => {
        const watched = new Proxy(tx, {
          get: (target, name) => {
            const value = Reflect.get(target, name) as unknown
            if (typeof value !== 'function') return value
            if (['selectFrom', 'insertInto', 'updateTable', 'executeQuery'].includes(String(name))) statements++
            return (value as (...given: unknown[]) => unknown).bind(target)
          },
        })
        return placeOrders(counting, watched, wish('甲', size, { paid, origin: 'desk' }))
      })
      expect(placed).toHaveProperty('nos.length', size)
      return statements
    }
    const one = await counted(1)
    expect(await counted(50)).toBe(one)
    expect(one).toBeLessThan(30)
    const paid = await opened.db.read.selectFrom('trades').select(['provider', 'state', 'amount_fen', 'receipt_id']).execute()
    expect(paid).toHaveLength(51)
    expect(new Set(paid.map(({ provider, state, amount_fen }) => `${provider} ${state} ${amount_fen}`))).toEqual(
      new Set([`offline success ${PRICE}`]),
    )
    const receipts = await opened.db.read.selectFrom('receipts').select('amount_fen').orderBy('amount_fen').execute()
    expect(receipts.map(({ amount_fen }) => amount_fen)).toEqual([PRICE, 50 * PRICE])
  })
})
