/**
 * 10,000 hostile requests for SMS codes, a hundred at once: whether more messages go out than the limits allow (exit code 1),
 * how fast requests are refused, and what well-behaved people notice meanwhile. Runs on PostgreSQL too if TEST_DATABASE_URL
 * names one. `npm run bench -- sms`
 */
import { setTimeout as pause } from 'node:timers/promises'
import { meeting } from '#contract/meeting.ts'
import { verify } from '#contract/verify.ts'
import type { Db } from '#server/db/db.ts'
import { type Engine, freshDatabase } from '#test/support/database.ts'
import { attack, type Attack, FEW, type Outcome } from './support/hostile.ts'
import { type Experience, people, percentile, type Stream } from './support/people.ts'
import { DAY, HOUR, type Limit, MINUTE, remember, sentSince } from './support/sent.ts'
import { startServer } from './support/server.ts'
import { sized } from './support/size.ts'
import { print } from './support/table.ts'

const REQUESTS = sized({ full: 2000, small: 150 })
/** A minute of the server's passes in so many milliseconds of ours: hours are limited too. An attack stays within one. */
const [HASTE, MINUTES] = [150, 50]
const CALM_MS = sized({ full: 2_000, small: 200 })
/** Of well-behaved people, a second. */
const [READS, SENDS] = [200, 40]

const mixed: Attack['ways'] = {
  'no captcha': 35,
  'wrong captcha': 35,
  'replayed captcha': 1,
  'one phone': 8,
  'one device': 2,
  'one address': 10,
}
/** In the later ones no minute passes, so that they reach the pools of a minute. */
const attacks: { name: string; ways: Attack['ways']; minutes: number }[] = [
  { name: 'mixed', ways: mixed, minutes: MINUTES },
  { name: 'mixed', ways: mixed, minutes: MINUTES },
  { name: '300 addresses', ways: { 'many addresses': 100 }, minutes: 0 },
  { name: 'two addresses, captchas solved', ways: { 'two addresses': 100 }, minutes: 0 },
  { name: 'a meeting of today', ways: { 'a meeting of today': 100 }, minutes: 0 },
]
const names = [...new Set(attacks.map(({ name }) => name))]
const ofName = <T>(name: string, results: readonly T[]) => results.filter((_, at) => attacks[at]?.name === name)

type Doing = 'reads a meeting' | 'asks for a code'
/** Without a flood, and beside one. */
type Experiences = Record<'calm' | 'beside', Record<Doing, Experience>>

/** Everybody with a phone and an address of their own, as first-time visitors have them. */
function visitors(number: number): Record<Doing, Stream> {
  const asks = Array.from({ length: 2000 }, (_, n) => ({
    method: 'POST',
    path: verify.sendSms.path,
    headers: { 'X-Forwarded-For': `172.${16 + number}.${n >> 8}.${n & 255}` },
    body: { mobile: `13${80 + number}${String(n).padStart(7, '0')}`, type: 'login' },
  }))
  return {
    'reads a meeting': { perSecond: READS, asks: [{ method: 'GET', path: `${meeting.get.path}?id=1` }] },
    'asks for a code': { perSecond: SENDS, asks },
  }
}

/** @returns whether every limit held. */
async function bench(engine: Engine): Promise<boolean> {
  const { db, url, drop } = await freshDatabase(engine)
  const began = Date.now()
  await remember(db, began)
  const server = await startServer({ url, hashing: 'in turn' })
  const beside = people<Doing>(server.port)
  const outcomes: Outcome[] = []
  const experiences: Experiences[] = []
  const calmly = async (number: number) => {
    beside.begin(visitors(number))
    await pause(CALM_MS)
    return beside.end()
  }
  const budget = await holdMeeting(db)
  await calmly(2 * attacks.length)
  for (const [number, { ways, minutes }] of attacks.entries()) {
    server.pass(HOUR)
    const calm = await calmly(2 * number)
    server.pass(HOUR)
    let left = minutes
    const haste = setInterval(() => {
      if (left-- > 0) server.pass(MINUTE + 1000)
    }, HASTE)
    outcomes.push(await attack({ port: server.port, number, requests: REQUESTS, ways }, () => beside.begin(visitors(2 * number + 1))))
    clearInterval(haste)
    experiences.push({ calm, beside: await beside.end() })
  }
  const { messages, errors } = await server.facts()
  beside.leave()
  server.stop()
  const sent = await sentSince(db, began)
  await drop()
  const limits: Limit[] = [
    ...sent.limits,
    { name: 'one captcha', most: 1, seen: Math.max(...outcomes.map((one) => one.mostByCaptcha)) },
    { name: 'one address, an hour, no captcha', most: 20, seen: Math.max(...outcomes.map((one) => one.mostWithoutCaptcha)) },
    // Each attacking address gets 20 codes without a captcha, in addition to the meeting's budget.
    { name: 'a meeting without captchas, a day', most: budget + 20 * FEW, seen: sent.mostForMeeting },
    { name: 'messages, of those counted', most: sent.total, seen: messages },
    { name: 'errors of the server', most: 0, seen: errors.length },
  ]
  print(
    `Messages that went out, ${engine}: ${attacks.length * REQUESTS} hostile requests beside well-behaved people`,
    ['', 'limit', 'highest seen', ''],
    limits.map(({ name, most, seen }) => [
      name,
      String(most),
      String(seen),
      seen > most ? 'BROKEN' : seen === most ? 'reached, held' : 'held',
    ]),
  )
  reportFlood(outcomes)
  for (const doing of ['reads a meeting', 'asks for a code'] as const) reportPeople(doing, experiences)
  return limits.every(({ most, seen }) => seen <= most)
}

