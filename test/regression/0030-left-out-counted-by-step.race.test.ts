/** Whoever had refused news, or not agreed to them, was counted as left out by each step of a campaign that came upon their phone. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { campaign } from '#contract/campaign.ts'
import { privacy } from '#contract/privacy.ts'
import { PEOPLE } from '#server/features/campaign/go.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'
import { HERE } from '../support/long-work.ts'
import { manyPeople } from '../support/many-people.ts'
import { signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

const MANY = PEOPLE * 2 + 30

onBothEngines('people who are left out of a campaign', (engine) => {
  let opened: Opened
  let test: TestApp
  let ids: string[]
  beforeEach(async () => {
    opened = await freshDatabase(engine)
    test = await testApp(opened.db)
    ids = await manyPeople(opened.db, MANY, test.clock())
    test.clock.pass(60_000)
    // The phone that signUp writes on tickets is theirs.
    const agreeing = await signIn(test, '13800000009')
    await signUp(agreeing, { ticketId: '1', names: ['王小明'] })
    await agreeing.do(privacy.agree, { document: 'messages' })
  })
  afterEach(async () => {
    expect(test.errors).toEqual([])
    await opened.drop()
  })

  /** Of these, by the order in which they came, all are one person's tickets. */
  const alike = async (column: 'phone' | 'user_id', places: readonly number[]) => {
    const all = places.map((place) => ids.at(place) as string)
    const first = await opened.db.read
      .selectFrom('attendees')
      .select(column)
      .where('id', '=', all[0] as string)
      .executeTakeFirstOrThrow()
    await opened.db.write((tx) => tx.updateTable('attendees').set(first).where('id', 'in', all).execute())
  }

  it.each([
    ['names', 'phone'],
    ['holders', 'user_id'],
  ] as const)('are each counted once, where %s are told and one of them stands in three steps', async (to, column) => {
    const organiser = await signInAs(test, 'organiser')
    await alike(column, [0, PEOPLE, 2 * PEOPLE + 10])
    await alike(column, [1, 2])
    const news = { ...HERE, kind: 'meeting_news', what: '明年大会已开放报名', to } as const
    const { refused, people } = await organiser.do(campaign.segment, news)
    const { id } = await organiser.do(campaign.send, { ...news, key: 'news-for-one-person' })
    for (let round = 0; round < 3; round++) {
      await takeSteps(test.deps)
      await sendMessages(test.deps)
      test.clock.pass(15_000)
    }
    expect(await organiser.do(campaign.get, { ...HERE, id })).toMatchObject({ state: 'done', told: people, refused })
  })
})
