/** The arithmetic of sheets, without a database. */
import { describe, expect, it } from 'vitest'
import type { Origin } from '#contract/desk.ts'
import type { Sheet } from '#contract/settlement.ts'
import { canonical, digestOf } from '#server/features/settlement/kept.ts'
import { addOrder, type Around, type Movement, noSums, type OrderBooks, sheetOf } from '#server/features/settlement/sheet.ts'
import { addUp, hasMoved, since } from '#server/features/settlement/supplement.ts'
import { type Chance, chanceOf } from '#rehearsal/chance.ts'

const NOON = Date.parse('2026-09-02T04:00:00Z')
const TODAY = '2026-09-02'
const about = {
  meetingId: '1',
  title: '',
  meetingStratTime: '',
  meetingEndTime: '',
  payee: '',
  arrangement: '',
  confirmedBy: '',
  surplus: 0,
}
const tickets = [
  { id: 'T1', name: '普通票' },
  { id: 'T2', name: '贵宾票' },
]
const agreed = new Map([[`${TODAY} gateway`, { compared: true, again: false }]])
const sheetFrom = (orders: readonly OrderBooks[], more: Partial<Around> = {}) => {
  const sums = noSums()
  for (const order of orders) addOrder(sums, order)
  return sheetOf(sums, { about, tickets, bills: agreed, strangers: [], now: NOON, ...more })
}
const paid = (no: string, fen: number, at = NOON): Movement => ({ kind: 'trade', provider: 'gateway', no, fen, at })
const books = (more: Partial<OrderBooks> = {}): OrderBooks => ({
  ticketId: 'T1',
  listPrice: 100,
  price: 100,
  voucher: '',
  origin: 'self',
  copies: 1,
  ended: 0,
  paidBy: 'gateway',
  movements: [],
  billed: [],
  differing: [],
  ...more,
})
/** With a line of the bill for each movement, and fees of 0.6 %. */
const billed = (order: OrderBooks): OrderBooks => ({
  ...order,
  billed: order.movements.map(({ kind, provider, no, fen }) => ({
    kind,
    provider,
    no,
    day: TODAY,
    fen,
    feeMils: (kind === 'trade' ? 6 : -6) * fen,
  })),
})

describe('a sheet', () => {
  it('rounds fees once, in the sum', () => {
    // A tenth of a fen each: ten payments are a fen, and not ten times nothing.
    const orders = Array.from({ length: 10 }, (_, n) => billed(books({ movements: [paid(`${n}`, 17)] })))
    expect(sheetFrom(orders).sheet.accounts).toMatchObject([{ received: 170, fees: 1, due: 169 }])
    const half = billed(books({ movements: [paid('1', 250)] }))
    expect(sheetFrom([half]).sheet.fees).toBe(2)
    const back = { ...half, billed: half.billed.map((line) => ({ ...line, feeMils: -1500 })) }
    expect(sheetFrom([back]).sheet.fees).toBe(-2)
  })

  it('knows no fees where a line says nothing of them', () => {
    const silent = books({
      movements: [paid('1', 100)],
      billed: [{ kind: 'trade', provider: 'gateway', no: '1', day: TODAY, fen: 100, feeMils: null }],
    })
    expect(sheetFrom([silent, billed(books({ movements: [paid('2', 100)] }))])).toMatchObject({
      openDays: 0,
      sheet: { fees: 0, due: 200, accounts: [{ fees: null, due: 200 }] },
    })
  })

  const line = billed(books({ movements: [paid('1', 100)] }))
  const differing = {
    id: 'D',
    kind: 'trade',
    provider: 'gateway',
    no: '1',
    day: TODAY,
    orderNo: 'O',
    theirs: 101,
    ours: 100,
    by: '',
  } as const
  const other = { ...line, billed: line.billed.map((one) => ({ ...one, fen: 101 })) }
  const bare = { ...line, billed: [] }
  const unbilled = { ...line, movements: [] }
  const old = { ...bare, movements: [paid('1', 100, NOON - 100 * 86_400_000)] }
  const oldDay = '2026-05-25'
  const compared = (again: boolean) => new Map([[`${TODAY} gateway`, { compared: true, again }]])
  it.each([
    ['the same in both', line, agreed, 'agreed', 0],
    ['no bill at all', line, new Map(), 'waiting', 1],
    ['another sum, and nobody has noted it', other, agreed, 'differs', 1],
    ['another sum that nobody has explained', { ...other, differing: [{ ...differing, explanation: '' }] }, agreed, 'differs', 1],
    ['another sum that somebody has', { ...other, differing: [{ ...differing, explanation: '多记' }] }, agreed, 'explained', 0],
    ['nothing of it in a bill that was compared', bare, agreed, 'differs', 1],
    ['nothing of it in a bill that is compared once more', bare, compared(true), 'waiting', 1],
    ['a line without a movement', unbilled, agreed, 'differs', 1],
    ['a bill that can be had no more', old, new Map(), 'waiting', 0],
    ['a bill of old that says nothing of it', old, new Map([[`${oldDay} gateway`, { compared: true, again: false }]]), 'agreed', 0],
  ])('judges a day: %s', (_, order, bills, state, openDays) => {
    expect(sheetFrom([order as OrderBooks], { bills })).toMatchObject({ openDays, sheet: { days: [{ state }] } })
  })

  it('asks for no bill of what went by hand', () => {
    const cash = books({ paidBy: 'offline', movements: [{ ...paid('1', 100), provider: 'offline' }] })
    expect(sheetFrom([cash]).sheet).toMatchObject({ days: [], accounts: [{ provider: 'offline', fees: 0, due: 100 }] })
  })
})

