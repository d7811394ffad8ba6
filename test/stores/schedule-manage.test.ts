/** A programme as its organisers make it: by hand, from a file that is looked at first, and back again. */
import { readFileSync, existsSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeEach, expect, it } from 'vitest'
import { file } from '#contract/file.ts'
import { history } from '#contract/history.ts'
import { meeting } from '#contract/meeting.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { schedule } from '#contract/schedule.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { task } from '#contract/task.ts'
import { applyProgramme } from '#server/features/schedule/import/apply.ts'
import { readProgramme } from '#server/features/schedule/import/read-programme.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE, programmeOf, takeIn } from '../support/long-work.ts'
import { signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { newUpload, pdf, pieceOf, putIn, readAll, zipOf } from '../support/put-in.ts'

/** The other tenant of the demonstration. */
const ELSEWHERE = '-000002'
const day = '2026-11-07'
const header = '编号,日期,开始,结束,会议室,主题,演讲嘉宾'
const written = {
  ...HERE,
  title: '校长茶叙',
  startTime: `${day} 12:00:00`,
  endTime: `${day} 13:00:00`,
  room: '二楼',
  speakers: ['沈知远'],
  details: '<p>带上杯子</p><script>alert(1)</script>',
}
const xmlFile = new URL('../../../shared/data/31c3-schedule.xml', import.meta.url)
const csvFile = new URL('../../../shared/data/coscup-2025-sessions.csv', import.meta.url)

onBothEngines('a programme in its organisers’ hands', (engine) => {
  const { opened, test, organiser, other } = productTest({ organiser: 'organiser', other: 'admin' }, { engine })
  beforeEach(async () => {
    const times = { meetingStratTime: `${day} 08:00:00`, meetingEndTime: '2026-11-08 18:00:00' }
    await organiser.do(meetingManage.save, { id: '1', ...times })
  })

  const shown = () => visitor(test.app).do(schedule.brief, HERE)
  const titles = async () => (await shown()).list.map(({ title }) => title)
  const preview = async (text: string | Buffer) => organiser.do(scheduleManage.importPreview, await programmeOf(organiser, text))
  const undo = (taskId: string) => organiser.ask(scheduleManage.importUndo, { ...HERE, taskId })

  it('is written by hand, and everybody sees it at once, harmless', async () => {
    const before = await shown()
    const made = await organiser.do(scheduleManage.save, written)
    expect(made).toMatchObject({ title: '校长茶叙', day, details: '<p>带上杯子</p>', edition: 1 })
    const after = await shown()
    expect(after.list.length).toBe(before.list.length + 1)
    expect(after.version).toBeGreaterThan(before.version)
    const moved = await organiser.do(scheduleManage.save, { ...written, id: made.id, edition: 1, title: '茶叙', room: '三楼' })
    expect(moved).toMatchObject({ title: '茶叙', room: '三楼', edition: 2 })
    const lines = (await organiser.do(history.list, { ...HERE, entityId: made.id })).list
    expect(lines.map(({ action, from, to }) => [action, from, to]).toSorted()).toEqual([
      ['make', '', '校长茶叙'],
      ['room', '二楼', '三楼'],
      ['title', '校长茶叙', '茶叙'],
    ])
    await organiser.do(scheduleManage.remove, { ...HERE, id: made.id })
    expect(await shown()).toMatchObject({ list: before.list })
    expect((await organiser.ask(scheduleManage.remove, { ...HERE, id: made.id })).reason).toBe('schedule_gone')
  })

  it('ends after it begins, within a day, on the evening that it belongs to', async () => {
    const ask = (startTime: string, endTime: string) => organiser.ask(scheduleManage.save, { ...written, startTime, endTime })
    expect((await ask(`${day} 12:00:00`, `${day} 12:00:00`)).reason).toBe('ends_before_start')
    expect((await ask(`${day} 12:00:00`, '2026-11-09 12:00:00')).reason).toBe('session_too_long')
    expect((await ask('2026-12-31 23:30:00', '2027-01-01 01:00:00')).data?.day).toBe('2026-12-31')
    expect((await ask('2027-01-01 01:00:00', '2027-01-01 02:00:00')).data?.day).toBe('2026-12-31')
    expect((await ask('2026-02-30 09:00:00', '2026-02-30 10:00:00')).http).toBe(422)
  })

  it('never loses what another organiser has written meanwhile, by hand or by a file', async () => {
    const { id, edition } = await organiser.do(scheduleManage.save, written)
    await other.do(scheduleManage.save, { ...written, id, edition, room: '四楼' })
    // Another field: both stay.
    expect((await organiser.do(scheduleManage.save, { ...written, id, edition, room: '四楼', title: '茶' })).room).toBe('四楼')
    const late = await organiser.ask(scheduleManage.save, { ...written, id, edition, room: '五楼', title: '茶' })
    expect(late).toMatchObject({ reason: 'changed_meanwhile', http: 409 })
    expect(late.msg).toContain('会议室')
    // A file that was exported here and comes back changed.
    const stood = await organiser.do(scheduleManage.ownItem, { ...HERE, id })
    await takeIn(test, other, `${header}\n${id},${day},12:00,13:00,六楼,茶,沈知远`)
    expect(await organiser.do(scheduleManage.ownItem, { ...HERE, id })).toMatchObject({ room: '六楼', edition: stood.edition + 1 })
    expect((await organiser.ask(scheduleManage.save, { ...written, id, edition: stood.edition, room: '七楼' })).reason).toBe(
      'changed_meanwhile',
    )
  })

  it('is another tenant’s business in no call', async () => {
    const stranger = await signInAs(test, 'otherOrganiser')
    const headers = { headers: { 'Sys-Code': ELSEWHERE } }
    const asked = await programmeOf(await signInAs(test, 'admin'))
    const answers = [
      await stranger.ask(scheduleManage.save, written, headers),
      await stranger.ask(scheduleManage.own, HERE, headers),
      await stranger.ask(scheduleManage.importPreview, asked, headers),
      await stranger.ask(scheduleManage.importApply, { ...asked, edition: 0 }, headers),
      await stranger.ask(scheduleManage.importUndo, { ...HERE, taskId: 'T' }, headers),
      await stranger.ask(scheduleManage.export, { ...HERE, kind: 'csv' }, headers),
    ]
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['meeting_gone']))
    // Nor is somebody else's file mine.
    expect((await organiser.ask(scheduleManage.importPreview, asked)).reason).toBe('file_gone')
  })

  it('is looked at before a file is taken: what is new, changed, doubtful, wrong, and why', async () => {
    await takeIn(
      test,
      organiser,
      [header, `A,${day},9:00,10:00,甲,开幕,沈知远`, `B,${day},10:00,11:00,甲,第二场,`, `C,${day},11:00,12:00,甲,旧的,`].join('\n'),
    )
    const before = await shown()
    const looked = await preview(
      [
        header,
        `A,${day},9:00,10:00,甲,开幕,沈知远`,
        `B,${day},10:00,11:30,丙,第二场,`,
        `D,${day},9:30,9:45,甲,新的,罗某某`,
        `E,2031-01-01,9:00,10:00,丁,太晚,`,
        `F,${day},25:00,,丁,没有时间,`,
        `G,${day},9:00,10:00,戊,另一处,沈知远`,
      ].join('\n'),
    )
    expect(looked.counts).toEqual({ new: 3, changed: 1, same: 1, doubtful: 3, wrong: 1, inactive: 0, gone: 1, guests: 1 })
    expect(looked.rows.map(({ kind, row, title, what, why }) => [kind, row, title, what.join(), why])).toEqual([
      ['wrong', 6, '', '', '开始时间「25:00」无法识别，请写成 09:00'],
      ['doubtful', 4, '新的', '', '同一会议室同一时间还有「开幕」'],
      ['doubtful', 5, '太晚', '', '不在会议日期内'],
      ['doubtful', 7, '另一处', '', expect.stringContaining('嘉宾同一时间还有「开幕」')],
      ['changed', 3, '第二场', '结束,会议室', ''],
      ['gone', 0, '旧的', '', ''],
    ])
    // Nothing has happened.
    expect(await shown()).toEqual(before)
  })

  it('is taken in at once and taken back at once, with those who speak', async () => {
    const before = await shown()
    const guests = async () => (await visitor(test.app).do(meeting.guests, { ...HERE, pageNum: 1, pageSize: 200 })).total
    const people = await guests()
    const { taskId } = await takeIn(test, organiser, `${header}\nA,${day},9:00,10:00,甲,开幕,某某某\nB,${day},10:00,11:00,甲,第二场,`)
    expect(await organiser.do(task.get, { ...HERE, id: taskId })).toMatchObject({ state: 'done', done: 2, total: 2, failed: 0 })
    expect(await titles()).toEqual(expect.arrayContaining(['开幕', '第二场']))
    expect([(await shown()).list.length - before.list.length, (await guests()) - people]).toEqual([2, 1])
    const { lastImport } = await organiser.do(scheduleManage.own, HERE)
    expect(lastImport).toMatchObject({ taskId, fileName: '日程.csv', added: 2, changed: 0, removed: 0, actions: ['undo'] })
    expect((await undo(taskId)).code).toBe('000')
    expect((await shown()).list).toEqual(before.list)
    expect(await guests()).toBe(people)
    expect((await undo(taskId)).reason).toBe('import_gone')
    expect((await organiser.do(scheduleManage.own, HERE)).lastImport).toBe(null)
    const log = await opened.db.read
      .selectFrom('log')
      .select(['action', 'why'])
      .where('action', 'like', 'import%')
      .orderBy('action')
      .execute()
    expect(log).toEqual([
      { action: 'import', why: 'added 2, changed 0, removed 0, guests 1' },
      { action: 'import_undo', why: 'added 2, changed 0, removed 0' },
    ])
  })

  it('takes away what a file lacks only where that was asked for, and gives it back', async () => {
    await takeIn(test, organiser, `${header}\nA,${day},9:00,10:00,甲,开幕,\nB,${day},10:00,11:00,甲,第二场,`)
    const before = (await shown()).list
    await takeIn(test, organiser, `${header}\nA,${day},9:00,10:00,乙,开幕,`)
    expect(await titles()).toContain('第二场')
    const { taskId } = await takeIn(test, organiser, `${header}\nA,${day},9:00,10:00,丙,开幕,`, { removeGone: 1 })
    expect(await titles()).not.toContain('第二场')
    await undo(taskId)
    expect((await shown()).list.map(({ id, title }) => [id, title])).toEqual(before.map(({ id, title }) => [id, title]))
    expect((await shown()).list.find(({ title }) => title === '开幕')?.room).toBeDefined()
  })

  it('is not taken back where something has grown on it', async () => {
    const { taskId } = await takeIn(test, organiser)
    const { list } = await organiser.do(scheduleManage.own, HERE)
    const { edition, id } = list.find(({ title }) => title === '第二场') as (typeof list)[number]
    await organiser.do(scheduleManage.save, {
      ...HERE,
      id,
      edition,
      title: '第二场（改）',
      startTime: `${day} 10:00:00`,
      endTime: `${day} 11:00:00`,
    })
    expect((await organiser.do(scheduleManage.own, HERE)).lastImport?.actions).toEqual([])
    expect((await undo(taskId)).reason).toBe('import_grown')
    expect(await titles()).toContain('第二场（改）')
  })

  it('is still the one that a colleague has looked at after somebody could not take a file back', async () => {
    const { taskId } = await takeIn(test, organiser)
    await undo(taskId)
    const text = `${header}\nC,${day},14:00,15:00,甲,第三场,`
    const looked = await preview(text)
    expect((await undo(taskId)).reason).toBe('import_gone')
    expect((await preview(text)).edition).toBe(looked.edition)
  })

  it('is compared again where somebody has changed it since', async () => {
    const asked = await programmeOf(organiser)
    const { edition } = await organiser.do(scheduleManage.importPreview, asked)
    await other.do(scheduleManage.save, written)
    expect((await organiser.ask(scheduleManage.importApply, { ...asked, edition })).reason).toBe('programme_changed')
    // And where that happens while it is on its way, nothing comes of it.
    const again = await organiser.do(scheduleManage.importPreview, asked)
    const { taskId } = await organiser.do(scheduleManage.importApply, { ...asked, edition: again.edition })
    await other.do(scheduleManage.save, { ...written, title: '又一场' })
    const before = await shown()
    await takeSteps(test.deps)
    expect(await organiser.do(task.get, { ...HERE, id: taskId })).toMatchObject({
      state: 'failed',
      why: '日程刚刚有变化，请重新预览后再导入',
    })
    expect(await shown()).toEqual(before)
    expect(test.errors).toEqual([])
  })

  it('goes out as a table and comes in again as the same', async () => {
    await organiser.do(scheduleManage.save, {
      ...written,
      startTime: '2026-11-08 01:00:00',
      endTime: '2026-11-08 02:00:00',
      title: '=夜谈',
    })
    for (const kind of ['xlsx', 'csv'] as const) {
      const { taskId } = await organiser.do(scheduleManage.export, { ...HERE, kind })
      await takeSteps(test.deps)
      const { result } = await organiser.do(task.get, { ...HERE, id: taskId })
      const { counts } = await preview(await readAll(organiser, result?.id as string))
      const total = (await shown()).list.length
      // What is defused in csv is another text; Excel keeps it as it is.
      expect(counts).toMatchObject(
        kind === 'xlsx' ? { new: 0, changed: 0, same: total, wrong: 0 } : { new: 0, same: total - 1, changed: 1, wrong: 0 },
      )
    }
  })

  it('says in a sentence what it cannot read, and changes nothing', async () => {
    const before = await shown()
    const says = async (bytes: Buffer | string) => {
      const { unreadable, rows } = await preview(Buffer.from(bytes))
      return [unreadable, rows.length]
    }
    expect(await says('随便写的一句话')).toEqual([expect.stringContaining('表头缺少'), 0])
    expect(await says(zipOf(['[Content_Types].xml', 'xl/workbook.xml']))).toEqual([expect.stringContaining('Excel 文件已损坏'), 0])
    expect(await says('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><schedule/>')).toEqual([expect.stringContaining('DOCTYPE'), 0])
    const put = (bytes: Buffer, name: string, size = bytes.length) =>
      organiser.ask(file.save, { ...pieceOf(bytes, 0, newUpload(), { name, purpose: 'programme' }), size })
    // By its bytes, whatever it is called.
    expect((await put(pdf(), '日程.xlsx')).msg).toBe('请上传 Excel（xlsx）、CSV 或日程 XML 文件')
    expect((await put(Buffer.from('d0cf11e0a1b11ae1', 'hex'), '加密.xlsx')).reason).toBe('file_old')
    expect((await put(Buffer.from('a,b'), '大.csv', 20 * 1024 * 1024 + 1)).http).toBe(422)
    expect((await putIn(organiser, Buffer.from(header), '日程.xlsx', 'programme')).name).toBe('日程.csv')
    expect(await shown()).toEqual(before)
  })

  it('reads a programme of twenty megabytes without keeping anybody waiting', async () => {
    const row = (at: number) => `${at},${day},9:00,10:00,室${at},第${at}场,,${'字'.repeat(680)}`
    const text = [`${header},摘要`, ...Array.from({ length: 9_900 }, (_, at) => row(at))].join('\n')
    const asked = await programmeOf(organiser, text)
    const delays = monitorEventLoopDelay({ resolution: 5 })
    const began = performance.now()
    delays.enable()
    const looked = await organiser.do(scheduleManage.importPreview, asked)
    delays.disable()
    expect(looked).toMatchObject({ unreadable: '', counts: { new: 9_900, wrong: 0 } })
    // On the event loop the reading was one single pause.
    expect(delays.max / 1e6).toBeLessThan((performance.now() - began) / 2)
  })

  it.skipIf(!existsSync(xmlFile))('takes the real programmes in, and gives the place back', async () => {
    const before = (await shown()).list
    for (const path of [xmlFile, csvFile]) {
      const bytes = readFileSync(path)
      const { sessions, skipped } = await readProgramme(bytes)
      const { taskId } = await takeIn(test, organiser, bytes)
      expect(await organiser.do(task.get, { ...HERE, id: taskId })).toMatchObject({ state: 'done', failed: skipped.length })
      expect((await shown()).list.length).toBe(before.length + sessions.length)
      await undo(taskId)
      expect((await shown()).list).toEqual(before)
    }
  })

  it('is another edition for whoever looks at a file while it comes by the command', async () => {
    const asked = await programmeOf(organiser)
    const { edition } = await organiser.do(scheduleManage.importPreview, asked)
    const programme = await readProgramme(Buffer.from(`${header}\nZ,${day},9:00,10:00,甲,开幕,`))
    await applyProgramme(test.deps, { meetingId: '1', programme, who: 'npm run import' })
    expect((await organiser.ask(scheduleManage.importApply, { ...asked, edition })).reason).toBe('programme_changed')
  })
})
