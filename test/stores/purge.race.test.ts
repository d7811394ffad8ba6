/** What a meeting throws away of its people, and when: by the one table of periods, or earlier where its organisers say so. */
import { beforeEach, expect, it } from 'vitest'
import { history } from '#contract/history.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { purge } from '#contract/purge.ts'
import { retention } from '#contract/retention.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { startOf } from '#server/flow/clock.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { wrongFoldedTexts } from '../support/folded-rows.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { signIn, signInAgain, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const meetingId = '1'

onBothEngines('what a meeting knows of its people', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine, invariants: [wrongFoldedTexts] })
  beforeEach(() => setMeeting(opened.db, { starts_at: startOf('2026-10-10'), ends_at: startOf('2026-10-11') + 17 * 3_600_000 }, meetingId))

  const plan = () => organiser.do(purge.plan, { meetingId })
  const save = (day: string) => organiser.ask(purge.save, { meetingId, day })
  const at = async (day: string, past = 0) => {
    test.clock.pass(startOf(day) + past - test.clock())
    await sweep(test.deps)
    // Whoever came back after months has to sign in again.
    if ((await organiser.ask(purge.plan, { meetingId })).reason === 'signed_out') await signInAgain(test, organiser)
  }
  const given = (nation: string) =>
    opened.db.write((tx) => tx.updateTable('attendees').set({ nation }).where('meeting_id', '=', meetingId).execute())
  const person = async (mobile: string, name: string) => {
    const signedUp = await signUp(await signIn(test, mobile), { ticketId: '1', names: [name] })
    await given('汉族')
    return signedUp
  }
  const none = { answers: 0, idNumbers: 0, files: 0, phones: 0, surveys: 0 }

  it('can be left to the promise again, and its history says who has chosen what', async () => {
    await save('2026-11-01')
    test.clock.pass(1)
    await save('2027-04-09')
    await save('2027-04-09')
    const { purge_at } = await opened.db.read
      .selectFrom('meetings')
      .select('purge_at')
      .where('id', '=', meetingId)
      .executeTakeFirstOrThrow()
    expect(purge_at).toBeNull()
    const { list } = await organiser.do(history.list, { meetingId, entity: 'meeting' })
    expect(list.filter(({ action }) => action === 'purgeDay').map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-01', '2027-04-09'],
      ['2027-04-09', '2026-11-01'],
    ])
  })

  it('is promised for the period that the policy names, and is no other tenant’s to read', async () => {
    const { latest } = await plan()
    expect(startOf(latest) - startOf('2026-10-11')).toBe(retention.answers.days * 86_400_000)
    const other = await signInAs(test, 'otherOrganiser')
    for (const id of ['1', 'none']) expect((await other.ask(purge.plan, { meetingId: id })).http).not.toBe(200)
    const fresh = await organiser.do(meetingManage.save, {
      title: '一场新的会',
      meetingStratTime: '2026-12-01 09:00:00',
      meetingEndTime: '2026-12-31 23:59:59',
    })
    // Over the year's end: days are the calendar's.
    expect(await organiser.do(purge.plan, { meetingId: fresh.id })).toMatchObject({ earliest: '2027-01-01', latest: '2027-06-29' })
  })

  if (!runsEveryTest(engine)) return
  it('is counted, and goes by itself so long after the meeting where nobody chooses another day', async () => {
    expect(await plan()).toEqual({ day: '2027-04-09', earliest: '2026-10-12', latest: '2027-04-09', purgeTime: '', ...none })
    await person('13966660001', '王小明')
    const { id } = await organiser.do(ticketManage.save, { meetingId, name: '名单票', total: 5 })
    await organiser.do(ticketManage.savePhones, { meetingId, id, phones: ['13966660002', '13966660003'] })
    expect(await plan()).toMatchObject({ answers: 1, idNumbers: 1, phones: 2 })
    await at('2027-04-09', 17 * 3_600_000 - 1)
    expect(await plan()).toMatchObject({ answers: 1, purgeTime: '' })
    await at('2027-04-09', 17 * 3_600_000)
    expect(await plan()).toMatchObject({ ...none, purgeTime: '2027-04-09 17:00:00' })
  })

  it('goes on an earlier day that its organisers choose, who and what they paid stay', async () => {
    const { attendees, order } = await person('13966660001', '王小明')
    expect(await save('2026-11-01')).toMatchObject({ data: { day: '2026-11-01', latest: '2027-04-09' } })
    await at('2026-10-31', 86_399_999)
    expect(await plan()).toMatchObject({ answers: 1, idNumbers: 1 })
    await at('2026-11-01')
    expect(await plan()).toMatchObject({ ...none, purgeTime: '2026-11-01 00:00:00' })
    const left = await opened.db.read
      .selectFrom('attendees')
      .selectAll()
      .where('id', '=', attendees[0]?.id as string)
      .executeTakeFirst()
    expect(left).toMatchObject({ name: '王小明', phone: '13800000009', idcard: '', age: null, order_no: order.no })
    expect((await save('2026-12-01')).reason).toBe('purged_already')
  })

  it('goes with its tags and the phones that a ticket was kept for', async () => {
    const { attendees } = await person('13966660001', '王小明')
    const tagged = { attendee_id: attendees[0]?.id as string, meeting_id: meetingId, tag: '讲师' }
    await opened.db.write((tx) => tx.insertInto('attendee_tags').values(tagged).execute())
    await save('2026-10-12')
    await at('2026-10-12')
    expect(await opened.db.read.selectFrom('attendee_tags').selectAll().execute()).toEqual([])
  })

  it('never goes before the meeting is over, past the promise, or on a day that is gone', async () => {
    for (const day of ['2026-10-11', '2026-10-01', '2027-04-10', '2099-01-01'])
      expect([day, await save(day)]).toMatchObject([day, { reason: 'purge_day', http: 422, msg: expect.stringContaining('2027-04-09') }])
    for (const day of ['2026-02-30', '20261012', '', '2026-10-12 00:00:00']) expect([day, (await save(day)).http]).toEqual([day, 422])
    await person('13966660001', '王小明')
    await at('2026-10-20')
    expect((await save('2026-10-19')).reason).toBe('purge_day')
    expect(await plan()).toMatchObject({ day: '2027-04-09', earliest: '2026-10-20' })
    // Today: the next round takes it.
    expect((await save('2026-10-20')).data).toMatchObject({ day: '2026-10-20', idNumbers: 1 })
    await sweep(test.deps)
    expect(await plan()).toMatchObject(none)
  })

  it('waits for a meeting that was put off after the day was chosen', async () => {
    await person('13966660001', '王小明')
    await save('2026-10-12')
    const later = startOf('2026-11-20') + 17 * 3_600_000
    await setMeeting(opened.db, { ends_at: later }, meetingId)
    await at('2026-11-20', 86_399_999)
    expect(await plan()).toMatchObject({ day: '2026-11-21', purgeTime: '', idNumbers: 1 })
    await at('2026-11-21')
    expect(await plan()).toMatchObject({ idNumbers: 0, purgeTime: '2026-11-21 00:00:00' })
  })

  it('that came in after an early day goes when the promise ends', async () => {
    await person('13966660001', '王小明')
    await save('2026-10-12')
    await at('2026-10-12')
    expect(await plan()).toMatchObject({ purgeTime: '2026-10-12 00:00:00' })
    await given('回族')
    await at('2027-04-08')
    expect(await plan()).toMatchObject({ answers: 1 })
    await at('2027-04-09', 17 * 3_600_000)
    expect(await plan()).toMatchObject(none)
    // And is not looked for again.
    const { purgeTime } = await plan()
    await at('2027-04-20')
    expect((await plan()).purgeTime).toBe(purgeTime)
  })
})
