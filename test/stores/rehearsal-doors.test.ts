/**
 * The days of a rehearsed meeting at its doors: some thirty made-up people, and meetings of every kind. A rehearsal has a file of
 * its own whatever the server's engine is, so this has one, too.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { checkin } from '#contract/checkin/calls.ts'
import type { Input } from '#contract/call.ts'
import { doors } from '#rehearsal/script/doors.ts'
import { toWire } from '#server/flow/clock.ts'
import type { Guest } from '../support/hall.ts'
import { keepDoor } from '../support/doorway.ts'
import { DAY, have, HOUR, playedWorld, type PlayedWorld, sells } from '../support/played.ts'
import { databaseTest } from '../support/product-test.ts'

/** Nine o'clock of a Saturday. */
const BEGINS = Date.UTC(2026, 8, 5, 1)

let world: PlayedWorld
const opened = databaseTest()
afterEach(() => world.close())

const meets = async ({ days = 1, people = 30, over = false }: { days?: number; people?: number; over?: boolean } = {}) => {
  world = await playedWorld(opened, { people, startsAt: BEGINS, endsAt: BEGINS + (days - 1) * DAY + 8 * HOUR })
  if (over) await world.until(BEGINS + 2 * DAY)
}
/** @returns what the wire calls that hour of one of its days. */
const at = (hour: number, day = 0) => toWire(Date.UTC(2026, 8, 5, hour - 8) + day * DAY)
const come = async (size: number, ticketId?: string): Promise<Guest[]> => have(world, ticketId ?? (await sells(world, '普通票')), size)
const list = (more: Partial<Input<typeof checkin.saveList>> = {}) =>
  world.organiser.do(checkin.saveList, {
    id: '',
    meetingId: world.meetingId,
    name: '大门',
    kind: 'entrance',
    ticketIds: [],
    windows: [],
    passes: 'once',
    exits: 0,
    accepts: ['entry'],
    questions: [],
    gates: [
      { id: 'a', name: '甲门' },
      { id: 'b', name: '乙门' },
    ],
    self: 0,
    ...more,
  })
/** What was measured, by list and day; and that nothing was let in that must not be, nothing was lost, and nothing failed. */
const play = async () => {
  await doors.play(world)
  expect(world.measures.audits.filter(({ held }) => !held)).toEqual([])
  expect(world.errors).toEqual([])
  return world.measures.doors
}
const sum = (counts: Record<string, number>, ...whys: string[]) => whys.reduce((all, why) => all + (counts[why] ?? 0), 0)

