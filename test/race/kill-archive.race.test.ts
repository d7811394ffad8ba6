/** A server killed while papers are packed: the next one goes on where it stood, and the zip has each paper once and whole. */
import { afterEach, expect, it } from 'vitest'
import { usualQuestion } from '#contract/form-ready.ts'
import { people } from '#contract/people.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { LEASE_MS } from '#server/features/task/run.ts'
import { piecesOf } from '#server/features/file/store.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp } from '../support/app.ts'
import { askInstead } from '../support/asking.ts'
import { onBothEngines } from '../support/database.ts'
import { killedWhen } from '../support/killed.ts'
import { HERE } from '../support/long-work.ts'
import { manyPeople, withPapers } from '../support/many-people.ts'
import { signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'
import { filesIn } from '../support/unzip.ts'

const PEOPLE = 8
/** Each paper takes two steps; the server dies between some of them. */
const PIECES = 3
const STEPS_BEFORE = 4

onBothEngines('a server killed while papers are packed', (engine) => {
  let again: Db
  const opened = databaseTest({ engine })
  afterEach(() => again.close())

  it('leaves no paper out and none twice', async () => {
    const test = await testApp(opened.db)
    const organiser = await signInAs(test, 'organiser')
    await askInstead(opened.db, '1', (questions) => [
      ...questions.filter(({ key }) => key !== 'annexUrl'),
      { ...usualQuestion('annexUrl', false), why: '用于核对资格' },
    ])
    const papers = await withPapers(opened.db, await manyPeople(opened.db, PEOPLE, test.clock()), PIECES, test.clock())
    const { taskId } = await organiser.do(people.attachments, HERE)
    await opened.db.close()

    const packed = async (db: Db) => {
      const pieces = db.read.selectFrom('file_pieces').innerJoin('files', 'files.id', 'file_pieces.file_id')
      const { n } = await pieces
        .select((q) => q.fn.countAll<number>().as('n'))
        .where('purpose', '=', 'archive')
        .executeTakeFirstOrThrow()
      return Number(n)
    }
    const reading = await killedWhen(opened.url, async (db) => (await packed(db)) >= STEPS_BEFORE)
    const before = await packed(reading)
    expect([before >= STEPS_BEFORE, before < PEOPLE * 2]).toEqual([true, true])
    await reading.close()

    again = await openDb(opened.url)
    // The dead one's lease is of the real clock.
    const deps = { ...test.deps, db: again, clock: () => Date.now() + LEASE_MS }
    expect(await takeSteps({ ...deps, clock: () => Date.now() })).toBe(0)
    await takeSteps(deps)
    const { state, done, result } = await again.read.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
    expect([state, done]).toEqual(['done', PEOPLE])
    const files = [...filesIn(Buffer.from(await piecesOf(again, result), 'base64')).values()]
    expect(files).toHaveLength(PEOPLE)
    expect(papers.every((paper) => files.some((file) => file.equals(paper)))).toBe(true)
    expect(test.errors).toEqual([])
  })
})
