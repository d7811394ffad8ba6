/** Sensitive fields: every read call and every export is made by every role, and the responses are searched for whole values. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { may } from '#contract/may.ts'
import type { Db } from '#server/db/db.ts'
import { type FieldKind, fieldMasks } from '#server/privacy/field-gate.ts'
import { testApp } from '../support/app.ts'
import { databaseTest } from '../support/product-test.ts'
import { sensitiveReaders, wholeForEveryCaller } from '../support/sensitive-readers.ts'
import { type Asker, type SensitiveValue, SensitiveWorld } from '../support/sensitive-world.ts'
import { sources } from '../support/sources.ts'
import { tableNames } from '../support/tables.ts'

const kinds = Object.keys(fieldMasks) as FieldKind[]
const realMasks = { ...fieldMasks }

/** What one response shows to an asker. */
interface Shown {
  /** Of the call. */
  name: string
  asker: Asker
  /** Sensitive values that stand whole in the response. */
  whole: readonly string[]
  /** Values that the response masks, with the place in the source that masked each. */
  masked: readonly { site: string; value: string }[]
}

let world: SensitiveWorld
let values: Map<string, SensitiveValue>
let shown: Shown[]
/** What each table holds in a column that no statement and no answer names. */
const NEW_COLUMN = 'value-of-tomorrow-'
/** The calls and exports that show it, with the tables. */
let leaked: string[]

const opened = databaseTest({ once: true })
beforeAll(async () => {
  world = new SensitiveWorld(await testApp(opened.db, { env: { publicUrl: 'https://huiwu.test' } }))
  await addNewColumn(opened.db)
  await world.fill()
  // A masked value names the place that masked it: without that mask the whole value would stand there.
  for (const kind of kinds) fieldMasks[kind] = (value) => `⟦${callSite()} ${kind} ${Buffer.from(value).toString('hex')}⟧`
  const heard: [name: string, asker: Asker, text: string][] = []
  await world.read((name, asker, text) => void heard.push([name, asker, text]))
  Object.assign(fieldMasks, realMasks)
  leaked = heard.flatMap(([name, , text]) =>
    Array.from(text.matchAll(new RegExp(`${NEW_COLUMN}(\\w+)`, 'g')), ([, table]) => `${name} ${table}`),
  )
  values = await world.values()
  // What was masked and is gone from the tables by now.
  for (const [, , text] of heard)
    for (const [, kind, hex] of text.matchAll(/⟦\S+ (\w+) (\w+)⟧/g)) {
      const value = Buffer.from(hex as string, 'hex').toString()
      if (!values.has(value)) values.set(value, { kind: kind as FieldKind, columns: [] })
    }
  shown = heard.map(([name, asker, text]) => lookAt(name, asker, text))
})
afterAll(() => Object.assign(fieldMasks, realMasks))

/** Adds a column to each table, with a value in each row that names the table. */
async function addNewColumn(db: Db): Promise<void> {
  const names = await tableNames(db)
  await db.write(async (tx) => {
    for (const name of names)
      await sql`ALTER TABLE ${sql.table(name)} ADD COLUMN tomorrow TEXT NOT NULL DEFAULT ${sql.lit(`${NEW_COLUMN}${name}.`)}`.execute(tx)
  })
}

/** The first line outside the gate that led to a mask, as `path:line`. */
function callSite(): string {
  const lines = (new Error().stack ?? '').split('\n')
  const frame = lines.find((line) => line.includes('/server/') && !line.includes('/server/privacy/'))
  return /\/(server\/[^:]+:\d+)/.exec(frame ?? '')?.[1] ?? ''
}

/** Lists whole and masked values in a response. Leaves out the asker's own phone. */
function lookAt(name: string, asker: Asker, text: string): Shown {
  const whole = [...values.keys()].filter((value) => value !== asker.person.mobile && text.includes(value))
  const masked = Array.from(text.matchAll(/⟦(\S+) \w+ (\w+)⟧/g), ([, site, hex]) => {
    return { site: site as string, value: Buffer.from(hex as string, 'hex').toString() }
  })
  return { name, asker, whole, masked }
}

const kindOf = (value: string) => values.get(value)?.kind as FieldKind

