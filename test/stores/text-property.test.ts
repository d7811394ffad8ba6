/**
 * 10,000 generated names through a form's field, a list, a database, searches and comparisons, on both engines. A rule in TypeScript
 * says what a search or comparison must find; the database answers for a sample of the texts.
 */
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { personName } from '#contract/fields.ts'
import { normalName, searchParts } from '#contract/normal-text.ts'
import { foldName } from '#server/db/folded-name.ts'
import { contains, isAnyOf } from '#server/db/like.ts'
import { readPeopleTable } from '#server/features/namelist/read/ranges.ts'
import { normalForms } from '#src/ui/typed-text.ts'
import { testApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { wrongFoldedTexts } from '../support/folded-rows.ts'
import { generatedTexts } from '../support/generated-texts.ts'
import { databaseTest } from '../support/product-test.ts'

const TEXTS = 10_000
const SAMPLE = 150

const { nameText, random } = generatedTexts(4_810)
const typed = Array.from({ length: TEXTS }, nameText)
/** What a form's field sends and the server stores; undefined: refused. */
const stored = typed.map((text) => {
  const { success, output } = v.safeParse(personName, normalForms.text?.(text) ?? text)
  return success ? output : undefined
})
interface Name {
  id: string
  typed: string
  name: string
  folded: string
}
const names: Name[] = stored.flatMap((name, at) =>
  name === undefined ? [] : [{ id: `text-${at}`, typed: typed[at] as string, name, folded: foldName(name) }],
)
const sample = Array.from({ length: SAMPLE }, () => names[Math.floor(random() * names.length)] as Name)

/** Ids in one order on both engines. */
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

it('a list reads every name that a form stores, and stores the same', () => {
  const { rows } = readPeopleTable([
    { name: '', rows: [['姓名', '手机号'], ...names.map((one, at) => [one.typed, String(13800000000 + at)])] },
  ]) ?? {
    rows: [],
  }
  expect(names.length).toBeGreaterThan(TEXTS / 3)
  expect(rows.length).toBe(names.length)
  for (const [at, { typed: text, name }] of names.entries()) expect([text, rows[at]?.name]).toEqual([text, name])
})

onBothEngines('10,000 generated names in a database', (engine) => {
  const opened = databaseTest({ engine, once: true })
  beforeAll(async () => {
    await testApp(opened.db)
    const row = { meeting_id: '1', title: '', company: '', avatar: '', introduce: '', sort: 1 }
    await opened.db.write((tx) =>
      opened.db.insertMany(
        tx,
        'guests',
        names.map(({ id, name }) => ({ ...row, id, source_key: id, name })),
      ),
    )
  })

  const ours = () => opened.db.read.selectFrom('guests').select(['id', 'name']).where('id', 'like', 'text-%')

  it('are stored as the rule stores them, with the folded text that searches compare', async () => {
    const rows = new Map((await ours().execute()).map(({ id, name }) => [id, name]))
    expect(names.filter(({ id, name }) => rows.get(id) !== name)).toEqual([])
    expect(await wrongFoldedTexts(opened.db)).toEqual([])
  })

  describe('a sample of them', () => {
    it('is found by what was typed, by what was stored and by a part of it, and nothing else is', async () => {
      for (const { id, typed: text, name } of sample) {
        const [half] = [...name].length > 2 ? [[...name].slice(0, 2).join('')] : [name]
        for (const search of [text, name, half as string, name.toUpperCase()]) {
          const parts = searchParts(search)
          const right = names.filter(({ folded }) => parts.length > 0 && parts.every((part) => folded.includes(part)))
          const found = idsOf(await ours().where(contains('guests.name', search)).execute())
          expect([search, found]).toEqual([search, idsOf(right)])
          if (parts.length > 0) expect([search, found.includes(id)]).toEqual([search, true])
        }
      }
    })

    it('is the same name as what was typed, and as no other name', async () => {
      for (const { id, typed: text, name } of sample) {
        // A call brings a name in its normal form.
        const asked = normalName(text)
        const right = names.filter((one) => one.name === asked || (one.folded !== '' && one.folded === foldName(asked)))
        const found = idsOf(
          await ours()
            .where(isAnyOf('guests.name', [asked]))
            .execute(),
        )
        expect([text, found]).toEqual([text, idsOf(right)])
        expect([text, name, found.includes(id)]).toEqual([text, name, true])
      }
    })
  })
})