const origins: readonly Origin[] = ['self', 'comp', 'desk', 'import']
/** Any orders whatever, which may take part in a sheet. */
function anyOrder(chance: Chance, n: number): OrderBooks {
  const one = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
  const provider = one(['gateway', 'wechat', 'offline', ''])
  const price = provider === '' ? 0 : 1 + Math.floor(chance() * 30_000)
  const copies = 1 + Math.floor(chance() * 3)
  const came: Movement[] = provider === '' ? [] : [{ kind: 'trade', provider, no: `${n}`, fen: price * copies, at: NOON }]
  const back: Movement[] =
    provider !== '' && chance() < 0.4
      ? [{ kind: 'refund', provider: one([provider, 'offline']), no: `R${n}`, fen: 1 + Math.floor(chance() * price), at: NOON }]
      : []
  const ended = Math.floor(chance() * (copies + 1))
  const order = books({
    ticketId: one(['T1', 'T2', 'T3']),
    price,
    listPrice: price + one([0, 100]),
    voucher: one(['', 'A']),
    origin: one(origins),
  })
  return billed({ ...order, copies, ended, paidBy: provider, movements: [...came, ...back] })
}

describe('a supplement', () => {
  it('is what makes a sheet whole, whatever has happened since, and the next one too', () => {
    const chance = chanceOf(20_261_124)
    const bills = new Map(['gateway', 'wechat'].map((provider) => [`${TODAY} ${provider}`, { compared: true, again: false }]))
    for (let life = 0; life < 200; life++) {
      const orders: OrderBooks[] = []
      const sheets: Sheet[] = []
      for (let turn = 0; turn < 4; turn++) {
        for (let more = Math.floor(chance() * 6); more > 0; more--) orders.push(anyOrder(chance, orders.length))
        // One of them may look otherwise by now.
        if (orders.length > 0 && chance() < 0.3) orders[0] = anyOrder(chance, 0)
        const whole = sheetFrom(orders, { bills }).sheet
        const next = sheets.length === 0 ? whole : since(whole, addUp(sheets))
        sheets.push(JSON.parse(canonical(next)) as Sheet)
        const all = addUp(sheets)
        const keys = ['sold', 'free', 'ended', 'received', 'refunded', 'fees', 'due'] as const
        expect(keys.map((key) => all[key])).toEqual(keys.map((key) => whole[key]))
        const even = since(whole, all)
        expect([even.lines, even.accounts, even.days, hasMoved(even)]).toEqual([[], [], [], false])
      }
    }
  })
})

describe('what is kept', () => {
  it('is one text for one sheet, in whatever order it was made', () => {
    expect(canonical({ b: [1, { z: null, a: '一' }], a: -0 })).toBe('{"a":0,"b":[1,{"a":"一","z":null}]}')
    expect(canonical({ a: 1, b: 2 })).toBe(canonical({ b: 2, a: 1 }))
    expect(digestOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })
})
