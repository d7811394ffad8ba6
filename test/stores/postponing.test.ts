/** A meeting is put off: what goes by its dates goes with it, everybody hears of it, and whoever cannot come then gets all of it back. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import { campaign } from '#contract/campaign.ts'
import { cancellation } from '#contract/cancellation.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { history } from '#contract/history.ts'
import { meeting } from '#contract/meeting.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { message } from '#contract/message.ts'
import { refund } from '#contract/refund.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { writeJson } from '#server/db/json.ts'
import { fromWire, toWire } from '#server/flow/clock.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { setTicket } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { makeList } from '../support/doorway.ts'
import { DAY, MINUTE, PAID, PRICE } from '../support/facts.ts'
import { paidOrder } from '../support/paid.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { ticketFor } from '../support/sign-up.ts'

const here = { id: '1' }
const reason = '场馆停用'
const about = { meetingId: '1' }

onBothEngines('a meeting that is put off', (engine) => {
  let was: { start: number; end: number; edition: number; title: string }
  const { opened, test, organiser, buyer } = productTest({ organiser: 'organiser', buyer: '13800000011' }, { engine })
  beforeEach(async () => {
    const own = await organiser.do(meetingManage.own, here)
    was = { start: fromWire(own.meetingStratTime), end: fromWire(own.meetingEndTime), edition: own.edition, title: own.title }
  })

  /** By so much later. */
  const to = (by: number, more: Partial<Input<typeof cancellation.postpone>> = {}): Input<typeof cancellation.postpone> => ({
    ...here,
    edition: was.edition,
    meetingStratTime: toWire(was.start + by),
    meetingEndTime: toWire(was.end + by),
    reason,
    ...more,
  })
  const ask = (by: number, more?: Partial<Input<typeof cancellation.postpone>>) => organiser.ask(cancellation.postpone, to(by, more))
  const put = (by: number, more?: Partial<Input<typeof cancellation.postpone>>) => organiser.do(cancellation.postpone, to(by, more))
  const programme = async () =>
    (await opened.db.read.selectFrom('schedule_items').selectAll().where('meeting_id', '=', '1').orderBy('id').execute()).map(
      ({ id, starts_at, ends_at, day }) => ({ id, starts_at, ends_at, day }),
    )
  const told = async (person: Person) =>
    (await person.do(message.mine, { pageSize: 100 })).list.flatMap(({ kind, text }) => (kind === 'meeting_postponed' ? [text] : []))

  it('moves its page, programme, doors and ends of sales by as much, and tells everybody once', async () => {
    await paidOrder(test, buyer, ['王晓明', '韩梅梅'])
    await ticketFor(buyer)
    const friend = await signIn(test, '13800000012')
    await ticketFor(friend)
    const window = { from: toWire(was.start), to: toWire(was.start + 3 * 60 * MINUTE) }
    await makeList(organiser, { windows: [window] })
    const before = await programme()
    expect(before.length).toBeGreaterThan(3)
    const tickets = async () => (await organiser.do(ticketManage.sale, { meetingId: '1' })).tickets
    const sold = await tickets()

    const by = 30 * DAY
    const refundUntil = toWire(was.start)
    const answer = await put(by, { refundUntil })
    expect(answer).toMatchObject({
      stage: 'published',
      meetingStratTime: toWire(was.start + by),
      meetingEndTime: toWire(was.end + by),
      movedFromTime: toWire(was.start),
      refundUntilTime: refundUntil,
      endReason: reason,
      edition: was.edition + 1,
    })
    expect(await buyer.do(meeting.get, here)).toMatchObject({
      cancelled: 0,
      movedFromTime: toWire(was.start),
      refundUntilTime: refundUntil,
    })
    expect(await programme()).toEqual(
      before.map((one) => ({
        ...one,
        starts_at: one.starts_at + by,
        ends_at: one.ends_at + by,
        day: toWire(fromWire(`${one.day} 00:00:00`) + by).slice(0, 10),
      })),
    )
    const lists = await organiser.do(checkin.lists, { meetingId: '1' })
    expect(lists.find(({ name }) => name === '大门')?.windows).toEqual([
      { from: toWire(was.start + by), to: toWire(was.start + by + 3 * 60 * MINUTE) },
    ])
    for (const [at, one] of (await tickets()).entries()) {
      const earlier = sold[at] as typeof one
      expect(fromWire(one.bookingEndTime) - fromWire(earlier.bookingEndTime), one.name).toBe(by)
      const begun = fromWire(earlier.bookingStratTime) <= test.clock()
      expect(fromWire(one.bookingStratTime) - fromWire(earlier.bookingStratTime), one.name).toBe(begun ? 0 : by)
    }

    await takeSteps(test.deps)
    expect(await organiser.do(cancellation.progress, here)).toMatchObject({
      id: answer.taskId,
      kind: 'meetingPostpone',
      state: 'done',
      done: 2,
      total: 2,
    })
    const text = `“${was.title}”已改期：${toWire(was.start + by).slice(0, 16)}，${refundUntil.slice(5, 16)} 前可全额退款，原因：${reason}`
    expect([await told(buyer), await told(friend)]).toEqual([[text], [text]])
    const { list } = await organiser.do(history.list, { meetingId: '1', entity: 'meeting', pageSize: 20 })
    expect(list.map(({ action }) => action)).toEqual(expect.arrayContaining(['meetingStratTime', 'meetingEndTime', 'postpone']))
  })

  it('is refused into the past, to the same time, backwards, for too long, from an older edition, and of what is no more', async () => {
    expect((await ask(test.clock() - was.start - MINUTE)).reason).toBe('postpone_past')
    expect((await ask(0)).reason).toBe('postpone_same')
    expect((await ask(DAY, { meetingEndTime: toWire(was.start) })).reason).toBe('ends_before_start')
    expect((await ask(DAY, { meetingEndTime: toWire(was.start + 400 * DAY) })).reason).toBe('too_long')
    for (const refundUntil of [toWire(test.clock() - MINUTE), toWire(was.start + 2 * DAY)])
      expect((await ask(DAY, { refundUntil })).reason).toBe('postpone_refund_until')
    // So often is enough for a minute.
    test.clock.pass(MINUTE)
    expect((await ask(DAY, { reason: '' })).msg).toBe('请填写原因，2至60个字')
    expect((await ask(DAY, { id: 'none' })).reason).toBe('meeting_gone')
    const times = { meetingStratTime: toWire(was.start), meetingEndTime: toWire(was.end) }
    const draft = await organiser.do(meetingManage.save, { title: '一场草稿', ...times })
    expect((await ask(DAY, { id: draft.id })).reason).toBe('meeting_draft')
    await organiser.do(meetingManage.save, { ...here, edition: was.edition, meetingStratTime: toWire(was.start + MINUTE) })
    expect((await ask(DAY)).reason).toBe('changed_meanwhile')
    expect((await organiser.do(meetingManage.own, here)).movedFromTime).toBe('')
    await organiser.do(cancellation.cancel, { ...here, reason, title: was.title })
    expect((await ask(DAY, { edition: was.edition + 1 })).reason).toBe('meeting_moved')
    expect(await opened.db.read.selectFrom('tasks').select('id').where('kind', '=', 'meetingPostpone').execute()).toEqual([])
  })

  it('two organisers at once move it once', async () => {
    const other = await signInAs(test, 'admin')
    const answers = await Promise.all([ask(DAY), other.ask(cancellation.postpone, to(2 * DAY))])
    expect(answers.map(({ code, reason: why }) => (code === '000' ? 'done' : why)).toSorted()).toEqual(['changed_meanwhile', 'done'])
  })

  it('over midnight and 31 December each session keeps the evening that it belongs to', async () => {
    await opened.db.write((tx) => tx.deleteFrom('schedule_items').where('meeting_id', '=', '1').execute())
    const day = toWire(was.start).slice(0, 10)
    const next = toWire(was.start + DAY).slice(0, 10)
    const session = { meetingId: '1', track: '', speakers: [], language: '', level: '', details: '', room: '' }
    const late = await organiser.do(scheduleManage.save, {
      ...session,
      title: '晚会',
      startTime: `${day} 22:00:00`,
      endTime: `${next} 00:30:00`,
    })
    const after = await organiser.do(scheduleManage.save, {
      ...session,
      title: '余兴',
      startTime: `${next} 00:30:00`,
      endTime: `${next} 02:00:00`,
    })
    expect([late.day, after.day]).toEqual([day, day])
    const days = async () => {
      const rows = await opened.db.read
        .selectFrom('schedule_items')
        .selectAll()
        .where('meeting_id', '=', '1')
        .orderBy('starts_at')
        .execute()
      return rows.map((row) => `${row.day}: ${toWire(row.starts_at)} ${toWire(row.ends_at)}`)
    }
    const newYearsEve = fromWire('2026-12-31 00:00:00') - fromWire(`${day} 00:00:00`)
    const first = await put(newYearsEve)
    expect(await days()).toEqual([
      '2026-12-31: 2026-12-31 22:00:00 2027-01-01 00:30:00',
      '2026-12-31: 2027-01-01 00:30:00 2027-01-01 02:00:00',
    ])
    await takeSteps(test.deps)
    // By three hours: what begins at one in the morning is still of the evening before.
    await put(newYearsEve + 3 * 60 * MINUTE, { edition: first.edition })
    expect(await days()).toEqual([
      '2026-12-31: 2027-01-01 01:00:00 2027-01-01 03:30:00',
      '2026-12-31: 2027-01-01 03:30:00 2027-01-01 05:00:00',
    ])
    // Whoever had the form of a session open cannot put the old time back unawares.
    const stale = {
      ...session,
      id: late.id,
      edition: late.edition,
      title: '晚会',
      startTime: `${day} 22:00:00`,
      endTime: `${next} 00:30:00`,
    }
    expect((await organiser.ask(scheduleManage.save, stale)).reason).toBe('changed_meanwhile')
  })

  it('stops reminders of the old date that were to be sent later, and no other notice', async () => {
    const later = { ...about, to: 'both', at: toWire(was.start - DAY) } as const
    const [reminder, thanks, change] = [
      await organiser.do(campaign.send, { ...later, kind: 'meeting_coming', what: '7:30 起在东门签到', key: 'the-reminder' }),
      await organiser.do(campaign.send, { ...later, kind: 'meeting_over', what: '感谢参会', key: 'the-thanks' }),
      await organiser.do(campaign.send, { ...later, kind: 'meeting_changed', what: '午餐改在二楼', key: 'the-change' }),
    ]
    await put(30 * DAY, { withRest: 0 })
    const states = []
    for (const { id } of [reminder, thanks, change]) states.push((await organiser.do(campaign.get, { ...about, id })).state)
    expect(states).toEqual(['stopped', 'stopped', 'scheduled'])
  })

  it('alone moves nothing else; put off again it names the first date, and put back none', async () => {
    const before = await programme()
    const first = await put(DAY, { withRest: 0, refundUntil: toWire(was.start) })
    expect(await programme()).toEqual(before)
    await takeSteps(test.deps)
    const second = await put(7 * DAY, { withRest: 0, edition: first.edition })
    expect(second).toMatchObject({ movedFromTime: toWire(was.start), refundUntilTime: toWire(was.start) })
    expect((await ask(8 * DAY, { withRest: 0, edition: second.edition })).reason).toBe('task_running')
    await takeSteps(test.deps)
    expect(await put(0, { withRest: 0, edition: second.edition })).toMatchObject({ movedFromTime: '', meetingStratTime: toWire(was.start) })
  })

  it('tells nobody of another time once it does not take place at all', async () => {
    for (let n = 0; n < 3; n++) await ticketFor(await signIn(test, `1380000010${n}`))
    await put(DAY)
    await organiser.do(cancellation.cancel, { ...here, reason, title: was.title })
    await takeSteps(test.deps)
    const rows = await opened.db.read
      .selectFrom('messages')
      .select('kind')
      .where('kind', 'in', ['meeting_postponed', 'meeting_cancelled'])
      .execute()
    expect(rows.map(({ kind }) => kind)).toEqual(['meeting_cancelled', 'meeting_cancelled', 'meeting_cancelled'])
  })

  describe('until the day that was promised', () => {
    const never = [{ days: 0, percent: 10 }]

    it('gives all of it back, as buyers and organisers are shown; then the rule holds again', async () => {
      await setTicket(opened.db, PAID, { refund_tiers: writeJson(never) })
      const { order: paid } = await paidOrder(test, buyer, ['王晓明', '韩梅梅'])
      const asked = { outTradeNo: paid.no }
      expect(await buyer.do(refund.own, asked)).toMatchObject({ suggested: PRICE / 5 })
      const until = test.clock() + 2 * DAY
      await put(30 * DAY, { refundUntil: toWire(until) })
      const shown = Math.floor(until / 1000) * 1000
      const rule = `会议改期，${toWire(shown).slice(0, 16)} 前可全额退款`
      expect(await buyer.do(refund.own, asked)).toMatchObject({ suggested: 2 * PRICE, rule, open: 1 })
      expect(await organiser.do(refund.context, asked)).toMatchObject({ suggested: 2 * PRICE, rule })
      expect((await buyer.ask(refund.ask, { ...asked, amount: PRICE / 5, reason: '那天来不了' })).reason).toBe('refund_differs')
      const [ticket] = (await buyer.do(refund.own, asked)).tickets
      const made = await organiser.do(refund.create, { ...asked, admissionIds: [ticket?.admissionId as string], reason: '改期' })
      expect(made.amount).toBe(PRICE)
      test.clock.pass(2 * DAY)
      expect(await buyer.do(refund.own, asked)).toMatchObject({ suggested: PRICE / 10, rule: '会议开始前退 10%，开始后不退款' })
    })
  })
})
