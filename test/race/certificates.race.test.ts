/** Two issue by one rule at once: nobody has two certificates. */
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { certificate } from '#contract/certificate.ts'
import { certificateIssue } from '#server/features/certificate/issue.ts'
import type { Step } from '#server/features/task/kind.ts'
import { readJson } from '#server/db/json.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { makeRule, workThrough } from '../support/certificates.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE } from '../support/long-work.ts'
import { productTest } from '../support/product-test.ts'

const PEOPLE = 60

onBothEngines('certificates that two issue at once', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  async function aRule(): Promise<string> {
    const people = Array.from({ length: PEOPLE }, (_, n) => ({ name: `志愿者${n}`, phone: '', unit: '' }))
    return (await makeRule(organiser, { people })).id
  }
  async function issued(): Promise<{ all: number; people: number }> {
    const rows = await opened.db.read.selectFrom('certificates').select('person').execute()
    return { all: rows.length, people: new Set(rows.map(({ person }) => person)).size }
  }

  /** Two servers look whom the rule names, each before the other has written. */
  async function lookAndWriteTwice(id: string): Promise<void> {
    const { taskId } = await organiser.do(certificate.issue, { ...HERE, id })
    const row = await opened.db.read.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
    const looks = await Promise.all([1, 2].map(() => certificateIssue.open(test.deps, row)))
    const steps = await Promise.all(looks.map((look) => look(readJson(row.checkpoint as never) as never)))
    await Promise.all(steps.map((step: Step) => opened.db.write(async (tx) => void (await step.write?.(tx)))))
  }

  it('would be given twice where only a look came before: the test can see what it looks for', async () => {
    for (const index of ['certificates_person', 'certificates_attendee'])
      await opened.db.write(async (tx) => void (await sql`DROP INDEX ${sql.ref(index)}`.execute(tx)))
    await lookAndWriteTwice(await aRule())
    expect(await issued()).toEqual({ all: 2 * PEOPLE, people: PEOPLE })
    // What lacks its indexes is no database for the tests that follow: one that was closed here is used by none of them.
    await opened.db.close()
  })

  it('are given once each, however both have looked', async () => {
    await lookAndWriteTwice(await aRule())
    expect(await issued()).toEqual({ all: PEOPLE, people: PEOPLE })
  })

  it('are given once each by servers that work side by side, and a second issue waits for the first', async () => {
    const id = await aRule()
    const asked = await Promise.all([1, 2, 3].map(() => organiser.ask(certificate.issue, { ...HERE, id })))
    expect(asked.map(({ reason }) => reason ?? 'begun').toSorted()).toEqual(['begun', 'task_running', 'task_running'])
    await Promise.all([takeSteps(test.deps), takeSteps(test.deps)])
    await workThrough(test)
    expect(await issued()).toEqual({ all: PEOPLE, people: PEOPLE })
  })
})
