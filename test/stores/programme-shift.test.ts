/** Last year's programme in this year's meeting, and a file that cancels sessions: from the preview to the programme. */
import { beforeEach, expect, it } from 'vitest'
import { meetingManage } from '#contract/meeting-manage.ts'
import { schedule } from '#contract/schedule.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { task } from '#contract/task.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE, programmeOf } from '../support/long-work.ts'
import { visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const lastYear = [
  '日期,开始,结束,会议室,主题,状态',
  '2026-05-22,9:00,10:00,甲,开幕,已确认',
  '2026-05-22,23:00,0:30,甲,守夜,',
  '2026-05-23,9:00,10:00,乙,闭幕,',
]

onBothEngines('an imported programme', (engine) => {
  const { test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  beforeEach(async () => {
    for (const { id } of (await organiser.do(scheduleManage.own, HERE)).list) await organiser.do(scheduleManage.remove, { ...HERE, id })
    const times = { meetingStratTime: '2027-06-01 08:00:00', meetingEndTime: '2027-06-02 18:00:00' }
    await organiser.do(meetingManage.save, { id: '1', ...times })
  })

  const look = async (text: string[], firstDay = '') => {
    const file = await programmeOf(organiser, text.join('\n'))
    return { file, preview: await organiser.do(scheduleManage.importPreview, { ...file, firstDay }) }
  }
  async function take(text: string[], firstDay = '', removeGone = 0) {
    const { file, preview } = await look(text, firstDay)
    const { taskId } = await organiser.do(scheduleManage.importApply, { ...file, firstDay, edition: preview.edition, removeGone })
    await takeSteps(test.deps)
    return taskId
  }
  const shown = async () => (await visitor(test.app).do(schedule.brief, HERE)).list.map(({ title, startTime }) => `${startTime} ${title}`)

  it('of last year moves to the first day of the meeting, and the second time is found again', async () => {
    const { preview } = await look(lastYear)
    expect(preview.days).toEqual({ first: '2026-05-22', last: '2026-05-23', meetingFirst: '2027-06-01', meetingLast: '2027-06-02' })
    expect(preview.rows.map(({ kind, why }) => [kind, why])).toEqual(Array.from({ length: 3 }, () => ['doubtful', '不在会议日期内']))
    const moved = await look(lastYear, '2027-06-01')
    expect(moved.preview.rows.map(({ kind, startTime }) => [kind, startTime])).toEqual([
      ['new', '2027-06-01 09:00:00'],
      ['new', '2027-06-01 23:00:00'],
      ['new', '2027-06-02 09:00:00'],
    ])
    await take(lastYear, '2027-06-01')
    expect(await shown()).toEqual(['2027-06-01 09:00:00 开幕', '2027-06-01 23:00:00 守夜', '2027-06-02 09:00:00 闭幕'])
    expect((await look(lastYear, '2027-06-01')).preview.counts).toMatchObject({ new: 0, changed: 0, same: 3, gone: 0 })
    expect((await look(lastYear, '2027-06-02')).preview.counts).toMatchObject({ new: 0, changed: 3, same: 0, gone: 0 })
    expect((await organiser.ask(scheduleManage.importPreview, { ...moved.file, firstDay: '2027-02-30' })).reason).toBe('invalid')
  })

  it('keeps a session that the file cancels until it is asked to remove it, and says the word of the file', async () => {
    await take(lastYear, '2027-06-01')
    const cancelled = lastYear.map((line) => line.replace('守夜,', '守夜,已取消'))
    const { preview } = await look(cancelled, '2027-06-01')
    expect(preview.counts).toMatchObject({ new: 0, same: 2, inactive: 1, gone: 1, wrong: 0 })
    expect(preview.rows.map(({ kind, title, startTime, why }) => [kind, title, startTime, why])).toEqual([
      ['inactive', '守夜', '2027-06-01 23:00:00', '文件中的状态是「已取消」；需要导入时，请把文件中的状态改为「已确认」或留空'],
      ['gone', '守夜', '2027-06-01 23:00:00', '文件中的状态是「已取消」'],
    ])
    expect(preview.report).toMatchObject({ rows: 4, read: 3, leftOut: [{ reason: 'header', rows: 1 }] })
    const taskId = await take(cancelled, '2027-06-01', 1)
    expect(await shown()).toEqual(['2027-06-01 09:00:00 开幕', '2027-06-02 09:00:00 闭幕'])
    const failures = (await organiser.do(task.list, { ...HERE, pageSize: 200 })).list.find(({ id }) => id === taskId)
    expect(failures).toMatchObject({ failed: 1 })
  })

  it('with dates without a year is in the year nearest to the meeting', async () => {
    const { preview } = await look(['日期,时间,议程', '6月1日,9:00-10:00,开幕', '6月2日,9:00-10:00,闭幕'])
    expect(preview.rows.map(({ startTime }) => startTime)).toEqual(['2027-06-01 09:00:00', '2027-06-02 09:00:00'])
    expect(preview.notes).toEqual(['有日期没有写年份，按 2027 年读取'])
  })
})
