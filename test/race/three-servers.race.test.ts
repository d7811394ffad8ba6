/**
 * Three servers at whatever moves money or sends messages, each killed in the middle of it and another in its place: first by
 * careless hands, so that the test is known to see what happens twice; then as they are. Bank and SMS cloud stand outside and
 * write down what they were told.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { campaign } from '#contract/campaign.ts'
import { refund } from '#contract/refund.ts'
import { dueRefunds } from '#server/features/refund/store.ts'
import { dueMessages } from '#server/features/message/store.ts'
import { LEASE_MS } from '#server/features/task/run.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import type { PaymentProvider, ProviderRefund } from '#server/providers/payment-provider.ts'
import { movingClock } from '../support/app.ts'
import { PAID, PRICE } from '../support/facts.ts'
import { amount } from '../support/lanes.ts'
import { HERE } from '../support/long-work.ts'
import { manyPeople } from '../support/many-people.ts'
import { paidCrowd } from '../support/paid-crowd.ts'
import { signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const BACK = 10_000
const ORDERS = 60
const PEOPLE = 150
const SERVERS = 3
/** The word that is heard as the so-manieth is done, and is the last of the server that said it: it never hears the answer. */
const KILLED_AT = [20, 45, 70, 95, 120].slice(0, amount({ usual: 3, full: 5 }))
/** As many messages one server has on their way at once. */
const LANES = 4

interface Wish {
  refundNo: string
  tradeNo: string
  amountFen: number
}

/** As banks and clouds are: a refund's number stands for one refund for ever, an SMS is sent as often as it is asked for. */
class Outside {
  readonly refunds = new Map<string, Wish>()
  readonly texts: { mobile: string; key: string }[] = []
  heard = 0
  #stopsAt = Infinity
  #stopped: (from: number) => void = () => {}
  #goesOn = Promise.resolve()
  #goOn: () => void = () => {}

