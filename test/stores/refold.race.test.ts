/** Rows that a server of an earlier release wrote beside a newer one: their folded columns are filled again, and reported before. */
import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { contains } from '#server/db/like.ts'
import { refold } from '#server/jobs/folds.ts'
import { lookAtFolds } from '#server/operations/doctor/folds.ts'
import { onBothEngines } from '../support/database.ts'
import { wrongFoldedTexts } from '../support/folded-rows.ts'
import { productTest } from '../support/product-test.ts'

const DAY = 86_400_000
/** Rounds that are enough for a pass over the demonstration and the rows of these tests. */
const ROUNDS = 30

onBothEngines('a row of an earlier release', (engine) => {
  const { opened, test } = productTest({}, { engine })

  /** As a release without folded columns writes. */
  const run = (sql: string) => opened.db.write((tx) => tx.executeQuery(CompiledQuery.raw(sql)))
  const pass = async () => {
    for (let round = 0; round < ROUNDS; round += 1) await refold({ db: opened.db, clock: test.clock, log: { info: () => {} } as never })
  }
  const found = async (name: string) =>
    (await opened.db.read.selectFrom('guests').select('name').where(contains('guests.name', name)).execute()).map((row) => row.name)
  async function addGuests(many: number): Promise<void> {
    for (let n = 0; n < many; n += 1)
      await run(
        `INSERT INTO guests (id, meeting_id, source_key, name, title, company, avatar, introduce, sort) VALUES ('old${n}', '1', 'old${n}', 'Élodie ${n}', '', '', '', '', 1)`,
      )
  }

  it('is found by search again once the job has come to it, as is a name that was changed', async () => {
    await addGuests(450)
    await run(`UPDATE meetings SET title = 'Ünal' WHERE id = '1'`)
    expect([await found('elodie'), (await lookAtFolds({ ...opened.db, close: async () => {} })).text]).toEqual([
      [],
      expect.stringMatching(/guests 450 行.*meetings 1 行/),
    ])
    await pass()
    expect((await found('elodie')).length).toBe(450)
    expect(await wrongFoldedTexts(opened.db)).toEqual([])
    expect((await lookAtFolds({ ...opened.db, close: async () => {} })).verdict).toBe('good')
  })

  it('that is written after a pass is found after a day', async () => {
    await pass()
    await addGuests(1)
    await pass()
    expect(await found('elodie')).toEqual([])
    test.clock.pass(DAY + 1)
    await pass()
    expect(await found('elodie')).toEqual(['Élodie 0'])
  })
})
