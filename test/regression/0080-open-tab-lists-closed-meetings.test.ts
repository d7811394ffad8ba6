/**
 * The public list had a tab 未开始 where the product promises 报名中, and filtered by the start alone: paused, sold-out and
 * ticketless meetings were in it. The filter asks the rule of contract/sign-up.ts in SQL.
 */
import { expect, it } from 'vitest'
import { meeting, meetingFilters } from '#contract/meeting.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { toWire } from '#server/flow/clock.ts'
import { setMeeting, setTicket } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { DAY, HOUR } from '../support/facts.ts'
import { visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { makePool } from '../support/sale.ts'

onBothEngines('the list of meetings that take people', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  const guest = () => visitor(test.app)
  const idsOf = async (state: 1 | 2 | 3) => (await guest().do(meeting.list, { state })).list.map(({ id }) => id).toSorted()
  const open = () => idsOf(meetingFilters.open)
  /** By the rule, as the page of the meeting says it. */
  const saysOpen = async (id: string) => (await guest().do(meeting.get, { id })).signUpClosed === undefined

  it('has those whose page says 立即报名, also while they run, and no others', async () => {
    // The congress is three weeks away, the exhibition runs; people can sign up for both.
    expect(await open()).toEqual(['1', '2'])
    expect(await idsOf(meetingFilters.running)).toEqual(['2'])
    const times = { meetingStratTime: toWire(test.clock() + 30 * DAY), meetingEndTime: toWire(test.clock() + 31 * DAY) }
    const { id } = await organiser.do(meetingManage.save, { title: '周末沙龙', ...times, phone: '0571-88880000' })
    await organiser.do(meetingManage.move, { id, action: 'publish' })
    expect(await saysOpen(id)).toBe(false)
    expect(await open()).toEqual(['1', '2'])
    await organiser.do(meetingManage.move, { id: '1', action: 'pause' })
    expect(await open()).toEqual(['2'])
    await organiser.do(meetingManage.move, { id: '1', action: 'publish' })
    expect(await open()).toEqual(['1', '2'])
  })

  it('agrees with the page for every kind of sale', async () => {
    const now = test.clock()
    await opened.db.write((tx) => tx.updateTable('tickets').set({ state: 'off' }).where('meeting_id', '=', '1').execute())
    await setTicket(opened.db, '2', { state: 'on', total: 10, sold: 4, booking_from: now - DAY, booking_to: now + DAY })
    const agrees = async (isOpen: boolean) => expect([await saysOpen('1'), (await open()).includes('1')]).toEqual([isOpen, isOpen])
    await agrees(true)
    const closing: Parameters<typeof setTicket>[2][] = [
      { state: 'off' },
      { hidden: 1 },
      { booking_from: now + 60 * DAY, booking_to: now + 61 * DAY },
      { booking_to: now - HOUR },
      { sold: 10 },
    ]
    for (const change of closing) {
      await setTicket(opened.db, '2', change)
      await agrees(false)
      await setTicket(opened.db, '2', { state: 'on', hidden: 0, sold: 4, booking_from: now - DAY, booking_to: now + DAY })
    }
    await makePool(opened.db, { id: 'other', total: 1 }, ['3'])
    await setTicket(opened.db, '3', { sold: 1 })
    await agrees(true)
    await makePool(opened.db, { id: 'own', total: 5 }, ['2'])
    await agrees(true)
    await setTicket(opened.db, '2', { sold: 5 })
    await agrees(false)
    await setTicket(opened.db, '2', { sold: 4 })
    await makePool(opened.db, { id: 'whole', whole: 1, total: 5 })
    await agrees(false)
  })

  it('has none that has ended, also where its tickets are on sale for longer', async () => {
    await setMeeting(opened.db, { starts_at: test.clock() - 2 * DAY, ends_at: test.clock() - DAY })
    expect(await open()).toEqual(['2'])
    expect(await idsOf(meetingFilters.ended)).toEqual(['1'])
  })
})