describe('a day', () => {
  it('lets in everybody who comes, though the network dies, and nobody twice', async () => {
    await meets({ people: 40 })
    await come(40)
    await list()
    const [door, ...more] = await play()
    expect(more).toEqual([])
    expect(door).toMatchObject({ name: '大门', day: '2026-09-05', devices: 2 })
    expect(door?.came).toBeGreaterThan(30)
    expect(door?.entered).toBe(door?.came)
    expect(world.progress.counts.entered).toBe(door?.entered)
    expect(door?.offline).toBeGreaterThan(0)
    expect(door?.perMinute).toBeGreaterThan(0)
    // A copy, a ticket that was given back that morning, another meeting's, another system's.
    expect(sum(door?.rightly ?? {}, 'inside', 'used', 'unsure', 'held')).toBeGreaterThan(0)
    expect(sum(door?.rightly ?? {}, 'withdrawn')).toBe(1)
    expect(sum(door?.rightly ?? {}, 'unknown', 'off_roster', 'foreign')).toBe(2)
    expect(world.measures.walkIns).toEqual({ came: 1, sold: 1 })
    expect(world.progress.happened.map(({ what }) => what).join('\n')).toMatch(/网络恢复[^]*当面交接[^]*断网/)
  })

  it('makes people stand in line where one device has to do', async () => {
    await meets({ people: 40 })
    await come(150)
    await list({ gates: [{ id: 'a', name: '甲门' }] })
    const [door] = await play()
    expect(door?.entered).toBe(door?.came)
    expect(door?.longestWait).toBeGreaterThanOrEqual(8)
  })

  it('goes on where the meeting has no list: one is made, and it is said', async () => {
    await meets()
    await come(20)
    const [door] = await play()
    expect(world.measures.listsMade).toEqual([door?.listId])
    expect(door?.entered).toBe(door?.came)
  })

  it('turns away those whose ticket no list lets in', async () => {
    await meets()
    const [plain, vip] = [await sells(world, '普通票'), await sells(world, '贵宾票')]
    await come(20, plain)
    await come(12, vip)
    await list({ ticketIds: [vip] })
    const [door] = await play()
    expect(door?.refused['other_ticket']).toBeGreaterThan(10)
    expect(door?.entered).toBeGreaterThan(6)
    expect((door?.entered ?? 0) + (door?.refused['other_ticket'] ?? 0)).toBe(door?.came)
  })

  it('sends nobody to the door of others, but for those who have not read the sign', async () => {
    await meets()
    const [plain, vip] = [await sells(world, '普通票'), await sells(world, '贵宾票')]
    await come(20, plain)
    await come(12, vip)
    await list({ name: '普通入口', ticketIds: [plain] })
    await list({ name: '贵宾入口', ticketIds: [vip] })
    const measured = await play()
    for (const { entered, came, refused } of measured) expect([entered, refused['other_ticket']]).toEqual([came, undefined])
    expect(measured.find(({ name }) => name === '贵宾入口')?.rightly['other_ticket']).toBe(2)
  })

  it('turns away those who come when the window has closed before the beginning', async () => {
    await meets()
    await come(20)
    await list({ windows: [{ from: at(7), to: at(8.5) }] })
    const [door] = await play()
    expect(door?.refused['too_late']).toBeGreaterThan(6)
    expect((door?.entered ?? 0) + (door?.refused['too_late'] ?? 0)).toBe(door?.came)
  })

  it('lets those wait who come before the window opens', async () => {
    await meets()
    await come(20)
    await list({ windows: [{ from: at(9.5), to: at(12) }] })
    const [door] = await play()
    expect(door?.refused['too_early']).toBeGreaterThan(6)
    expect(door?.entered).toBe(door?.came)
  })

  it('shows codes that are alive, asks what the door asks, and feeds those who are in', async () => {
    await meets()
    await come(20)
    await list({ accepts: ['entry', 'rotating'], questions: [{ id: 'q', text: '带了证件吗', kind: 'yes' }] })
    await list({ name: '午餐', kind: 'inside', windows: [{ from: at(12), to: at(13) }] })
    await world.organiser.do(checkin.codeKind, { meetingId: world.meetingId, rotating: 1 })
    const measured = await play()
    const [door, lunch] = ['大门', '午餐'].map((name) => measured.find((one) => one.name === name))
    expect(door?.entered).toBe(door?.came)
    expect(door?.refused['questions']).toBeUndefined()
    expect(lunch?.entered).toBe(lunch?.came)
    expect(lunch?.came).toBeGreaterThan(8)
  })

  it('leaves some of them to the organiser who is at the door, and lets the others in by itself', async () => {
    await meets()
    await come(48)
    const { id } = await list()
    const mine = await keepDoor(world.organiser, id, 'a', 'a-browser-of-the-organiser')
    const seen: string[] = []
    world.hand = async ({ name, code }) => {
      seen.push(name)
      if (seen.length < 3) await mine.scan(code)
    }
    const [door] = await play()
    // The third is waited for, and the fourth, where anybody is left to come; then nobody seems to be there.
    expect([3, 4]).toContain(seen.length)
    expect(door?.entered).toBe(door?.came)
  })

  it('has nothing to do where nobody has a ticket, and where it is over', async () => {
    await meets()
    await list()
    expect(await play()).toEqual([])
    await world.close()
    await meets({ over: true })
    await come(20)
    expect(await play()).toEqual([])
  })
})

describe('three days', () => {
  const everyDay = (from: number, to: number) => [0, 1, 2].map((day) => ({ from: at(from, day), to: at(to, day) }))
  const daysOf = (name: string) => world.measures.doors.filter((door) => door.name === name).map(({ day }) => day)

  it('have a list each: people come to that of the day', async () => {
    await meets({ days: 3 })
    await come(14)
    for (const day of [0, 1, 2]) await list({ name: `第${day + 1}天`, windows: [{ from: at(7, day), to: at(18, day) }] })
    const measured = await play()
    expect(measured.map(({ name, day }) => `${name} ${day}`)).toEqual(['第1天 2026-09-05', '第2天 2026-09-06', '第3天 2026-09-07'])
    for (const { entered, came } of measured) expect(entered).toBe(came)
  })

  it('have one list through which everybody goes once: who has been in is not asked again', async () => {
    await meets({ days: 3 })
    await come(20)
    await list()
    for (const { entered, came } of await play()) expect(entered).toBe(came)
    expect(world.measures.doors[0]?.came).toBeGreaterThan(10)
  })

  it('have one list that scans people out, and lets them in again', async () => {
    await meets({ days: 3 })
    await come(14)
    await list({ passes: 'again', exits: 1, windows: everyDay(7, 18) })
    for (const { entered, came } of await play()) expect(entered).toBe(came)
    expect(daysOf('大门')).toHaveLength(3)
  })

  it('let in on the second day whom nobody has scanned out on the first', async () => {
    await meets({ days: 3 })
    await come(14)
    await list({ passes: 'again', windows: everyDay(7, 18) })
    const [first, second] = await play()
    expect(first?.entered).toBe(first?.came)
    expect(second?.entered).toBe(second?.came)
  })

  it('have one lunch list of once: on the second day people have had theirs', async () => {
    await meets({ days: 3 })
    await come(14)
    await list()
    await list({ name: '午餐', kind: 'inside', windows: everyDay(12, 13) })
    const lunches = (await play()).filter(({ name }) => name === '午餐')
    expect(lunches).toHaveLength(3)
    expect(lunches[1]?.refused['inside']).toBeGreaterThan(3)
  })
})
