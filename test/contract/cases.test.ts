/** Whether every feature has said everything of itself: its calls, their fields, its tables. Whatever is missing is named. */
import { describe, expect, it } from 'vitest'
import type { Call, Schema } from '#contract/call.ts'
import { normalLine, normalProse } from '#contract/normal-text.ts'
import type { TableName } from '#server/db/tables.ts'
import { freshDatabase } from '../support/database.ts'
import { doorTable } from '../support/door-input-table.ts'
import { cases, casesByCall } from '../support/gather-cases.ts'
import { inputTable, type Kind } from '../support/input-table.ts'
import { tableNames } from '../support/tables.ts'

/** A field of a field is `picture.type`; of requests of several shapes, those of all of them. */
function fieldsOf(schema: Schema, before = ''): string[] {
  const { entries, wrapped, type, options } = schema as {
    entries?: Record<string, Schema>
    wrapped?: Schema
    type?: string
    options?: readonly Schema[]
  }
  if (wrapped !== undefined) return fieldsOf(wrapped, before)
  if (before === '' && type === 'variant') return [...new Set((options ?? []).flatMap((shape) => fieldsOf(shape)))]
  if (entries === undefined) return before === '' ? [] : [before]
  return Object.entries(entries).flatMap(([name, field]) => fieldsOf(field, before === '' ? name : `${before}.${name}`))
}

/** Whether a field takes any text up to a length, normalised (`line` and `text` of contract/fields.ts): nothing decides but its length. */
function isFreeText(schema: Schema, field: string): boolean {
  const { entries, pipe } = schema as { entries?: Record<string, Schema>; pipe?: readonly [Schema, ...{ operation?: unknown }[]] }
  const of = entries?.[field] as { pipe?: readonly { operation?: unknown }[] } | undefined
  if (of === undefined) return pipe !== undefined && pipe[0] !== schema && isFreeText(pipe[0], field)
  return of.pipe?.length === 4 && [normalLine, normalProse].some((normal) => of.pipe?.[1]?.operation === normal)
}

describe.each([...cases])('the feature %s', (feature, { access, fixtures, askers = {}, inputs, otherFields }) => {
  const calls = new Map(casesByCall.filter(([name]) => name.startsWith(`${feature}.`)).map(([, { own, call }]) => [own, call]))

  it('says of every call who may make it and what a good request is, and of none that is not', () => {
    expect(Object.keys(access).sort(), 'access').toEqual([...calls.keys()].sort())
    expect(Object.keys(fixtures).sort(), 'fixtures').toEqual([...calls.keys()].sort())
    for (const own of [...Object.keys(askers), ...Object.keys(otherFields)]) expect([...calls.keys()]).toContain(own)
  })

  it('names places in its own calls only', () => {
    const foreign = inputs.filter(({ call }) => ![...calls.values()].includes(call))
    expect(foreign.map(({ call, field }) => `${field} of ${call.path}`)).toEqual([])
  })

  it('has every field of a call tried, or set aside by name, and not both', () => {
    for (const [own, call] of calls as Map<string, Call>) {
      const places = new Set(inputs.filter((place) => place.call === call).map(({ field }) => field))
      const aside = otherFields[own] ?? []
      const fields = fieldsOf(call.input)
      expect(
        // The meeting of a call is tried in calls.test.ts.
        fields.filter((field) => field !== call.meeting && !places.has(field) && !aside.includes(field) && !isFreeText(call.input, field)),
        `${own}: no place, and not set aside`,
      ).toEqual([])
      expect(
        aside.filter((field) => places.has(field) || !fields.includes(field)),
        `${own}: set aside, but tried or not there`,
      ).toEqual([])
      const known = [...places].filter((place) => fields.some((field) => field === place || field.startsWith(`${place}.`)))
      expect([...places], `${own}: a place in a field that is not there`).toEqual(known)
    }
  })
})

it('tries every kind of input somewhere, but for what is only typed and goes out as a digest', () => {
  const tried = new Set([...cases.values()].flatMap(({ inputs }) => inputs.map(({ kind }) => kind)))
  const kinds = new Set([...inputTable, ...doorTable].map(({ kind }) => kind))
  expect([...kinds].filter((kind) => !tried.has(kind))).toEqual(['password', 'brandedPassword'] satisfies Kind[])
})

describe('the tables of server/db/tables.ts', async () => {
  const { db, drop } = await freshDatabase()
  const tables = (await tableNames(db)).filter((name) => (name as string) !== 'migration')
  await drop()
  const claims = [...cases].flatMap(([feature, { tables }]) => Object.keys(tables).map((table) => [table as TableName, feature] as const))

  it.each(tables)('%s is told of by one feature: whether it holds a person', (table) => {
    const features = claims.filter(([name]) => name === table).map(([, feature]) => feature)
    expect(features, `${table} belongs into the tables of one file of test/cases, as personal or as 'nobody'`).toHaveLength(1)
  })

  it('has all of those that features tell of', () => {
    expect(claims.map(([name]) => name).filter((name) => !tables.includes(name))).toEqual([])
  })
})