/** Makes the meeting take place during the whole run. @returns its budget of codes for a day. */
async function holdMeeting(db: Db): Promise<number> {
  const now = Date.now()
  await db.write((tx) =>
    tx
      .updateTable('meetings')
      .set({ starts_at: now - DAY, ends_at: now + 2 * DAY })
      .where('id', '=', '1')
      .execute(),
  )
  const tickets = await db.read.selectFrom('tickets').select('sold').where('meeting_id', '=', '1').execute()
  return Math.max(200, Math.ceil(1.5 * tickets.reduce((sum, { sold }) => sum + sold, 0)))
}

function added(counts: readonly Record<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, times] of counts.flatMap((one) => Object.entries(one))) sums.set(name, (sums.get(name) ?? 0) + times)
  return sums
}

function reportFlood(outcomes: Outcome[]): void {
  const groups = names.map((name) => ofName(name, outcomes))
  const took = groups.map((group) => group.flatMap((one) => one.took))
  const answers = groups.map((group) => added(group.map((one) => one.answers)))
  const inAll = (group: Outcome[], what: 'seconds' | 'captchas') => group.reduce((sum, one) => sum + one[what], 0)
  print(
    'The hostile requests',
    ['', ...names],
    [
      ['a second', ...groups.map((group, place) => (took[place] as number[]).length / inAll(group, 'seconds'))],
      ...[0.5, 0.99].map((share) => [`p${share * 100} ms`, ...took.map((one) => percentile(one, share))]),
      ...[...added(outcomes.map((one) => one.answers)).keys()].map((answer) => [
        answer,
        ...answers.map((counts) => String(counts.get(answer) ?? 0)),
      ]),
      ['captchas drawn besides', ...groups.map((group) => String(inAll(group, 'captchas')))],
    ],
  )
}

function reportPeople(doing: Doing, experiences: Experiences[]): void {
  const calm = experiences.map((one) => one.calm[doing])
  const calmP99 = percentile(
    calm.flatMap((one) => one.took),
    0.99,
  )
  const row = (name: string, all: Experience[]) => {
    const took = all.flatMap((one) => one.took)
    const share = all.reduce((sum, one) => sum + one.succeeded, 0) / took.length
    const refused = [...added(all.map((one) => one.refused))].map(([reason, times]) => `${reason} ${times}`).join(', ')
    return [
      name,
      `${(share * 100).toFixed(1)} %`,
      percentile(took, 0.5),
      percentile(took, 0.99),
      (percentile(took, 0.99) / calmP99).toFixed(2),
      refused,
    ]
  }
  print(
    `A well-behaved person ${doing}`,
    ['', 'succeeded', 'p50 ms', 'p99 ms', 'p99 : calm', 'refused'],
    [
      row('without the flood', calm),
      ...names.map((name) =>
        row(
          `beside ${name}`,
          ofName(name, experiences).map((one) => one.beside[doing]),
        ),
      ),
    ],
  )
}

const onSqlite = await bench('sqlite')
const onPostgres = process.env['TEST_DATABASE_URL'] === undefined || (await bench('postgres'))
if (process.env['TEST_DATABASE_URL'] === undefined) process.stdout.write('\nPostgreSQL: skipped, TEST_DATABASE_URL names none\n')
process.exit(onSqlite && onPostgres ? 0 : 1)
