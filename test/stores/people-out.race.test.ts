/** People taken out: the table as the list shows it, a list for hotels, what was handed in as a zip; by whom, and how much. */
import { beforeEach, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import type { Input } from '#contract/call.ts'
import { fileAddress, PIECE_BYTES } from '#contract/file.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { order } from '#contract/order.ts'
import { people } from '#contract/people.ts'
import { privacy } from '#contract/privacy.ts'
import { task } from '#contract/task.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { askInstead, optionsOf, ownQuestion } from '../support/asking.ts'
import { cellsOf } from '../support/csv.ts'
import { onBothEngines } from '../support/database.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { HERE } from '../support/long-work.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { pdf, putIn, readAll, tinyPng } from '../support/put-in.ts'
import { filesIn } from '../support/unzip.ts'
import { openUploadSteps } from '../support/upload-steps.ts'

onBothEngines('people taken out', (engine) => {
  const { opened, test, organiser, buyer } = productTest({ organiser: 'organiser', buyer: '13800000011' }, { engine })
  beforeEach(() =>
    askInstead(opened.db, '1', (questions) => [
      ...questions
        .filter(({ key }) => !['department', 'ishotel', 'annexUrl'].includes(key))
        .map((one) => ({ ...one, required: one.key === 'name' ? 1 : 0 })),
      usualQuestion('department', false),
      usualQuestion('ishotel', false),
      ownQuestion('q_mate', { label: '室友姓名' }),
      ownQuestion('q_bed', {
        kind: 'one',
        label: '床型',
        options: optionsOf({ twin: 0, king: 0 }),
        shownIf: { key: 'ishotel', options: ['1'] },
      }),
      ownQuestion('q_meal', { label: '忌口' }),
      { ...usualQuestion('annexUrl', false), why: '用于核对资格' },
      ownQuestion('q_slides', { kind: 'file', label: '演讲稿' }),
    ]),
  )

  async function comes(name: string, said: Partial<Input<typeof attendee.save>> = {}, who = buyer): Promise<string> {
    test.clock.pass(1000)
    const { id } = await who.do(attendee.save, { ...HERE, ticketId: '1', sex: 1, phone: '13900000001', ...said, name })
    await who.do(order.submit, { enrollInfoIds: [id], ...HERE, thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 })
    return id
  }
  async function done(taskId: string) {
    await takeSteps(test.deps)
    return organiser.do(task.get, { ...HERE, id: taskId })
  }
  async function table(more: Partial<Input<typeof people.export>> = {}): Promise<string[][]> {
    const { taskId } = await organiser.do(people.export, { ...HERE, kind: 'csv', ...more })
    const { state, result } = await done(taskId)
    expect(state).toBe('done')
    return cellsOf((await readAll(organiser, result?.id as string)).toString().slice(1))
  }
  const logged = async (action: string) =>
    (await opened.db.read.selectFrom('log').select(['who', 'why']).where('action', '=', action).execute()).map(({ who, why }) => [who, why])

  it('stand in the table as in the list: narrowed, with whole phones, and no more of who has not agreed than name, phone and ticket', async () => {
    const id = await comes('王小明', { department: '教研组', organiserConsent: 1 })
    await comes('李雷', { department: '=HYPERLINK("x")', phone: '13900000002' })
    await comes('韩梅梅')
    await organiser.do(people.tag, { ...HERE, ids: [id], tag: '讲者', on: 1 })
    const [head, ...rows] = await table({ sort: 'name' })
    expect(head?.slice(0, 4)).toEqual(['姓名', '手机号', '门票', '单位'])
    expect(rows.map(([name, phone, , department]) => [name, phone?.trim(), department])).toEqual([
      ['韩梅梅', '13900000001', ''],
      ['李雷', '13900000002', ''],
      ['王小明', '13900000001', '教研组'],
    ])
    expect(rows.at(-1)).toEqual(expect.arrayContaining(['已报名', '自行报名', '未入场', '讲者']))
    expect((await table({ tag: '讲者' })).slice(1).map(([name]) => name)).toEqual(['王小明'])
    expect(await logged('exportPeople')).toEqual([
      [organiser.id, 'csv, 3 rows'],
      [organiser.id, 'csv, 1 rows'],
    ])
  })

  it('who need a room stand in the hotel’s list, each sex and house together, with all that was asked of rooms', async () => {
    const said = { ishotel: 1, organiserConsent: 1 } as const
    await comes('王小明', { ...said, department: '校办', answers: { q_mate: '李雷', q_bed: 'twin', q_meal: '花生' } })
    await comes('韩梅梅', { ...said, sex: 2, department: '教研组' })
    await comes('李雷', { ...said, department: '教研组' })
    await comes('赵四', { ishotel: 1 })
    await comes('钱五', { organiserConsent: 1 })
    const [head, ...rows] = await table({ rooms: 1 })
    expect(head).toEqual(['姓名', '性别', '手机号', '单位', '入住需求', '室友姓名', '床型'])
    expect(rows.map(([name, sex]) => [name, sex])).toEqual(
      expect.arrayContaining([
        ['王小明', '男'],
        ['李雷', '男'],
        ['韩梅梅', '女'],
      ]),
    )
    expect([rows.length, rows.at(-1)?.[0]]).toEqual([3, '韩梅梅'])
    expect(rows.find(([name]) => name === '王小明')?.slice(4)).toEqual(['是', '李雷', '选项 twin'])
    expect(await logged('exportRooms')).toEqual([[organiser.id, 'csv, 3 rows']])
  })

  it('what they handed in comes as a zip, a folder for each, of who agreed alone', async () => {
    await openUploadSteps(opened.db)
    const large = pdf(PIECE_BYTES * 2 + 1000)
    const slides = fileAddress((await putIn(buyer, large, '../../讲 稿.pdf')).id)
    const paper = async (who = buyer) => fileAddress((await putIn(who, tinyPng, '证明.png')).id)
    const said: Partial<Input<typeof attendee.save>> = { organiserConsent: 1, agreedKeys: ['annexUrl'] }
    await comes('王小明', { ...said, annexUrl: await paper(), answers: { q_slides: slides } })
    await comes('王小明', { ...said, annexUrl: await paper() })
    await comes('李雷', { annexUrl: await paper() })
    await comes('韩梅梅', { organiserConsent: 1, annexUrl: await paper() })
    const { taskId } = await organiser.do(people.attachments, HERE)
    const { state, result, failed } = await done(taskId)
    expect([state, failed, result?.kind]).toEqual(['done', 0, 'zip'])
    const files = filesIn(await readAll(organiser, result?.id as string))
    expect([...files.keys()].map((name) => name.split('/').length)).toEqual([2, 2, 2])
    expect([...files.keys()].map((name) => name.replace(/\/.*-/, '/…')).toSorted()).toEqual([
      '王小明-0001 (2)/…讲 稿.pdf',
      '王小明-0001 (2)/…证明.png',
      '王小明-0001/…证明.png',
    ])
    expect([...files.values()].some((bytes) => bytes.equals(large))).toBe(true)
    expect(await logged('exportAttachments')).toEqual([[organiser.id, '3 files of 2 people']])
  })

  if (!runsEveryTest(engine)) return
  it('nothing is packed where there is nothing, where nobody agreed, or for another meeting’s organiser', async () => {
    await openUploadSteps(opened.db)
    expect((await organiser.ask(people.attachments, HERE)).reason).toBe('no_attachments')
    await comes('李雷', { annexUrl: fileAddress((await putIn(buyer)).id) })
    const { taskId } = await organiser.do(people.attachments, HERE)
    expect(await organiser.ask(people.attachments, HERE)).toMatchObject({ reason: 'task_running' })
    expect(await done(taskId)).toMatchObject({ state: 'failed', why: '没有可以下载的附件', result: null })
    expect((await organiser.ask(people.export, { ...HERE, meetingId: 'none', kind: 'csv' })).reason).toBe('meeting_gone')
    expect((await organiser.ask(people.export, { ...HERE, kind: 'pdf' as 'csv' })).reason).toBe('invalid')
  })

  it('a file that goes while it is packed is told, and the rest is there', async () => {
    await openUploadSteps(opened.db)
    const said: Partial<Input<typeof attendee.save>> = { organiserConsent: 1, agreedKeys: ['annexUrl'] }
    const friend = await signIn(test, '13800000012')
    await comes('王小明', { ...said, annexUrl: fileAddress((await putIn(buyer)).id) })
    const gone = (await putIn(friend, pdf(PIECE_BYTES * 5), '大.pdf')).id
    await comes('李雷', { ...said, annexUrl: fileAddress(gone) }, friend)
    const { taskId } = await organiser.do(people.attachments, HERE)
    await opened.db.write((tx) => tx.deleteFrom('file_pieces').where('file_id', '=', gone).where('at', '>', PIECE_BYTES).execute())
    const { state, failed, firstFailures, result } = await done(taskId)
    expect([state, failed, firstFailures[0]?.why]).toEqual(['done', 1, '附件已被本人删除，没有放入'])
    expect(filesIn(await readAll(organiser, result?.id as string)).size).toBe(2)
  })

  it('tags are in a person’s own copy', async () => {
    const id = await comes('王小明')
    await organiser.do(people.tag, { ...HERE, ids: [id], tag: '讲者', on: 1 })
    expect((await buyer.do(privacy.data, {})).attendees[0]).toMatchObject({ tags: '讲者' })
  })
})
