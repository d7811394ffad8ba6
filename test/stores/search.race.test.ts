/** What searches look through: folded columns, which the query layer writes with their sources, and names in many scripts. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '#contract/normal-text.ts'
import type { NewRow } from '#server/db/db.ts'
import { foldName } from '#server/db/folded-name.ts'
import { contains } from '#server/db/like.ts'
import { type Given, prepared } from '#server/db/prepared.ts'
import { testApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { wrongFoldedTexts } from '../support/folded-rows.ts'
import { manyNames, waysToType } from '../support/many-names.ts'
import { databaseTest } from '../support/product-test.ts'

const MANY = 1_000

function guestRow(id: string, name: string): NewRow<'guests'> {
  return { id, meeting_id: '1', source_key: id, name, title: 'Présidente', company: '', avatar: '', introduce: '', sort: 1 }
}

onBothEngines('a searched column', (engine) => {
  const opened = databaseTest({ engine, once: true })
  beforeAll(() => testApp(opened.db))

  const folded = async (id: string) => {
    const { rows } = await sql<
      Record<string, string>
    >`SELECT name_folded, title_folded, company_folded FROM guests WHERE id = ${id}`.execute(opened.db.read)
    return Object.values(rows[0] ?? {})
  }

  it('is folded in every row of the demonstration', async () => {
    expect(await wrongFoldedTexts(opened.db)).toEqual([])
    expect(await opened.db.read.selectFrom('meetings').select('id').where(contains('meetings.title', '教育')).execute()).not.toEqual([])
  })

  it('is folded by an insert of one row, of several and of many, by an update and by an upsert', async () => {
    const { db } = opened
    await db.write((tx) => tx.insertInto('guests').values(guestRow('one', 'Élodie')).execute())
    expect(await folded('one')).toEqual(['elodie', 'presidente', ''])
    await db.write((tx) =>
      tx
        .insertInto('guests')
        .values([guestRow('two', '吕布'), guestRow('three', 'Ö')])
        .execute(),
    )
    expect([await folded('two'), await folded('three')]).toEqual([
      [foldName('吕布'), 'presidente', ''],
      ['o', 'presidente', ''],
    ])
    await db.write((tx) => db.insertMany(tx, 'guests', [guestRow('four', 'Ø'), guestRow('five', 'ß')] as never))
    expect([await folded('four'), await folded('five')].map(([name]) => name)).toEqual(['o', 'ss'])
    await db.write((tx) => tx.updateTable('guests').set({ company: 'Œuvre', sort: 2 }).where('id', '=', 'one').execute())
    expect(await folded('one')).toEqual(['elodie', 'presidente', 'oeuvre'])
    const again = { ...guestRow('one', 'Zoë'), company: 'Ünal' }
    await db.write((tx) =>
      tx
        .insertInto('guests')
        .values(again)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: again.name, company: again.company }))
        .execute(),
    )
    expect(await folded('one')).toEqual(['zoe', 'presidente', 'unal'])
    expect(await wrongFoldedTexts(db)).toEqual([])
  })

  it('that becomes empty leaves no folded text', async () => {
    const { db } = opened
    await db.write((tx) => tx.insertInto('guests').values(guestRow('gone', '王伟')).execute())
    await db.write((tx) => tx.updateTable('guests').set({ name: '', title: '' }).where('id', '=', 'gone').execute())
    expect(await folded('gone')).toEqual(['', '', ''])
  })

  it('of a row that was read whole and written again is folded from what is written', async () => {
    const { db } = opened
    await db.write((tx) => tx.insertInto('guests').values(guestRow('whole', '王伟')).execute())
    await db.write(async (tx) => {
      const row = await tx.selectFrom('guests').selectAll().where('id', '=', 'whole').executeTakeFirstOrThrow()
      await tx
        .insertInto('guests')
        .values({ ...row, id: 'copy', source_key: 'copy', name: 'Şahin' })
        .execute()
      await tx
        .updateTable('guests')
        .set({ ...row, name: 'Özgür' })
        .where('id', '=', 'whole')
        .execute()
    })
    expect([await folded('copy'), await folded('whole')].map(([name]) => name)).toEqual(['sahin', 'ozgur'])
  })

  it('takes no expression, no rows of a query and no value that is bound later', async () => {
    const refused = 'is searched'
    const { db } = opened
    await expect(
      db.write((tx) =>
        tx
          .updateTable('guests')
          .set({ name: sql<string>`upper(name)` })
          .execute(),
      ),
    ).rejects.toThrow(refused)
    await expect(
      db.write((tx) =>
        tx
          .updateTable('guests')
          .set((q) => ({ name: q.ref('title') }))
          .execute(),
      ),
    ).rejects.toThrow(refused)
    await expect(
      db.write((tx) =>
        tx
          .insertInto('tenants')
          .columns(['id', 'name', 'created_at'])
          .expression((q) => q.selectFrom('guests').select(['id', 'name', 'sort']))
          .execute(),
      ),
    ).rejects.toThrow(refused)
    const rename = prepared((layer, given: Given<{ name: string }>) => layer.updateTable('guests').set({ name: given.value('name') }))
    await expect(db.write((tx) => rename(db, tx, { name: 'x' }))).rejects.toThrow(refused)
    await expect(
      db.write((tx) =>
        tx
          .updateTable('guests')
          .set({ sort: sql<number>`sort + 1` })
          .where('id', '=', 'one')
          .execute(),
      ),
    ).resolves.toBeDefined()
  })

  describe('of names in many scripts', () => {
    it('finds each name by itself, folded, in capitals, in small letters, decomposed and without spaces', async () => {
      const { db } = opened
      const names = manyNames(MANY, 7).filter((name) => foldText(name) !== '')
      await db.write((tx) => db.insertMany(tx, 'guests', names.map((name, at) => guestRow(`many-${at}`, name)) as never))
      const lost: string[][] = []
      for (const [at, name] of names.entries()) {
        const ways = [...new Set([...waysToType(name), foldText(name)])]
        const hits = await db.read
          .selectFrom('guests')
          .select(ways.map((way, n) => sql<number>`CASE WHEN ${contains('guests.name', way)} THEN 1 ELSE 0 END`.as(`w${n}`)))
          .where('id', '=', `many-${at}`)
          .executeTakeFirstOrThrow()
        const found = hits as unknown as Record<string, number>
        lost.push(...ways.flatMap((way, n) => (found[`w${n}`] === 1 ? [] : [[name, way]])))
      }
      expect(lost).toEqual([])
      expect(await wrongFoldedTexts(db)).toEqual([])
    }, 60_000)
  })
})
