/**
 * 准备 › 基本信息 changed the date and the place of a meeting with 357 tickets out: nobody was asked, nobody was told, and the
 * public page named a time as 改期 that no message had said.
 */
import { beforeEach, expect, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import { cancellation } from '#contract/cancellation.ts'
import { history } from '#contract/history.ts'
import { meeting } from '#contract/meeting.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { message } from '#contract/message.ts'
import { refund } from '#contract/refund.ts'
import { fitted } from '#server/features/verify/sms-provider.ts'
import { fromWire, toWire } from '#server/flow/clock.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { onBothEngines } from '../support/database.ts'
import { paidOrder } from '../support/paid.ts'
import { signIn, signInAgain } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp, ticketFor } from '../support/sign-up.ts'
import { sources } from '../support/sources.ts'

const here = { id: '1' }
const DAY = 86_400_000
const place = '省人民大会堂三楼'
const mapUrl = 'https://ditu.amap.com/place/B0'
const reason = '场馆检修'

it('only the two calls that ask for people to tell write times and places of a meeting that is there', () => {
  const writers = sources('server').filter(
    ({ path, text }) => path !== 'server/features/meeting/manage-store.ts' && text.includes('updateMeeting('),
  )
  // News and the day of purging are no times of it.
  expect(writers.map(({ path }) => path).toSorted()).toEqual([
    'server/features/article/tell.ts',
    'server/features/cancellation/postpone.ts',
    'server/features/meeting/manage/save.ts',
    'server/features/purge/save.ts',
  ])
})

