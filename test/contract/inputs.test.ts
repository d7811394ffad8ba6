/**
 * Sends each row of the input tables through every field of its kind, in an otherwise valid request. A bad value is refused with
 * its sentence and changes nothing; a good value is accepted.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { normalIdentifier, normalLine, normalMobile, normalName, normalProse } from '#contract/normal-text.ts'
import { proof } from '#contract/proof.ts'
import { dayOf } from '#server/flow/clock.ts'
import { doorTable } from '../support/door-input-table.ts'
import { casesByCall } from '../support/gather-cases.ts'
import { type InputRow, inputTable, UNREADABLE } from '../support/input-table.ts'
import { type Person, signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { type CommitWatch, watchCommits } from '../support/tables.ts'
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

let commits: CommitWatch
let accounts = 20_000_000
/** The person whom the request is about. */
let buyer: Person
/** The person who sends the request: the buyer, or an organiser. */
let person: Person

// 微信支付 sends notifications to https addresses only.
const { opened, test } = productTest({}, { app: { env: { publicUrl: 'https://huiwu.test' } }, once: true })
beforeAll(async () => {
  // A day passes for each place, and many rows create an order.
  await opened.db.write((tx) =>
    tx
      .updateTable('tickets')
      .set({ booking_to: test.clock() + 10_000 * DAY, total: 1_000_000, limit_phone: 0 })
      .execute(),
  )
  commits = watchCommits(opened.url)
})
afterAll(() => commits.close())

const everywhere = casesByCall.flatMap(([, { call, own, cases }]) =>
  cases.inputs
    .filter((place) => place.call === call)
    .map((place) => [`${place.kind}, ${place.field} of ${call.path}`, { place, own, cases }] as const),
)

describe.each(everywhere)('%s', (_, { place, own, cases }) => {
  const rows = table.filter((row) => row.kind === place.kind && place.without?.(row) !== true)
  const rest = async () => {
    // Limits of a minute and of a day have tests of their own.
    await opened.db.write((tx) => tx.deleteFrom('limits').execute())
    return { ...place.rest, ...(await place.about?.({ test, person: buyer })) }
  }
  /** @param others all fields of the request but the one that is tried. */
  function send(others: Record<string, unknown>, { value }: InputRow) {
    const [name = '', part] = place.field.split('.')
    const sent = part === undefined ? value : { ...(others[name] as object), [part]: value }
    return person.ask(place.call, { ...others, [name]: sent }, cases.headers === undefined ? {} : { headers: cases.headers })
  }
  function refusalOf(row: InputRow) {
    const isEmpty = typeof row.value === 'string' && row.value.trim() === ''
    // A character that cannot be read has the same sentence everywhere.
    const ofPlace = row.sentence === UNREADABLE ? undefined : place.says
    const sentence = (isEmpty ? place.empty : undefined) ?? ofPlace ?? row.sentence
    return { code: '999', http: 422, reason: row.reason, msg: sentence, data: null }
  }

  beforeAll(async () => {
    test.clock.pass(DAY)
    const { access } = place.call
    if (access === 'anyone') buyer = person = visitor(test.app)
    else {
      // One account may have only so many attendees at a meeting.
      buyer = await signIn(test, `139${accounts++}`)
      person = access === 'user' ? buyer : await signInAs(test, cases.access[own]?.includes('organiser') ? 'organiser' : 'orgadmin')
    }
  })

  it('each bad value is refused with its sentence, and nothing is written', async () => {
    const others = await rest()
    const [expected, answers]: [unknown[], unknown[]] = [[], []]
    commits.hasChanged()
    for (const row of rows.filter(({ good }) => !good)) {
      const { why } = row
      answers.push({ why, ...(await send(others, row)), writes: commits.hasChanged() })
      expected.push({ why, ...refusalOf(row), writes: false })
    }
    expect(answers).toEqual(expected)
  })

  it('each good value is accepted and stored in its normal form', async () => {
    for (const row of rows.filter(({ good }) => good)) {
      test.clock.pass(600_000)
      const answer = await send(await rest(), row)
      expect(answer.reason, row.why).toBe(typeof place.comesTo === 'function' ? place.comesTo(row) : place.comesTo)
      const stored =
        place.kept === undefined
          ? (answer.data as Record<string, unknown> | null)?.[place.field]
          : await place.kept({ test, person: buyer }, answer.data)
      const sent = String(row.value ?? '')
      const forms = normalForms[row.kind] ?? [normalLine, normalProse]
      if (place.kept !== undefined || typeof stored === 'string')
        expect(
          forms.map((form) => form(sent)),
          row.why,
        ).toContain(stored)
    }
  })
})

it('a transfer dated today in 东八区 is accepted, and one dated tomorrow is refused', async () => {
  buyer = await signIn(test, `139${accounts++}`)
  // The day of 东八区 begins at 16:00 UTC.
  test.clock.pass(DAY - ((test.clock() + 8 * 3_600_000) % DAY) - 1000)
  const [{ no: outTradeNo }, today, tomorrow] = [await unpaidOrder(buyer), dayOf(test.clock()), dayOf(test.clock() + DAY)]
  const submit = (payDay: string) => buyer.ask(proof.submit, { ...transfer, outTradeNo, payDay })
  expect(await submit(tomorrow)).toMatchObject({ reason: 'pay_day_ahead', msg: '转账日期不能晚于今天' })
  expect(await submit(today)).toMatchObject({ code: '000', data: { payDay: today } })
})

it('a picture above the body limit is refused with 413 and nothing is written', async () => {
  buyer = await signIn(test, `139${accounts++}`)
  const { no: outTradeNo } = await unpaidOrder(buyer)
  commits.hasChanged()
  const answer = await buyer.ask(proof.submit, { ...transfer, outTradeNo, picture: { ...picture, base64: 'A'.repeat(2_400_000) } })
  expect(answer).toMatchObject({ http: 413, reason: 'too_large' })
  expect(commits.hasChanged()).toBe(false)
})

it('the input tables have at least 240 different rows, and each kind has good and bad ones', () => {
  const names = table.map(({ kind, why }) => `${kind}: ${why}`)
  expect(names.length).toBeGreaterThanOrEqual(240)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(table.map(({ kind, value }) => `${kind}: ${typeof value} ${JSON.stringify(value)}`)).size).toBe(names.length)
  for (const kind of new Set(table.map((row) => row.kind)))
    expect(new Set(table.filter((row) => row.kind === kind).map(({ good }) => good)).size, kind).toBe(2)
})
