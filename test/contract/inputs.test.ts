/**
 * The tables of inputs at the server: each row through every place that features name
 * for it, everything else in the request being right. A bad one hears its
 * sentence and changes nothing; a good one comes as far as the rest of the
 * request lets it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { normalIdentifier, normalLine, normalMobile, normalName, normalProse } from '#contract/normal-text.ts'
import { proof } from '#contract/proof.ts'
import type { TableName } from '#server/db/tables.ts'
import { dayOf } from '#server/flow/clock.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { doorTable } from '../support/door-input-table.ts'
import { casesByCall } from '../support/gather-cases.ts'
import { type InputRow, inputTable, UNREADABLE } from '../support/input-table.ts'
import { type Person, signIn, signInAs, visitor } from '../support/person.ts'
import { everyRow } from '../support/tables.ts'
import { picture, transfer, unpaidOrder } from '../support/transfers.ts'

const DAY = 86_400_000

const normalForms: Partial<Record<InputRow['kind'], ((text: string) => string)[]>> = {
  mobile: [normalMobile],
  phone: [normalMobile],
  name: [normalName],
  idcard: [normalIdentifier],
  officerCard: [normalIdentifier],
  studentCard: [normalIdentifier],
}

const table = [...inputTable, ...doorTable]

let opened: Opened
let test: TestApp
/** Whom the request is about, and whoever makes it: they themselves, or an organiser. */
let buyer: Person
let person: Person

async function open(): Promise<void> {
  opened = await freshDatabase()
  // 微信支付 reports to https alone.
  test = await testApp(opened.db, { env: { publicUrl: 'https://huiwu.test' } })
  // A day goes by with each place, and an order is made with many a row.
  await opened.db.write((tx) =>
    tx
      .updateTable('tickets')
      .set({ booking_to: test.clock() + 10_000 * DAY, total: 1_000_000, limit_phone: 0 })
      .execute(),
  )
}
async function close(): Promise<void> {
  await opened.drop()
  expect(test.errors).toEqual([])
}
beforeAll(open)
afterAll(close)

const everywhere = casesByCall.flatMap(([, { call, own, cases }]) =>
  cases.inputs
    .filter((place) => place.call === call)
    .map((place) => [`${place.kind}, ${place.field} of ${call.path}`, { place, own, cases }] as const),
)

describe.each(everywhere)('%s', (_, { place, own, cases }) => {
  const rows = table.filter((row) => row.kind === place.kind && place.without?.(row) !== true)
  const named = (good: boolean) => rows.filter((row) => row.good === good).map((row) => [row.why, row] as const)
  const around = async () => {
    // How much somebody does in a day is limited elsewhere.
    await opened.db.write((tx) => tx.deleteFrom('limits').execute())
    return { ...place.rest, ...(await place.about?.({ test, person: buyer })) }
  }
  /** @param rest everything but the field. */
  function send(rest: Record<string, unknown>, { value }: InputRow) {
    const [name = '', part] = place.field.split('.')
    const sent = part === undefined ? value : { ...(rest[name] as object), [part]: value }
    return person.ask(place.call, { ...rest, [name]: sent }, cases.headers === undefined ? {} : { headers: cases.headers })
  }
  let rest: Record<string, unknown>
  let before: Map<TableName, string>

  beforeAll(async () => {
    // All rows are read at each place: those that others left, pictures among them, would be read two hundred times.
    await close()
    await open()
    test.clock.pass(DAY)
    const { access } = place.call
    if (access === 'anyone') buyer = person = visitor(test.app)
    else {
      buyer = await signIn(test, '13912340000')
      person = access === 'user' ? buyer : await signInAs(test, cases.access[own]?.includes('organiser') ? 'organiser' : 'orgadmin')
    }
    rest = await around()
    before = await everyRow(opened.db)
  })

  it.each(named(false))('refuses %s', async (_why, row) => {
    const isEmpty = typeof row.value === 'string' && row.value.trim() === ''
    const ofPlace = row.sentence === UNREADABLE ? undefined : place.says
    const sentence = (isEmpty ? place.empty : undefined) ?? ofPlace ?? row.sentence
    expect(await send(rest, row)).toEqual({ code: '999', http: 422, reason: row.reason, msg: sentence, data: null })
  })

  it('has changed nothing so far', async () => {
    const now = await everyRow(opened.db)
    expect([...now.keys()].filter((table) => now.get(table) !== before.get(table))).toEqual([])
  })

  it.each(named(true))('takes %s', async (_why, row) => {
    test.clock.pass(600_000)
    const answer = await send(await around(), row)
    expect(answer.reason).toBe(typeof place.comesTo === 'function' ? place.comesTo(row) : place.comesTo)
    // What is kept is the normal form of what was sent.
    const kept =
      place.kept === undefined
        ? (answer.data as Record<string, unknown> | null)?.[place.field]
        : await place.kept({ test, person: buyer }, answer.data)
    const sent = String(row.value ?? '')
    const forms = normalForms[row.kind] ?? [normalLine, normalProse]
    if (place.kept !== undefined || typeof kept === 'string') expect(forms.map((form) => form(sent))).toContain(kept)
  })
})

it('takes a transfer of today, by the day of 东八区, and none of tomorrow', async () => {
  buyer = await signIn(test, '13912340000')
  // To 16:00 UTC, where the day begins.
  test.clock.pass(DAY - ((test.clock() + 8 * 3_600_000) % DAY) - 1000)
  const [{ no: outTradeNo }, today, tomorrow] = [await unpaidOrder(buyer), dayOf(test.clock()), dayOf(test.clock() + DAY)]
  const submit = (payDay: string) => buyer.ask(proof.submit, { ...transfer, outTradeNo, payDay })
  expect(await submit(tomorrow)).toMatchObject({ reason: 'pay_day_ahead', msg: '转账日期不能晚于今天' })
  expect(await submit(today)).toMatchObject({ code: '000', data: { payDay: today } })
})

it('has no room for a picture far too large, whatever else the request says', async () => {
  buyer = await signIn(test, '13912340000')
  const [{ no: outTradeNo }, before] = [await unpaidOrder(buyer), await everyRow(opened.db)]
  const answer = await buyer.ask(proof.submit, { ...transfer, outTradeNo, picture: { ...picture, base64: 'A'.repeat(2_400_000) } })
  expect(answer).toMatchObject({ http: 413, reason: 'too_large' })
  expect(await everyRow(opened.db)).toEqual(before)
})

it('has rows enough, good and bad, and no two alike', () => {
  const names = table.map(({ kind, why }) => `${kind}: ${why}`)
  expect(names.length).toBeGreaterThanOrEqual(240)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(table.map(({ kind, value }) => `${kind}: ${typeof value} ${JSON.stringify(value)}`)).size).toBe(names.length)
  for (const kind of new Set(table.map((row) => row.kind)))
    expect(new Set(table.filter((row) => row.kind === kind).map(({ good }) => good)).size, kind).toBe(2)
})
