/** A programme on its way into a meeting, on both engines. */
import { expect, it } from 'vitest'
import { meeting } from '#contract/meeting.ts'
import { schedule } from '#contract/schedule.ts'
import { applyProgramme } from '#server/features/schedule/import/apply.ts'
import { readProgramme } from '#server/features/schedule/import/read-programme.ts'
import { DEMO_MEETING_ID } from '#server/seed/seed.ts'
import { onBothEngines } from '../support/database.ts'
import { visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { realData, realFiles } from '../support/programme-data.ts'

const programme = (...lines: string[]) => readProgramme(Buffer.from(['编号,日期,开始,结束,会议室,主题,演讲嘉宾,摘要', ...lines].join('\n')))
const A = 'A,2025-08-09,9:00,10:00,甲,开幕,沈知远、新嘉宾,<b>好</b><script>alert(1)</script>'
const B = 'B,2025-08-09,23:30,0:30,甲,守夜,,'

onBothEngines('an import', (engine) => {
  const { opened, test } = productTest({}, { engine })

  const apply = async (lines: string[], removeGone = false) =>
    applyProgramme(test.deps, { meetingId: DEMO_MEETING_ID, programme: await programme(...lines), who: 'test', removeGone })
  const seen = () => visitor(test.app).do(schedule.brief, { meetingId: DEMO_MEETING_ID })
  const imports = () => opened.db.read.selectFrom('log').select('why').where('action', '=', 'import').orderBy('id').execute()

  it('is seen by visitors at once, beside what was there, with its day, its guests once, and nothing that runs', async () => {
    const before = await seen()
    expect(await apply([A, B])).toMatchObject({ same: 0, guestsAdded: 1, removed: false })
    const after = await seen()
    expect(after.version).toBe(before.version + 1)
    expect(after.list).toHaveLength(before.list.length + 2)
    expect(after.list.find((one) => one.title === '守夜')).toMatchObject({
      day: '2025-08-09',
      startTime: '2025-08-09 23:30:00',
      endTime: '2025-08-10 00:30:00',
    })
    const { list } = await visitor(test.app).do(schedule.list, { meetingId: DEMO_MEETING_ID })
    expect(list.find((one) => one.title === '开幕')?.details).toBe('<p><b>好</b></p>')
    const guests = (await visitor(test.app).do(meeting.guests, { meetingId: DEMO_MEETING_ID })).list.map((one) => one.name)
    expect(guests.at(-1)).toBe('新嘉宾')
    expect(guests.filter((name) => name === '沈知远')).toHaveLength(1)
  })

  it('of the same file again changes nothing, not even the version', async () => {
    await apply([A, B])
    const before = await opened.db.read.selectFrom('schedule_items').selectAll().orderBy('id').execute()
    const { version } = await seen()
    expect(await apply([A, B])).toMatchObject({ add: [], change: [], same: 2, gone: [], guestsAdded: 0 })
    expect(await opened.db.read.selectFrom('schedule_items').selectAll().orderBy('id').execute()).toEqual(before)
    expect((await seen()).version).toBe(version)
    expect(await imports()).toHaveLength(1)
  })

  it('of a corrected file changes a session in place, so that agendas keep it', async () => {
    await apply([A, B])
    const id = (await seen()).list.find((one) => one.title === '开幕')?.id
    expect(await apply([A.replace('9:00,10:00', '9:30,10:30'), B])).toMatchObject({
      add: [],
      same: 1,
      change: [{ id, what: ['starts_at', 'ends_at'] }],
    })
    expect((await seen()).list.find((one) => one.id === id)?.startTime).toBe('2025-08-09 09:30:00')
  })

  it('leaves standing what the file lacks, unless asked to take it away', async () => {
    const before = (await seen()).list.length
    await apply([A, B])
    expect(await apply([A])).toMatchObject({ gone: [{ title: '守夜' }], removed: false })
    expect((await seen()).list).toHaveLength(before + 2)
    test.clock.pass(1000)
    // A skipped row may be the very session that seems to be gone.
    expect(await apply([A, B.replace('23:30', '?')], true)).toMatchObject({ gone: [{ title: '守夜' }], removed: false })
    expect(await apply([A], true)).toMatchObject({ gone: [{ title: '守夜' }], removed: true })
    expect((await seen()).list).toHaveLength(before + 1)
    expect((await imports()).map((row) => row.why)).toEqual([
      'added 2, changed 0, removed 0, guests 1',
      'added 0, changed 0, removed 1, guests 0',
    ])
  })

  it('made twice at once is made once', async () => {
    const outcomes = await Promise.all([apply([A, B]), apply([A, B])])
    expect(outcomes.map((one) => one?.same).sort()).toEqual([0, 2])
    expect((await seen()).list.filter((one) => one.title === '开幕')).toHaveLength(1)
  })

  it('into a meeting that does not exist says so', async () => {
    expect(await applyProgramme(test.deps, { meetingId: '999', programme: await programme(A), who: 'test' })).toBeUndefined()
  })

  for (const [file, sessions, guests] of [
    [realFiles.coscup, 330, 284],
    [realFiles.c3, 138, 197],
  ] as const) {
    const bytes = realData(file)
    it.skipIf(bytes === undefined)(`takes ${file} whole, twice, and the second time changes nothing`, async () => {
      const read = await readProgramme(bytes as Buffer)
      expect(await applyProgramme(test.deps, { meetingId: DEMO_MEETING_ID, programme: read, who: 'test' })).toMatchObject({
        guestsAdded: guests,
        same: 0,
        gone: [],
      })
      expect(
        await applyProgramme(test.deps, { meetingId: DEMO_MEETING_ID, programme: await readProgramme(bytes as Buffer), who: 'test' }),
      ).toMatchObject({ add: [], change: [], guestsAdded: 0, same: sessions, gone: [] })
    })
  }
})
