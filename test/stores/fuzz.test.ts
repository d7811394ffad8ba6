/**
 * Everything that neighbours may try on what is not theirs, call by call, and then anything at all: nothing leaks, nothing of
 * somebody else's changes, nothing fails, and what is refused changes nothing. `FUZZ=50000 FUZZ_SEED=7` tries more.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { type Chance, chanceOf } from '#rehearsal/chance.ts'
import { onBothEngines } from '../support/database.ts'
import { type Attacker, CANARY, ELSEWHERE, type Hostile, hostileWorld } from '../support/hostile.ts'
import { productTest } from '../support/product-test.ts'

/** By hand, or in the suite. */
const LONG = process.env['FUZZ'] !== undefined
const REQUESTS = Number(process.env['FUZZ'] ?? 500)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123)
/** Between two looks at everything. */
const ROUND = 1000

type Wish = Hostile['wishes'][number]
type Part = string | number
type Input = Record<string, unknown>

/** What may be told apart from what is not there. */
const knownToBeThere: Readonly<Record<string, string>> = {
  // A whole phone number finds an account anywhere, so that somebody can be asked to join.
  'right.assign': 'users',
  // People of two meetings of one tenant are told apart.
  'people.merge': 'attendees',
}

/** Tickets get the numbers that their rows go by when somebody looks, whatever comes of it. */
const numbering: Readonly<Record<string, readonly string[]>> = {
  'dashboard.attendanceExport': ['admissions update', 'rosters insert', 'rosters update'],
}

/** As a query has it. */
const asTexts = (input: Input): Input =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : value]))

/** A copy with something else at one place. */
function withAt(value: unknown, [part, ...path]: readonly Part[], put: unknown): unknown {
  if (part === undefined) return put
  if (typeof value !== 'object' || value === null) return value
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...value }
  const held = copy as Record<Part, unknown>
  held[part] = withAt(held[part], path, put)
  return copy
}

const at = (value: unknown, path: readonly Part[]): unknown =>
  path.reduce((part: unknown, key) => (part as Record<Part, unknown> | undefined)?.[key], value)

/** An id that looks like another, and that nothing has. */
const nobodys = (id: string) => (/^\d+$/.test(id) ? `9${'8'.repeat(Math.max(3, id.length - 1))}` : `${id.slice(0, -4)}ZZZZ`)

const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\u0000',
  'NaN',
  'Infinity',
  '-0',
  '1e9',
  '٣',
  '１２３',
  'null',
  'undefined',
  '\ud83d',
  '\u202e\u200b',
  '😀'.repeat(40),
  'x'.repeat(5_000),
  '会'.repeat(3_000),
  "'; DROP TABLE orders; --",
  "' OR '1'='1",
  '%',
  '_',
  '\\',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://e.example","点")',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  '0000-00-00',
  '2026-02-30',
  '2026-13-01 25:61:61',
  '9999-12-31 23:59:59',
  '2026-09-02 10:00:00',
  '2026-09-02',
  '1970-01-01',
  '13955500001',
  'constructor',
  '__proto__',
  '*',
  [],
  {},
  [[]],
  [null],
  [''],
  Array.from({ length: 300 }, () => 'x'),
  { toString: 1 },
  { length: -1 },
  { a: { b: { c: { d: {} } } } },
]

/** Every place in it that holds something. */
function placesIn(value: unknown, path: Part[] = []): Part[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.keys(value).flatMap((key) => placesIn((value as Input)[key], [...path, Array.isArray(value) ? Number(key) : key]))
  return path.length === 0 ? inner : [path, ...inner]
}

