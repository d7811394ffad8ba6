/** What a first start puts into an empty database: a demonstration at a trial, and nothing fictional in earnest. Findings N7 and N8. */
import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { meeting as meetings } from '#contract/meeting.ts'
import { links, paths } from '#contract/paths.ts'
import { staff as duties } from '#contract/staff.ts'
import { system } from '#contract/system.ts'
import { DEMO_TODAY_ID, demoAccounts, seedIfEmpty } from '#server/seed/seed.ts'
import { testApp } from '../support/app.ts'
import { builtSite } from '../support/built-site.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor } from '../support/doorway.ts'
import { signIn, visitor } from '../support/person.ts'
import { databaseTest, productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const DAY = 86_400_000
const earnest = { sandbox: false, production: true }
const OWNER = '13912340000'

onBothEngines('an empty database', (engine) => {
  const opened = databaseTest({ engine })

  const admins = () => opened.db.read.selectFrom('user_roles').select(['user_id', 'third_id', 'role_id']).execute()

  // N8
  it('gets one nameless portal where the product starts in earnest, and nothing that anybody has made up', async () => {
    const test = await testApp(opened.db, { env: earnest })
    for (const table of [
      'meetings',
      'tickets',
      'organisations',
      'transfer_accounts',
      'guests',
      'modules',
      'users',
      'checkin_lists',
    ] as const)
      expect([table, await opened.db.read.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    const header = await visitor(test.app).do(system.headerInfo, {})
    expect(header).toMatchObject({ sysCode: '-000001', title: '会务', operator: '', supportPhone: '', icp: '', isNew: true })
    expect((await visitor(test.app).do(meetings.list, {})).list).toEqual([])
    expect((await opened.db.read.selectFrom('tenants').selectAll().execute()).map(({ id, name }) => [id, name])).toEqual([['-000001', '']])
    expect(JSON.stringify(await opened.db.read.selectFrom('systems').selectAll().execute())).not.toMatch(/云栖谷|海曙|0571|0574/)
  })

  it('is given its administrator by the first start that names one, and by no later one', async () => {
    await testApp(opened.db, { env: earnest })
    expect(await admins()).toEqual([])
    // Whoever has forgotten it the first time sets it, and starts again.
    const test = await testApp(opened.db, { env: { ...earnest, adminMobile: OWNER } })
    const [only, ...others] = await admins()
    expect([only?.role_id, only?.third_id, others]).toEqual(['admin', '*', []])
    await testApp(opened.db, { env: { ...earnest, adminMobile: '13912340001' } })
    expect(await admins()).toEqual([only])
    expect((await signIn(test, OWNER)).id).toBe(only?.user_id)
  })

  it('makes an administrator of somebody who is there already, without a second account', async () => {
    const test = await testApp(opened.db, { env: earnest })
    const owner = await signIn(test, OWNER)
    await testApp(opened.db, { env: { ...earnest, adminMobile: OWNER } })
    expect((await admins()).map(({ user_id }) => user_id)).toEqual([owner.id])
  })
})

describe('a portal that nobody has set up yet', () => {
  const { test } = productTest({}, { app: async () => ({ env: earnest, site: await builtSite() }) })

  it('has a page at every path, without a word of the demonstration', async () => {
    const at = [...Object.values(paths), links.particulars('1'), links.schedule('1'), links.meetingDetails('1')]
    for (const path of at) {
      const page = await test.app.request(path, { headers: { accept: 'text/html' } })
      expect([path, page.status]).toEqual([path, 200])
      // The comment is what React leaves where it could not render: each is an error in every visitor's console.
      expect([path, /云栖谷|海曙|智慧教育大会|<!--\$!-->/.exec(await page.text())]).toEqual([path, null])
    }
    expect(test.errors).toEqual([])
  })
})

describe('a demonstration', () => {
  const { test } = productTest({}, { app: { seed: false } })
  beforeEach(() => seedIfEmpty(test.deps))

  // N7
  it.each([
    ['at once', 0],
    ['in the middle of the night', 15 * 3_600_000],
    ['after the server has run for a month but a day', 29 * DAY],
  ])('has a meeting that is on, whose free ticket passes at its door %s', async (_, ms) => {
    test.clock.pass(ms)
    const guest = await signIn(test, '13800000001')
    const running = (await visitor(test.app).do(meetings.list, { state: 2 })).list
    expect(running.map(({ id }) => id)).toEqual([DEMO_TODAY_ID])
    await signUp(guest, { meetingId: DEMO_TODAY_ID, ticketId: '6', names: ['王小明'] })
    const [ticket] = (await guest.do(admission.mine, { meetingId: DEMO_TODAY_ID })).list
    const { code } = await guest.do(admission.get, { id: (ticket as { id: string }).id })

    const worker = await signIn(test, demoAccounts.find(({ role }) => role === 'staff of today')?.mobile as string)
    expect((await worker.do(duties.mine, {})).map(({ id }) => id)).toEqual([DEMO_TODAY_ID])
    const [list] = await worker.do(checkin.lists, { meetingId: DEMO_TODAY_ID })
    const door = await keepDoor(worker, (list as { id: string }).id, 'hall')
    expect(await door.scan(code)).toMatchObject({ verdict: 'admit', why: 'in' })
  })

  it('is put in once', async () => {
    expect(await seedIfEmpty(test.deps)).toBeUndefined()
  })
})