onBothEngines('a meeting with people to tell', (engine) => {
  let was: Awaited<ReturnType<typeof own>>
  const own = () => organiser.do(meetingManage.own, here)
  const { opened, test, organiser, buyer } = productTest({ organiser: 'organiser', buyer: '13800000011' }, { engine })
  beforeEach(async () => void (was = await own()))

  const later = (wire: string, by: number) => toWire(fromWire(wire) + by)
  const nextDay = () => ({ meetingStratTime: later(was.meetingStratTime, DAY), meetingEndTime: later(was.meetingEndTime, DAY) })
  const moves = (): Partial<Input<typeof meetingManage.save>>[] => [
    nextDay(),
    { meetingEndTime: later(was.meetingEndTime, DAY) },
    { address: place },
    { address: place, mapUrl },
  ]
  const save = (change: Partial<Input<typeof meetingManage.save>>) =>
    organiser.ask(meetingManage.save, { ...here, edition: was.edition, ...change })
  const move = (change: Partial<Input<typeof cancellation.postpone>>): Input<typeof cancellation.postpone> => ({
    ...here,
    edition: was.edition,
    meetingStratTime: was.meetingStratTime,
    meetingEndTime: was.meetingEndTime,
    reason,
    ...change,
  })
  const told = async () =>
    (await buyer.do(message.mine, { pageSize: 100 })).list.flatMap(({ kind, text }) =>
      kind === 'meeting_postponed' || kind === 'meeting_changed' ? [{ kind, text }] : [],
    )

  it('keeps its times and its address against a plain save, and says how many tickets are taken', async () => {
    expect(was.peopleToTell).toBe(0)
    await signUp(buyer, { ticketId: '2', names: ['王晓明', '李晓华'] })
    await ticketFor(await signIn(test, '13800000012'))
    for (const change of moves()) {
      const { reason: why, msg } = await save(change)
      expect([why, msg]).toEqual([
        'sold_already',
        '已订出 3 张门票，时间和地点不能直接修改，请用“改期”或“换地点”，系统会通知购票人和受邀人',
      ])
    }
    const { meetingStratTime, meetingEndTime, address, edition } = was
    expect(await own()).toMatchObject({ meetingStratTime, meetingEndTime, address, edition, peopleToTell: 2, ticketsHeld: 3 })
    expect((await save({ mapUrl, summary: '新的简介' })).code).toBe('000')
    expect(await own()).toMatchObject({ mapUrl, summary: '新的简介', address: was.address })
  })

  it('keeps them while it is paused and archived, too', async () => {
    await ticketFor(buyer)
    await organiser.do(meetingManage.move, { ...here, action: 'pause' })
    expect((await save({ address: place })).reason).toBe('sold_already')
    test.clock.pass(fromWire(was.meetingEndTime) - test.clock() + DAY)
    await signInAgain(test, organiser)
    await organiser.do(meetingManage.move, { ...here, action: 'archive' })
    expect((await save({ meetingEndTime: later(was.meetingEndTime, 30 * DAY) })).reason).toBe('sold_already')
  })

  it('moves freely while nobody has a ticket, and then its page speaks of no earlier time or place', async () => {
    await organiser.do(cancellation.postpone, move({ ...nextDay(), address: place }))
    await takeSteps(test.deps)
    expect(await buyer.do(meeting.get, here)).toMatchObject({ movedFromTime: was.meetingStratTime, movedFromAddress: was.address })
    const { edition } = await own()
    const moved = { edition, meetingStratTime: later(was.meetingStratTime, 2 * DAY), meetingEndTime: later(was.meetingEndTime, 2 * DAY) }
    await organiser.do(meetingManage.save, { ...here, ...moved, address: '另一处' })
    const page = await buyer.do(meeting.get, here)
    expect([page.movedFromTime, page.movedFromAddress]).toEqual(['', undefined])
  })

  it('goes to another place at the same time: everybody is told of both places, and nothing else moves', async () => {
    await paidOrder(test, buyer, ['王晓明'])
    const sessions = () => opened.db.read.selectFrom('schedule_items').selectAll().where('meeting_id', '=', '1').orderBy('id').execute()
    const before = await sessions()
    const answer = await organiser.do(cancellation.postpone, move({ address: place, mapUrl }))
    expect(answer).toMatchObject({ address: place, mapUrl, movedFromTime: '', movedFromAddress: was.address, endReason: reason })
    await takeSteps(test.deps)
    expect(await told()).toEqual([
      { kind: 'meeting_changed', text: `“${was.title}”有变更：地点改为${place}（原地点：${was.address}），时间不变，原因：${reason}` },
    ])
    expect(await sessions()).toEqual(before)
    expect(await buyer.do(meeting.get, here)).toMatchObject({ address: place, mapUrl, movedFromTime: '', movedFromAddress: was.address })
    const { list } = await organiser.do(history.list, { meetingId: '1', entity: 'meeting', pageSize: 20 })
    const actions = list.map(({ action, from, to }) => [action, from, to])
    expect(actions).toContainEqual(['relocate', was.address, place])
    expect(actions).toContainEqual(['address', was.address, place])
    expect(actions.map(([action]) => action)).not.toContain('postpone')
  })

  it('goes to another time and place at once: an SMS of 35 characters holds the date and the place', async () => {
    await paidOrder(test, buyer, ['王晓明'])
    const times = nextDay()
    await organiser.do(cancellation.postpone, move({ ...times, address: place }))
    await takeSteps(test.deps)
    const [received] = await told()
    expect(received?.kind).toBe('meeting_postponed')
    const what = received?.text.slice(`“${was.title}”已改期：`.length)
    const start = times.meetingStratTime
    const year = start.slice(0, 4) === toWire(test.clock()).slice(0, 4)
    expect(fitted({ what: what as string })['what']).toContain(`${start.slice(year ? 5 : 0, 16)}，地点：${place}`)
    expect(await buyer.do(meeting.get, here)).toMatchObject({ movedFromTime: was.meetingStratTime, movedFromAddress: was.address })
  })

  it('back at its first place names no earlier one; without another map link the earlier link goes', async () => {
    await ticketFor(buyer)
    await save({ mapUrl })
    let { edition } = await own()
    ;({ edition } = await organiser.do(cancellation.postpone, move({ edition, address: place })))
    expect(await own()).toMatchObject({ mapUrl: '', movedFromAddress: was.address })
    await takeSteps(test.deps)
    const back = await organiser.do(cancellation.postpone, move({ edition, address: was.address, mapUrl }))
    expect(back).toMatchObject({ mapUrl, movedFromAddress: '' })
  })

  it('is not moved to where and when it is, and may end later while it runs', async () => {
    await ticketFor(buyer)
    expect((await organiser.ask(cancellation.postpone, move({ address: was.address, mapUrl }))).reason).toBe('postpone_same')
    test.clock.pass(fromWire(was.meetingStratTime) - test.clock() + 60_000)
    await signInAgain(test, organiser)
    await signInAgain(test, buyer)
    const meetingEndTime = later(was.meetingEndTime, 3_600_000)
    const answer = await organiser.do(cancellation.postpone, move({ meetingEndTime }))
    expect(answer).toMatchObject({ meetingEndTime, movedFromTime: '' })
    await takeSteps(test.deps)
    expect((await told()).map(({ text }) => text)).toEqual([
      `“${was.title}”已改期：结束时间改为 ${meetingEndTime.slice(0, 16)}，原因：${reason}`,
    ])
  })

  it('weighs what moves with another date, and the sessions that stay outside of it', async () => {
    const { moving, outside } = await organiser.do(cancellation.weigh, here)
    expect(moving.sessions).toBeGreaterThan(3)
    expect(moving.sales).toBeGreaterThan(0)
    expect(outside).toBe(0)
    const months = { meetingStratTime: later(was.meetingStratTime, 60 * DAY), meetingEndTime: later(was.meetingEndTime, 60 * DAY) }
    expect((await organiser.do(cancellation.weigh, { ...here, ...months })).outside).toBe(moving.sessions)
  })

  it('promises all of the money back for another place, too', async () => {
    const { order } = await paidOrder(test, buyer, ['王晓明'])
    const refundUntil = later(was.meetingStratTime, -DAY)
    await organiser.do(cancellation.postpone, move({ address: place, refundUntil }))
    expect(await buyer.do(refund.own, { outTradeNo: order.no })).toMatchObject({ open: 1, rule: expect.stringContaining('可全额退款') })
  })
})