/** Rows of several requests of one call may be told apart by a word behind its name. */
const rowOf = (name: string) => sensitiveReaders[name] ?? sensitiveReaders[name.split(' ')[0] as string]

function isAllowed(name: string, value: string, { who, grants }: Asker): boolean {
  const { kind, columns } = values.get(value) as SensitiveValue
  return (rowOf(name)?.[kind] ?? []).some((allowed) => {
    const { reader, of } = typeof allowed === 'string' ? { reader: allowed, of: columns } : allowed
    const holds = reader === 'anyone' || reader === who || (reader.includes(':') && may(grants, { permissions: [reader] }))
    return holds && (columns.length === 0 || columns.some((column) => of.includes(column)))
  })
}

const leaksIn = ({ name, asker, whole }: Shown): string[] =>
  whole.flatMap((value) => (isAllowed(name, value, asker) ? [] : [`${name} shows ${asker.who} the ${kindOf(value)} ${value}`]))

it('stand in the tables, and in the responses to those who may read them', () => {
  expect(new Set([...values.values()].map(({ kind }) => kind))).toEqual(new Set(kinds))
  expect(new Set(shown.flatMap(({ whole }) => whole.map(kindOf)))).toEqual(new Set(kinds))
  expect(new Set(shown.map(({ name }) => name)).size).toBeGreaterThan(240)
  expect(world.askers.length).toBeGreaterThan(50)
})

it('a new column of any table is in no response and no exported file', () => {
  expect([...new Set(leaked)]).toEqual([])
})

it('are whole only for readers whom the table allows at that call', () => {
  expect(shown.flatMap(leaksIn)).toEqual([])
})

it('has no row in the table of readers that no response needs', () => {
  const needed = new Set(
    shown.flatMap(({ name, whole }) => whole.map((value) => `${name in sensitiveReaders ? name : name.split(' ')[0]} ${kindOf(value)}`)),
  )
  const rows = Object.entries(sensitiveReaders).flatMap(([name, row]) => Object.keys(row).map((kind) => `${name} ${kind}`))
  expect(rows.filter((row) => !needed.has(row))).toEqual([])
})

it('would be found in a response if any single mask were taken out', () => {
  // Masks of values that the table gives to the asker anyway prove nothing.
  const proved = new Set(
    shown.flatMap(({ name, asker, masked }) => masked.flatMap(({ site, value }) => (isAllowed(name, value, asker) ? [] : [site]))),
  )
  const uses = sources('server/features', 'server/http').flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) =>
      Array.from(line.matchAll(/\b(show|hide)Field\('([\w.]+)'/g), ([, how, field]) => {
        return { how, site: `${path}:${at + 1}`, what: `${path.replace('server/features/', '')} ${field}` }
      }),
    ),
  )
  const unproved = uses.filter(({ site }) => !proved.has(site))
  expect.soft(unproved.filter(({ how }) => how === 'hide').map(({ site, what }) => `${site} ${what}`)).toEqual([])
  const counted = Object.fromEntries([...Map.groupBy(unproved, ({ what }) => what)].map(([what, some]) => [what, some.length]))
  expect(counted).toEqual(wholeForEveryCaller)
})

it.each<[FieldKind, call: string, who: string, more?: object]>([
  ['phone', 'form.answers', 'reception', { keyword: '阮知行' }],
  ['idNumber', 'form.answers', 'reception', { keyword: '阮知行' }],
  ['documentNumber', 'certification.list', 'system:certification:decide'],
  ['plate', 'vip.mine', 'taskOwner'],
  ['flight', 'vip.mine', 'taskOwner'],
  ['room', 'vip.mine', 'taskOwner'],
])('of the kind %s are found at %s by %s once its mask is taken out of the gate, and not before', async (kind, call, who, more = {}) => {
  const asker = world.askers.find((one) => one.who === who) as Asker
  const leaks = async () => leaksIn(lookAt(call, asker, await world.again(call, asker, more)))
  expect(await leaks()).toEqual([])
  fieldMasks[kind] = (value) => value
  const found = await leaks()
  fieldMasks[kind] = realMasks[kind]
  expect(found).toContainEqual(expect.stringContaining(`${call} shows ${who} the ${kind} `))
})
