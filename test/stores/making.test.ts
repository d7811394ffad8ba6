/** Making a meeting: from nothing to published, two organisers at once, what the public sees of it and when. */
import { expect, it } from 'vitest'
import { clone } from '#contract/clone.ts'
import { headers } from '#contract/call.ts'
import { file } from '#contract/file.ts'
import { history } from '#contract/history.ts'
import { meeting } from '#contract/meeting.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { order } from '#contract/order.ts'
import { schedule } from '#contract/schedule.ts'
import { ticket } from '#contract/ticket.ts'
import { onBothEngines } from '../support/database.ts'
import { grantRole, signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { newUpload, pieceOf, putPicture, tinyPng } from '../support/put-in.ts'
import { signUp } from '../support/sign-up.ts'

const times = { meetingStratTime: '2026-11-03 09:00:00', meetingEndTime: '2026-11-04 18:00:00' }

onBothEngines('making a meeting', (engine) => {
  const { opened, test, organiser, colleague } = productTest({ organiser: 'organiser', colleague: 'admin' }, { engine })

  const draft = (more: object = {}) => organiser.do(meetingManage.save, { title: '秋季家长会', ...times, ...more })
  const move = (id: string, action: 'publish' | 'pause' | 'archive' | 'restore') => organiser.ask(meetingManage.move, { id, action })
  const seen = async (id: string) => (await visitor(test.app).ask(meeting.get, { id })).data?.title
  const listed = async (id: string) => (await visitor(test.app).do(meeting.list, { pageSize: 200 })).list.some((one) => one.id === id)

  it('begins as a draft that nobody else sees, and is seen once it is published', async () => {
    const { id, stage, actions } = await draft({ phone: '0571-88880000' })
    expect({ stage, actions }).toEqual({ stage: 'draft', actions: ['publish', 'remove'] })
    expect([await seen(id), await listed(id)]).toEqual([undefined, false])
    expect((await move(id, 'publish')).data).toMatchObject({ stage: 'published', actions: ['pause', 'archive'] })
    expect([await seen(id), await listed(id)]).toEqual(['秋季家长会', true])
    // A second tap changes nothing.
    expect((await move(id, 'publish')).code).toBe('000')
  })

  it('is not published while something needed is missing, and says what', async () => {
    const { id } = await draft()
    expect((await move(id, 'publish')).reason).toBe('meeting_unready')
    const { list, ready } = await organiser.do(meetingManage.checklist, { id })
    expect(ready).toBe(false)
    expect(list.filter(({ done }) => !done).map(({ key }) => key)).toContain('contact')
    await organiser.do(meetingManage.save, { id, edition: 1, phone: '0571-88880000' })
    expect((await move(id, 'publish')).code).toBe('000')
  })

  it('keeps its page while it is paused, sells nothing, and leaves the lists when it is archived', async () => {
    const { id } = await draft({ phone: '0571-88880000' })
    await move(id, 'publish')
    await move(id, 'pause')
    expect([await seen(id), await listed(id)]).toEqual(['秋季家长会', true])
    expect((await move(id, 'archive')).data?.stage).toBe('archived')
    expect([await seen(id), await listed(id)]).toEqual(['秋季家长会', false])
    expect((await organiser.do(meetingManage.ownList, {})).list.some((one) => one.id === id)).toBe(false)
    expect((await organiser.do(meetingManage.ownList, { stage: 'archived' })).list.map((one) => one.id)).toEqual([id])
    expect((await move(id, 'restore')).data?.stage).toBe('paused')
  })

  it('tells a buyer that sign-up is paused, and lets nobody archive what people hold tickets of', async () => {
    const buyer = await signIn(test, '13955556001')
    const body = await signUp.draft(buyer, { ticketId: '1', names: ['王小明'] })
    await move('1', 'pause')
    expect((await buyer.do(ticket.list, { meetingId: '1' })).list).toEqual([])
    expect((await buyer.ask(order.submit, body)).reason).toBe('booking_paused')
    await move('1', 'publish')
    await buyer.do(order.submit, body)
    expect((await move('1', 'archive')).reason).toBe('meeting_on')
  })

  it('is removed only as a draft that nobody has ordered anything of', async () => {
    const { id } = await draft()
    await organiser.do(meetingManage.remove, { id })
    expect((await organiser.ask(meetingManage.own, { id })).reason).toBe('meeting_gone')
    expect((await organiser.ask(meetingManage.remove, { id })).reason).toBe('meeting_gone')
    expect((await organiser.ask(meetingManage.remove, { id: '1' })).reason).toBe('meeting_not_removable')
  })

  it('is found by its title and its place', async () => {
    const { id } = await draft({ address: '紫荆楼三层' })
    for (const keyword of ['家长', '荆楼三'])
      expect((await organiser.do(meetingManage.ownList, { keyword })).list.map((one) => one.id)).toEqual([id])
  })

  it('does not let a colleague write over what somebody has just changed, and says who, when and what', async () => {
    const { id, edition } = await draft()
    await organiser.do(meetingManage.save, { id, edition, title: '秋季家长会（改期）' })
    const late = await colleague.ask(meetingManage.save, { id, edition, title: '家长会' })
    expect(late).toMatchObject({ http: 409, reason: 'changed_meanwhile', data: null })
    expect(late.msg).toMatch(/^.+在 \d\d:\d\d 改了标题，请看看差别再保存$/)
    expect((await organiser.do(meetingManage.own, { id })).title).toBe('秋季家长会（改期）')
  })

  it('lets two organisers save different fields from the same beginning', async () => {
    const { id, edition } = await draft()
    await organiser.do(meetingManage.save, { id, edition, title: '秋季家长会（改期）' })
    const saved = await colleague.do(meetingManage.save, { id, edition, phone: '0571-88880000' })
    expect(saved).toMatchObject({ title: '秋季家长会（改期）', phone: '0571-88880000', edition: edition + 2 })
  })

  it('lets one of many who save the same field at the same moment through', async () => {
    const { id, edition } = await draft()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => organiser.ask(meetingManage.save, { id, edition, title: `家长会 ${n}` })))
    expect(answers.filter(({ code }) => code === '000')).toHaveLength(1)
  })

  it('refuses an end before the start, a year and more, and a new meeting without its time', async () => {
    const { id, edition } = await draft()
    const save = async (more: object) => (await organiser.ask(meetingManage.save, { id, edition, ...more })).reason
    expect(await save({ meetingEndTime: '2026-11-03 08:59:59' })).toBe('ends_before_start')
    expect(await save({ meetingEndTime: '2027-12-03 08:59:59' })).toBe('too_long')
    expect(await save({ meetingEndTime: '2026-02-30 09:00:00' })).toBe('invalid')
    expect((await organiser.ask(meetingManage.save, { title: '没有时间' })).reason).toBe('meeting_incomplete')
    expect(await organiser.do(meetingManage.own, { id })).toMatchObject({ ...times, edition })
  })

  it('refuses a year that was mistyped: what people filled in would be gone within a minute', async () => {
    const { id, edition } = await draft()
    const last = { meetingStratTime: '2025-11-03 09:00:00', meetingEndTime: '2025-11-03 11:00:00' }
    expect(await organiser.ask(meetingManage.save, { id, edition, ...last })).toMatchObject({
      reason: 'ends_long_ago',
      msg: '结束时间在180天以前，参会资料会随即被清除，请检查年份和日期',
    })
    expect(await organiser.do(meetingManage.own, { id })).toMatchObject({ ...times, edition })
    // One that was, and is written down afterwards, is nobody's data.
    const past = await organiser.do(meetingManage.save, { title: '去年的家长会', ...last })
    await organiser.do(meetingManage.save, { id: past.id, edition: past.edition, meetingEndTime: '2025-11-03 12:00:00' })
  })

  it('keeps what is safe of an introduction, and nothing of a script', async () => {
    const { id, details } = await draft({ details: '<p onclick="x()">欢迎<script>alert(1)</script></p><img src="javascript:x">' })
    expect(details).toBe('<p>欢迎</p>')
    expect((await organiser.do(history.list, { meetingId: id })).list[0]).toMatchObject({ action: 'make', to: '秋季家长会' })
  })

  it('shows a picture that was put in to everybody, at an address that may be kept for ever', async () => {
    const { address } = await putPicture(organiser)
    const { cover } = await draft({ cover: address })
    expect(cover).toBe(address)
    const shown = await test.app.request(address)
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    expect((await test.app.request(address.replace(/-[0-9a-f]{4}/, '-0000'))).status).toBe(404)
  })

  it('puts nothing on show for people who make no meeting and set nothing up', async () => {
    const attendee = await signIn(test, '13955556002')
    const picture = pieceOf(tinyPng, 0, newUpload(), { purpose: 'picture' })
    expect(await attendee.ask(file.save, picture)).toMatchObject({ http: 403, reason: 'forbidden' })
    expect(await opened.db.read.selectFrom('files').selectAll().execute()).toEqual([])
    // Who organises one meeting shows what belongs to it.
    await grantRole(opened.db, attendee, 'editor', { meeting_id: '1' })
    expect((await attendee.ask(file.save, picture)).code).toBe('000')
  })

  it("takes nobody else's picture, and no file that was handed in for something else", async () => {
    const { address } = await putPicture(colleague)
    expect((await organiser.ask(meetingManage.save, { title: '秋季家长会', ...times, cover: address })).reason).toBe('file_gone')
    const { id, edition } = await colleague.do(meetingManage.save, { title: '秋季家长会', ...times, cover: address })
    // What stands there stays, whoever saves the rest.
    expect((await organiser.do(meetingManage.save, { id, edition, summary: '简介', cover: address })).cover).toBe(address)
  })

  it('writes down every change, with who made it', async () => {
    const { id, edition } = await draft()
    test.clock.pass(1000)
    await organiser.do(meetingManage.save, { id, edition, phone: '0571-88880000' })
    test.clock.pass(1000)
    await organiser.do(meetingManage.save, { id, edition, title: '新标题' })
    test.clock.pass(1000)
    await move(id, 'publish')
    const { list } = await organiser.do(history.list, { meetingId: id })
    expect(list.map(({ action, from, to }) => [action, from, to])).toEqual([
      ['publish', 'draft', 'published'],
      ['title', '秋季家长会', '新标题'],
      ['phone', '', '0571-88880000'],
      ['make', '', '秋季家长会'],
    ])
    expect(list.every(({ who }) => who !== '')).toBe(true)
  })

  it('is nobody’s business at another tenant', async () => {
    const { id } = await draft()
    const stranger = await signInAs(test, 'otherOrganiser')
    const there = { headers: { [headers.sysCode]: '-000002' } }
    for (const call of [meetingManage.own, meetingManage.checklist, meetingManage.preview, meetingManage.remove] as const)
      expect((await stranger.ask(call, { id }, there)).reason).toBe('meeting_gone')
    expect((await stranger.ask(meetingManage.save, { id, title: '抢来的会' }, there)).reason).toBe('meeting_gone')
    expect((await stranger.ask(history.list, { meetingId: id }, there)).reason).toBe('meeting_gone')
    expect((await stranger.ask(clone.make, { id, title: '抢来的会', meetingStratTime: times.meetingStratTime }, there)).reason).toBe(
      'meeting_gone',
    )
    expect(await organiser.do(meetingManage.own, { id })).toMatchObject({ title: '秋季家长会', stage: 'draft' })
  })

  it('shows a draft to whoever has a preview of it, until the preview ends', async () => {
    const { id } = await draft()
    const { link } = await organiser.do(meetingManage.preview, { id })
    const code = new URL(link).searchParams.get('preview') as string
    const looking = { headers: { cookie: `huiwu_preview=${code}` } }
    expect((await visitor(test.app).ask(meeting.get, { id }, looking)).data?.title).toBe('秋季家长会')
    expect((await visitor(test.app).ask(meeting.get, { id }, { headers: { cookie: `huiwu_preview=${code.slice(0, -1)}x` } })).reason).toBe(
      'meeting_gone',
    )
    const other = await draft()
    expect((await visitor(test.app).ask(meeting.get, { id: other.id }, looking)).reason).toBe('meeting_gone')
    test.clock.pass(8 * 24 * 3_600_000)
    expect((await visitor(test.app).ask(meeting.get, { id }, looking)).reason).toBe('meeting_gone')
  })

  it('orders guests as they are dragged, and modules as a whole', async () => {
    const names = async () => (await organiser.do(meetingManage.ownGuests, { meetingId: '1' })).list.map(({ id }) => id)
    const before = await names()
    const last = before.at(-1) as string
    await organiser.do(meetingManage.moveGuest, { meetingId: '1', id: last, before: before[0] as string })
    expect(await names()).toEqual([last, ...before.slice(0, -1)])
    const modules = (await organiser.do(meetingManage.ownModules, { meetingId: '1' })).map(({ id }) => id)
    expect((await organiser.ask(meetingManage.sortModules, { meetingId: '1', ids: modules.slice(1) })).reason).toBe('list_differs')
    const turned = await organiser.do(meetingManage.sortModules, { meetingId: '1', ids: modules.toReversed() })
    expect(turned.map(({ id }) => id)).toEqual(modules.toReversed())
  })

  it('is made again for next year with every date moved by the same number of days, and nobody’s orders', async () => {
    const last = await organiser.do(meetingManage.own, { id: '1' })
    const start = `2027${last.meetingStratTime.slice(4)}`
    const next = await organiser.do(clone.make, { id: '1', title: '第七届全国智慧教育大会', meetingStratTime: start })
    expect(next).toMatchObject({ stage: 'draft', meetingStratTime: start, details: last.details, edition: 1 })
    const days = (Date.parse(start.replace(' ', 'T')) - Date.parse(last.meetingStratTime.replace(' ', 'T'))) / 86_400_000
    const { link } = await organiser.do(meetingManage.preview, { id: next.id })
    const cookie = `huiwu_preview=${new URL(link).searchParams.get('preview')}`
    const programme = async (meetingId: string) =>
      (await visitor(test.app).ask(schedule.brief, { meetingId }, { headers: { cookie } })).data?.list ?? []
    const [old, made] = [await programme('1'), await programme(next.id)]
    const at = (wire: string) => Date.parse(`${wire.replace(' ', 'T')}${wire.length === 10 ? 'T00:00:00' : ''}Z`)
    expect(made.map(({ title }) => title)).toEqual(old.map(({ title }) => title))
    expect(new Set(made.map((item, index) => (at(item.startTime) - at(old[index]?.startTime as string)) / 86_400_000))).toEqual(
      new Set([days]),
    )
    expect(new Set(made.map((item, index) => (at(item.day) - at(old[index]?.day as string)) / 86_400_000))).toEqual(new Set([days]))
    const tickets = async (meetingId: string) =>
      (await visitor(test.app).ask(ticket.list, { meetingId }, { headers: { cookie } })).data?.list ?? []
    expect((await tickets(next.id)).map(({ name, soldNum }) => [name, soldNum])).toEqual((await tickets('1')).map(({ name }) => [name, 0]))
    const modules = async (meetingId: string) => (await organiser.do(meetingManage.ownModules, { meetingId })).map(({ name }) => name)
    expect(await modules(next.id)).toEqual(await modules('1'))
  })
})
