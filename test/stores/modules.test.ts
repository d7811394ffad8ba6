/** What a meeting's home offers. */
import { expect, it } from 'vitest'
import { meeting } from '#contract/meeting.ts'
import { paths } from '#contract/paths.ts'
import { onBothEngines } from '../support/database.ts'
import { visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

onBothEngines('a visitor of a microsite', (engine) => {
  const { test } = productTest({}, { engine })

  it('is offered what is there (U10)', async () => {
    const { list, total } = await visitor(test.app).do(meeting.modules, { meetingId: '1', pageNum: 1, pageSize: 30 })
    expect(total).toBe(list.length)
    expect(list.map(({ path }) => path)).toEqual(expect.arrayContaining([paths.schedule, paths.contribute]))
  })
})
