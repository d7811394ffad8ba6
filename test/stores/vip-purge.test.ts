/** A list of guests throws itself away on its day: afterwards no table knows a name, a phone or a word of them. */
import { beforeEach, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { task } from '#contract/task.ts'
import { vip } from '#contract/vip/calls.ts'
import { startOf } from '#server/flow/clock.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { allRows } from '../support/all-rows.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { putIn, tinyPng } from '../support/put-in.ts'
import { confirmed, nobody, saveFile } from '../support/vip-file.ts'

const HERE = { meetingId: '1' }
/** Names, words and numbers of guests, and of those who are written down for their sake without an account. */
const words = ['欧阳清远', '林助理', '陈司机', '沪司A66666', '不吃海鲜', '心脏支架', '不与赵总同席', '玉兰大酒店', 'MU5101', '虹桥站台']
const phones = ['13977770001', '13977770061', '13977770062']

onBothEngines('a list of guests', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  beforeEach(async () => {
    const times = { starts_at: startOf('2026-10-10'), ends_at: startOf('2026-10-11') + 17 * 3_600_000 }
    await opened.db.write((tx) => tx.updateTable('meetings').set(times).where('id', '=', '1').execute())
  })

  /** A guest with all that can be arranged for one, who has come and been written down on a sheet. */
  async function received(): Promise<void> {
    const { id: photoId } = await putIn(organiser, tinyPng, '欧阳清远.png', 'vip')
    const speaksFor = { name: '林助理', mobile: '13977770062' }
    const { id: guestId } = await saveFile(organiser, { photoId, ticketId: '1', companions: ['林助理'], speaksFor })
    const secret = { diet: '不吃海鲜', health: '心脏支架', notes: '不与赵总同席' }
    await organiser.do(vip.savePrivate, { ...HERE, id: guestId, edition: 1, ...secret })
    const driver = { plate: '沪司A66666', driver: '陈司机', driverMobile: '13977770061' }
    const car = await organiser.do(vip.saveCar, { ...HERE, id: '', model: '', seats: 4, note: '', ...driver })
    const times = { planFrom: '2026-10-09 09:00:00', planTo: '2026-10-09 11:00:00', expectFrom: '', expectTo: '' }
    const way = { direction: 'in', way: 'plane', number: 'MU5101', fromPlace: '北京', toPlace: '虹桥站台' } as const
    const leg = await organiser.do(vip.saveLeg, { ...HERE, id: '', guestId, ...way, ...times, meetAt: '', carId: car.id, note: '' })
    await organiser.do(vip.markLeg, { ...HERE, id: leg.id, mark: 'departed' })
    const nights = { fromDay: '2026-10-09', toDay: '2026-10-11', payer: 'host', state: 'booked' } as const
    await organiser.do(vip.saveRoom, {
      ...HERE,
      id: '',
      hotel: '玉兰大酒店',
      kind: '大床',
      beds: 1,
      room: '',
      guestIds: [guestId],
      ...nights,
    })
    await organiser.do(vip.saveTask, { ...HERE, id: '', guestId, what: '备好不吃海鲜的菜单', owner: nobody, dueTime: '' })
    await organiser.do(vip.link, { ...HERE, kind: 'guest', of: guestId, mobile: '' })
    await confirmed(organiser, { id: guestId })
    // A place that was given and let go again bears a name too.
    const gone = await confirmed(organiser, await saveFile(organiser, { mobile: '', ticketId: '1', companions: [] }))
    await organiser.do(vip.mark, { ...HERE, id: gone.id, action: 'cancel', reason: '心脏支架' })
    const { taskId } = await organiser.do(vip.exportSheet, { ...HERE, kind: 'rooms' })
    await takeSteps(test.deps)
    expect((await organiser.do(task.list, HERE)).list.find(({ id }) => id === taskId)?.state).toBe('done')
    const [ticket] = (await (await signIn(test, '13977770001')).do(admission.mine, {})).list
    const staff = await signInAs(test, 'staff')
    const door = await keepDoor(staff, (await makeList(organiser)).id)
    expect((await door.scan(ticket?.code as string)).person).toMatchObject({ name: '欧阳清远' })
    await organiser.do(checkin.noted, { ...HERE, asked: '欧阳清远' })
  }

  /** The words that a table still knows, but for the phones that people sign in by: those accounts are their owners'. */
  async function knowing(): Promise<Record<string, string[]>> {
    const { users: accounts, ...tables } = await allRows(opened.db)
    const all = { ...tables, users: (accounts as string[]).map((row) => JSON.stringify({ ...JSON.parse(row), mobile: '' })) }
    return Object.fromEntries(
      Object.entries(all)
        .map(([table, rows]) => [table, [...words, ...phones].filter((word) => rows.some((row) => row.includes(word)))] as const)
        .filter(([, found]) => found.length > 0),
    )
  }

  const on = async (day: string) => {
    test.clock.pass(startOf(day) - test.clock())
    await sweep(test.deps)
  }

  it('is gone on its day, and no table knows a word of them', async () => {
    await received()
    await on('2026-11-09')
    const before = await knowing()
    for (const table of ['vip_guests', 'vip_legs', 'vip_cars', 'vip_rooms', 'vip_tasks', 'attendees', 'messages', 'files'])
      expect(Object.keys(before)).toContain(table)
    await on('2026-11-10')
    expect(await knowing()).toEqual({})
    const left = await allRows(opened.db)
    for (const table of [
      'vip_lists',
      'vip_guests',
      'vip_legs',
      'vip_cars',
      'vip_rooms',
      'vip_sleepers',
      'vip_seats',
      'vip_tasks',
      'vip_links',
    ])
      expect(left[table], table).toEqual([])
    // The books stay: orders and places, of nobody.
    expect(left['orders']?.length).toBeGreaterThan(0)
    expect(await opened.db.read.selectFrom('log').select('who').where('action', '=', 'purge').execute()).toEqual([{ who: 'timer' }])
  })

  it('waits for the end of a meeting that was put off past its day', async () => {
    await received()
    await setMeeting(opened.db, { ends_at: startOf('2026-12-01') })
    await on('2026-11-20')
    expect(Object.keys(await knowing())).toContain('vip_guests')
    await on('2026-12-03')
    expect(await knowing()).toEqual({})
  })

  it('goes where something was arranged before anybody has looked at a list', async () => {
    await organiser.do(vip.saveCar, {
      ...HERE,
      id: '',
      plate: '沪司A66666',
      model: '',
      seats: 4,
      driver: '陈司机',
      driverMobile: '13977770061',
      note: '',
    })
    await on('2026-11-09')
    expect(Object.keys(await knowing())).toEqual(['vip_cars'])
    await on('2026-11-14')
    expect(await knowing()).toEqual({})
  })

  it('takes along a guest and a room whose list was deleted while they were saved', async () => {
    await received()
    for (const table of ['vip_links', 'vip_tasks', 'vip_legs', 'vip_cars', 'vip_lists'] as const)
      await opened.db.write((tx) => tx.deleteFrom(table).execute())
    await on('2026-11-14')
    expect(await knowing()).toEqual({})
  })
})