  /** From that word on it does what it is told, and answers nobody. @returns who has said it. */
  standStillAt(word: number): Promise<number> {
    this.#stopsAt = word
    this.#goesOn = new Promise((resolve) => (this.#goOn = resolve))
    return new Promise((resolve) => (this.#stopped = resolve))
  }
  goOn(): void {
    this.#stopsAt = Infinity
    this.#goOn()
  }

  /** @param from the process that asks. */
  async answerTo(from: number, path: string, said: unknown): Promise<unknown> {
    const answer = this.answer(path, said)
    if (this.heard >= this.#stopsAt) {
      this.#stopped(from)
      await this.#goesOn
    }
    return answer
  }

  answer(path: string, said: unknown): unknown {
    this.heard += 1
    if (path === '/sms') return (this.texts.push(said as { mobile: string; key: string }), null)
    const { refundNo } = said as Wish
    if (path === '/refund' && !this.refunds.has(refundNo)) this.refunds.set(refundNo, said as Wish)
    const known = this.refunds.get(refundNo)
    return known === undefined ? null : { refundNo, refundId: `R${refundNo}`, state: 'done', amountFen: known.amountFen }
  }
}

describe('three servers that are killed while they move money and send messages', () => {
  if (process.env['TEST_DATABASE_URL'] === undefined) {
    it.skip('skipped: TEST_DATABASE_URL names no PostgreSQL', () => {})
    return
  }
  let outside: Outside
  let listening: Server
  const alive = new Set<ChildProcess>()
  const { opened, test } = productTest({}, { engine: 'postgres', app: () => ({ clock: movingClock() }) })
  beforeEach(async () => {
    outside = new Outside()
    listening = createServer(async (asked, answer) => {
      const said = JSON.parse(await text(asked)) as unknown
      answer.end(JSON.stringify(await outside.answerTo(Number(asked.headers['x-from']), asked.url ?? '', said)))
    })
    listening.listen(0, '127.0.0.1')
    await once(listening, 'listening')
  })
  afterEach(async () => {
    await Promise.all([...alive].map(killed))
    listening.close()
    listening.closeAllConnections()
  })

  async function killed(server: ChildProcess): Promise<void> {
    alive.delete(server)
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }
  async function start(): Promise<void> {
    const program = fileURLToPath(new URL('../support/racing-server.ts', import.meta.url))
    const address = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
    const server = spawn(process.execPath, [program, opened.url, address], { stdio: ['ignore', 'pipe', 'inherit'] })
    alive.add(server)
    await once(server.stdout, 'data')
  }
  /** What three servers have to do: money back for many, and a word to many more. */
  async function begin(): Promise<string> {
    await paidCrowd(test, ORDERS, { ticketId: PAID, price: PRICE })
    await manyPeople(opened.db, PEOPLE, test.clock())
    // What the sign-up has told is not what is raced.
    await opened.db.write((tx) => tx.deleteFrom('messages').execute())
    const organiser = await signInAs(test, 'organiser')
    const wish = { meetingId: '1', ticketId: PAID, price: PRICE, each: BACK, reason: '早鸟价补差' }
    await organiser.do(refund.giveAll, wish)
    const asked = { ...HERE, kind: 'meeting_coming', what: '7:30 起签到', to: 'names', key: 'told-by-three', night: 1 } as const
    return (await organiser.do(campaign.send, asked)).id
  }

  it('tell and pay somebody twice with careless hands, who look what is due and do it: the test can see what it looks for', async () => {
    await begin()
    await takeSteps(test.deps)
    const careless = async () => {
      for (const { id, mobile } of await dueMessages(opened.db, { appId: '', now: test.clock(), most: 20 }))
        outside.answer('/sms', { mobile, key: id })
    }
    await Promise.all(Array.from({ length: SERVERS }, careless))
    expect(new Set(outside.texts.map(({ key }) => key)).size).toBeLessThan(outside.texts.length)

    // The same with money: nobody claims it, and each gives it a number of its own.
    const generous = async (name: number) => {
      for (const { no, trade_no: tradeNo, amount_fen: amountFen } of await dueRefunds(opened.db, test.clock(), 20))
        outside.answer('/refund', { refundNo: `${no}-${name}`, tradeNo, amountFen })
    }
    await Promise.all(Array.from({ length: SERVERS }, (_, name) => generous(name)))
    const given = [...outside.refunds.values()]
    expect(new Set(given.map(({ tradeNo }) => tradeNo)).size).toBeLessThan(given.length)
  })

  it('give nobody their money twice, tell nobody twice, and forget nobody', async () => {
    const campaignId = await begin()
    // The first of them may be told as soon as it is there.
    let saying = outside.standStillAt(KILLED_AT[0] as number)
    await Promise.all(Array.from({ length: SERVERS }, start))
    for (const next of [...KILLED_AT.slice(1), Infinity]) {
      const from = await saying
      await killed([...alive].find(({ pid }) => pid === from) as ChildProcess)
      outside.goOn()
      saying = outside.standStillAt(next)
      await start()
    }
    await Promise.all([...alive].map(killed))

    // Whoever is left goes on, when the leases of the dead are over and what they were sending has been waited for.
    const sms = {
      send: async ({ mobile, key }: { mobile: string; key: string }) => void outside.answer('/sms', { mobile, key }),
    }
    const gateway: PaymentProvider = {
      ...(test.deps.payments['gateway'] as PaymentProvider),
      refund: async (wish) => outside.answer('/refund', wish) as ProviderRefund,
      askRefund: async (refundNo) => (outside.answer('/asked', { refundNo }) as ProviderRefund | null) ?? undefined,
    }
    const deps = { ...test.deps, sms, wechat: undefined, payments: { ...test.deps.payments, gateway } }
    for (let round = 0; round < 20; round++) {
      test.clock.pass(LEASE_MS + 1)
      await takeSteps(deps)
      await sendRefunds(deps)
      await sendMessages(deps)
    }

    const given = [...outside.refunds.values()]
    expect([given.length, new Set(given.map(({ tradeNo }) => tradeNo)).size]).toEqual([ORDERS, ORDERS])
    expect(new Set(given.map(({ amountFen }) => amountFen))).toEqual(new Set([BACK]))
    const rows = await opened.db.read.selectFrom('refunds').select(['no', 'state']).execute()
    expect([rows.length, new Set(rows.map(({ state }) => state))]).toEqual([ORDERS, new Set(['done'])])

    const keys = outside.texts.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const states = await opened.db.read.selectFrom('messages').select(['id', 'state', 'campaign_id']).execute()
    const ofCampaign = new Set(states.filter(({ campaign_id }) => campaign_id === campaignId).map(({ id }) => id))
    expect(ofCampaign.size).toBeGreaterThanOrEqual(PEOPLE)
    const told = outside.texts.filter(({ key }) => ofCampaign.has(key)).map(({ mobile }) => mobile)
    expect(new Set(told).size).toBe(told.length)
    expect(states.filter(({ state }) => state !== 'sent' && state !== 'unsure')).toEqual([])
    // Of what was on its way when a server died nobody knows: it is said to be unsure, and not told again.
    const unsure = states.filter(({ state }) => state === 'unsure').length
    expect(unsure).toBeLessThanOrEqual((KILLED_AT.length + SERVERS) * LANES)
    expect(states.filter(({ id, state }) => state === 'sent' && !keys.includes(id))).toEqual([])
    expect(test.errors).toEqual([])
  }, 300_000)
})
