/**
 * A meeting was published without a ticket: the page, the list and the console said 报名中 and 立即报名, and nobody could sign up.
 * Each of them asks one rule (contract/sign-up.ts).
 */
import { beforeEach, expect, it } from 'vitest'
import { cancellation } from '#contract/cancellation.ts'
import { meeting } from '#contract/meeting.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { links, paths } from '#contract/paths.ts'
import type { SignUpState } from '#contract/sign-up.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { toWire } from '#server/flow/clock.ts'
import { testApp } from '../support/app.ts'
import { builtSite } from '../support/built-site.ts'
import { freshDatabase, onBothEngines } from '../support/database.ts'
import { DAY, HOUR } from '../support/facts.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

onBothEngines('whether people can sign up', (engine) => {
  let id = ''
  const { test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  beforeEach(async () => {
    const times = { meetingStratTime: toWire(test.clock() + 30 * DAY), meetingEndTime: toWire(test.clock() + 31 * DAY) }
    ;({ id } = await organiser.do(meetingManage.save, { title: '周末沙龙', ...times, phone: '0571-88880000' }))
  })

  const publish = () => organiser.do(meetingManage.move, { id, action: 'publish' })
  const pause = () => organiser.do(meetingManage.move, { id, action: 'pause' })
  const ticket = (more: { total?: number; bookingStratTime?: string; bookingEndTime?: string; hidden?: 0 | 1 } = {}) =>
    organiser.do(ticketManage.save, { meetingId: id, name: '听众票', total: 10, ...more })
  const sell = (ticketId: string) => organiser.do(ticketManage.move, { meetingId: id, id: ticketId, action: 'on' })
  /** The page, the list and the console. */
  async function states(): Promise<(SignUpState | undefined)[]> {
    const pages = [await organiser.do(meeting.get, { id }), (await organiser.do(meeting.list, { keyword: '周末沙龙' })).list[0]]
    const { signUp: ofConsole } = await organiser.do(meetingManage.own, { id })
    return [...pages.map((one) => one && (one.signUpClosed?.state ?? 'open')), ofConsole]
  }

  it('none without a ticket and with drafts; open with one on sale', async () => {
    await publish()
    expect(await states()).toEqual(['none', 'none', 'none'])
    const { id: ticketId } = await ticket()
    expect(await states()).toEqual(['none', 'none', 'none'])
    await sell(ticketId)
    expect(await states()).toEqual(['open', 'open', 'open'])
    await pause()
    // The console says what publishing leads to.
    expect(await states()).toEqual(['paused', 'paused', 'open'])
  })

  it('later before the sale begins, over when it has ended', async () => {
    await publish()
    const window = { bookingStratTime: toWire(test.clock() + HOUR), bookingEndTime: toWire(test.clock() + 2 * HOUR) }
    await sell((await ticket(window)).id)
    expect(await states()).toEqual(['later', 'later', 'later'])
    test.clock.pass(HOUR)
    expect(await states()).toEqual(['open', 'open', 'open'])
    test.clock.pass(HOUR)
    expect(await states()).toEqual(['over', 'over', 'over'])
  })

  it('sold out when the last place is taken, of the ticket or of the whole meeting', async () => {
    await publish()
    const small = await ticket({ total: 1 })
    await sell(small.id)
    await signUp(await signIn(test, '13800000021'), { meetingId: id, ticketId: small.id, names: ['王晓明'] })
    expect(await states()).toEqual(['sold_out', 'sold_out', 'sold_out'])
    await sell((await ticket({ total: 5 })).id)
    expect(await states()).toEqual(['open', 'open', 'open'])
    await organiser.do(ticketManage.savePool, { meetingId: id, name: '', whole: 1, total: 1 })
    expect(await states()).toEqual(['sold_out', 'sold_out', 'sold_out'])
  })

  it('closed once it is cancelled', async () => {
    await publish()
    await sell((await ticket()).id)
    await organiser.do(cancellation.cancel, { id, title: '周末沙龙', reason: '场馆检修' })
    expect((await organiser.do(meeting.get, { id })).signUpClosed?.state).toBe('closed')
  })
})

it('the rendered page and the rendered list say 即将开放报名 and 暂未开放报名 until a ticket is on sale, without a new version', async () => {
  const opened = await freshDatabase()
  try {
    const { app, clock, deps } = await testApp(opened.db, { site: await builtSite() })
    const html = async (path: string) => (await app.request(path, { headers: { accept: 'text/html' } })).text()
    const page = () => html(links.particulars('1'))
    const from = clock() + HOUR
    await deps.db.write((tx) => tx.updateTable('tickets').set({ booking_from: from }).where('meeting_id', '=', '1').execute())
    await deps.db.write((tx) => tx.updateTable('meetings').set({ state: 'archived' }).where('id', '!=', '1').execute())
    expect(await page()).toContain('>即将开放报名<')
    expect(await page()).toContain('暂未开放报名</')
    expect(await html(paths.meetingList)).toContain('>即将开放报名<')
    clock.pass(HOUR)
    expect(await page()).toContain('>报名中<')
    expect(await page()).not.toContain('暂未开放报名</')
    expect(await html(paths.meetingList)).toContain('>报名中<')
  } finally {
    await opened.drop()
  }
})
