/** What a meeting's home offers. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { meeting } from '#contract/meeting.ts'
import { paths } from '#contract/paths.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'
import { visitor } from '../support/person.ts'

onBothEngines('a visitor of a microsite', (engine) => {
  let opened: Opened
  let test: TestApp
  beforeEach(async () => {
    opened = await freshDatabase(engine)
    test = await testApp(opened.db)
  })
  afterEach(() => opened.drop())

  it('is offered what is there (U10)', async () => {
    const { list, total } = await visitor(test.app).do(meeting.modules, { meetingId: '1', pageNum: 1, pageSize: 30 })
    expect(total).toBe(list.length)
    expect(list.map(({ path }) => path)).toEqual(expect.arrayContaining([paths.schedule, paths.contribute]))
  })
})