onBothEngines('neighbours who mean harm', (engine) => {
  let world: Hostile
  const { opened, test } = productTest({}, { engine, once: true })
  beforeAll(async () => void (world = await hostileWorld(test)))
  afterAll(async () => {
    // What counts its changes goes with it.
    await opened.db.close()
  })

  /** No limit counts any more, and whoever has signed themselves out is in again. */
  const forget = () =>
    opened.db.write(async (tx) => {
      await tx.deleteFrom('limits').execute()
      await tx.updateTable('sessions').set({ ended_at: null }).where('ended_at', 'is not', null).execute()
    })
  /** Their own ids wherever they have one of the kind. */
  const asOwn = ({ good, ids }: Wish, { own }: Attacker) =>
    ids.reduce<Input>((input, { path, table }) => withAt(input, path, own.get(table)?.[0] ?? at(input, path)) as Input, good)
  /** Ids that they have written somewhere of theirs, and read there again. */
  const brought = new Set<string>()
  /** What ends their own session, or theirs for ever. */
  const last = /^(session\.(logout|endOthers|end)|privacy\.(close|withdraw)|member\.register|session\.(login|meetingLogin))/

  /** @returns what is wrong with the answer. */
  async function ask({ person, sysCode }: Attacker, { call, ...wish }: Wish, given: Input, claim = sysCode) {
    const input = call.method === 'GET' ? asTexts(given) : given
    const answer = await person.ask(call, input as never, { headers: { ...wish.headers, [headers.sysCode]: claim } })
    const [asked, said] = [JSON.stringify(input), JSON.stringify(answer)]
    const leaked = said.includes(CANARY) && !asked.includes(CANARY) ? [CANARY] : []
    const ids = [...new Set(said.match(/[0-9A-Za-z_-]{16,}/g) ?? [])].filter(
      (id) => world.secret.has(id) && !asked.includes(id) && !brought.has(id),
    )
    const moved = [...(await world.changes()).keys()]
    const changed = answer.code === '000' ? [] : moved.filter((what) => !(numbering[wish.name] ?? []).includes(what))
    const flaws = [
      ...(answer.http >= 500 ? [`failed with ${answer.http} ${answer.reason}`] : []),
      ...[...leaked, ...ids].map((word) => `told of ${word}`),
      ...changed.map((what) => `refused with ${answer.reason}, and changed ${what}`),
    ]
    return { answer, flaws }
  }

  it('get the same answer for what is somebody else’s as for what is not there, by every call, and hear of nothing', async () => {
    const flaws: string[] = []
    let asked = 0
    for (const attacker of world.attackers)
      for (const wish of world.wishes) {
        if (last.test(wish.name)) continue
        const about = `${attacker.name}, ${wish.name}`
        const own = asOwn(wish, attacker)
        const look = async (input: Input, what: string, claim?: string) => {
          asked += 1
          if (asked % 10 === 0) await forget()
          test.clock.pass(1000)
          const { answer, flaws: found } = await ask(attacker, wish, input, claim)
          flaws.push(...found.map((flaw) => `${about}, ${what}: ${flaw}`))
          return answer
        }
        await look(wish.good, 'all of somebody else’s')
        await look(wish.good, 'all of somebody else’s, at the other tenant', attacker.sysCode === ELSEWHERE ? '-000001' : ELSEWHERE)
        for (const { path, table } of wish.ids) {
          const foreign = String(at(wish.good, path))
          const theirs = await look(withAt(own, path, foreign) as Input, `the ${table} ${foreign} at ${path.join('.')}`)
          const none = await look(withAt(own, path, nobodys(foreign)) as Input, `no ${table} at ${path.join('.')}`)
          const same = theirs.code === none.code && theirs.reason === none.reason && theirs.msg === none.msg
          if (!same && !world.open.has(table) && knownToBeThere[wish.name] !== table)
            flaws.push(
              `${about}: ${table} at ${path.join('.')} is ${theirs.reason ?? theirs.code} where none is ${none.reason ?? none.code}`,
            )
        }
      }
    flaws.push(...(await world.touched()).map((row) => `changed ${row.slice(0, 300)}`))
    flaws.push(...test.errors.map(({ event, error }) => `${event}: ${String(error)}`))
    if (LONG) process.stdout.write(`${asked} requests of the matrix, ${engine}\n`)
    expect(flaws).toEqual([])
  }, 600_000)

  it(
    `get nothing out of ${REQUESTS} requests of any kind`,
    async () => {
      const chance = chanceOf(SEED)
      const flaws: string[] = []
      const counts = new Map<string, number>()
      const byFeature = new Map<string, number>()
      const wishes = world.wishes.filter(({ name }) => !last.test(name))
      const guarded = wishes.filter(({ call }) => typeof call.access === 'object')
      // Those with most to ask by: others are mostly forbidden.
      const organisers = world.attackers.slice(0, 2)
      for (let n = 0; n < REQUESTS && flaws.length < 20; n++) {
        const attacker = any(chance, chance() < 0.6 ? organisers : world.attackers)
        const wish = any(chance, chance() < 0.75 ? guarded : wishes)
        const input = anyInput(wish, attacker, chance)
        if (n % 10 === 0) await forget()
        test.clock.pass(1000)
        const claim = chance() < 0.8 ? attacker.sysCode : any(chance, ['-000001', ELSEWHERE, '', '*', 'x'.repeat(50)])
        const { answer, flaws: found } = await ask(attacker, wish, input, claim)
        const feature = wish.name.split('.')[0] as string
        byFeature.set(feature, (byFeature.get(feature) ?? 0) + 1)
        const sort = answer.code === '000' ? 'taken' : (answer.reason ?? 'refused')
        counts.set(sort, (counts.get(sort) ?? 0) + 1)
        const before = flaws.length
        flaws.push(
          ...[...found, ...test.errors.splice(0).map(({ event, error }) => `${event}: ${String(error)}`)].map(
            (flaw) => `${n}: ${attacker.name}, ${wish.name} ${JSON.stringify(input).slice(0, 600)}: ${flaw}`,
          ),
        )
        if (LONG) for (const flaw of flaws.slice(before)) process.stdout.write(`${flaw}\n`)
        if (n % ROUND === ROUND - 1) flaws.push(...(await world.touched()).map((row) => `${n}: changed ${row.slice(0, 300)}`))
      }
      flaws.push(...(await world.touched()).map((row) => `changed ${row.slice(0, 300)}`))
      if (LONG) {
        const most = (tally: ReadonlyMap<string, number>) =>
          [...tally]
            .toSorted(([, one], [, other]) => other - one)
            .map(([name, count]) => `${name} ${count}`)
            .join(', ')
        process.stdout.write(`${REQUESTS} requests, seed ${SEED}, ${engine}: ${most(counts)}\nof ${most(byFeature)}\n`)
      }
      expect(flaws).toEqual([])
    },
    60_000 + REQUESTS * 60,
  )

  function anyInput(wish: Wish, attacker: Attacker, chance: Chance): Input {
    let input = chance() < 0.8 ? asOwn(wish, attacker) : (wish.good as Input)
    for (const { path, table } of wish.ids) {
      const dice = chance()
      const from = dice < 0.3 ? world.foreign.get(table) : dice < 0.5 ? attacker.own.get(table) : undefined
      if (from !== undefined && from.length > 0) input = withAt(input, path, any(chance, from)) as Input
    }
    for (let changes = Math.floor(chance() * 3); changes > 0; changes--) {
      const places = placesIn(input)
      const dice = chance()
      if (places.length === 0 || dice < 0.1)
        input = { ...input, [any(chance, ['id', 'meetingId', 'thirdId', 'userId', 'x'])]: any(chance, strange) }
      else if (dice < 0.25) {
        const [gone = ''] = any(chance, places)
        input = Object.fromEntries(Object.entries(input).filter(([key]) => key !== gone))
      } else if (dice < 0.35) {
        const id = any(chance, [...world.foreign.values()].flat())
        brought.add(id)
        input = withAt(input, any(chance, places), id) as Input
      } else input = withAt(input, any(chance, places), any(chance, strange)) as Input
    }
    return input
  }
})

const any = <T>(chance: Chance, list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
