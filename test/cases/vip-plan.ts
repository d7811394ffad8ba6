/** Of vip.ts: what is arranged for guests, and what is reckoned of it. */
import type { checkCalls } from '#contract/vip/checks.ts'
import { vip } from '#contract/vip/calls.ts'
import type { planCalls } from '#contract/vip/plan.ts'
import { sheetKinds } from '#contract/vip/words.ts'
import { type PartCases, organisersThere, signedIn, type World } from '../support/cases.ts'
import { stopAll } from '../support/long-work.ts'
import { type Place } from '../support/place.ts'
import { aCar, aLeg, anAppearance, aRoom, aTask, HERE } from '../support/reception.ts'
import { saveFile } from '../support/vip-file.ts'

const atNoMeeting = { kind: 'id', field: 'meetingId', comesTo: 'meeting_gone' } satisfies Partial<Place>
const noThing = { rest: { id: 'none' }, ...atNoMeeting } as const
const ofNobody = { call: vip.saveLeg, rest: { ...aLeg('none'), meetingId: 'none' }, comesTo: 'meeting_gone' } as const

const times = ['planFrom', 'planTo', 'expectFrom', 'expectTo']

const leg = async ({ person }: World) => (await person.do(vip.saveLeg, aLeg((await saveFile(person)).id))).id
const car = async ({ person }: World) => (await person.do(vip.saveCar, aCar)).id
const appearance = async ({ person }: World) => person.do(vip.saveAppearance, anAppearance((await saveFile(person)).id))
const task = async ({ person }: World) => (await person.do(vip.saveTask, aTask((await saveFile(person)).id))).id
const aSeat = async (world: World) => {
  const { id: eventId, guestId } = await appearance(world)
  return { ...HERE, id: '', guestId, eventId, table: '主席台', seat: '3' }
}

export const planCases: PartCases<typeof planCalls & typeof checkCalls> = {
  access: {
    plan: organisersThere,
    saveLeg: organisersThere,
    markLeg: signedIn,
    removeLeg: organisersThere,
    saveCar: organisersThere,
    removeCar: organisersThere,
    saveRoom: organisersThere,
    removeRoom: organisersThere,
    saveSeat: organisersThere,
    removeSeat: organisersThere,
    saveAppearance: organisersThere,
    removeAppearance: organisersThere,
    saveTask: organisersThere,
    markTask: signedIn,
    removeTask: organisersThere,
    checks: organisersThere,
    sheet: organisersThere,
    exportSheet: organisersThere,
  },
  fixtures: {
    plan: { ...HERE, guestId: '' },
    saveLeg: async ({ person }) => aLeg((await saveFile(person)).id),
    markLeg: async (world) => ({ ...HERE, id: await leg(world), mark: 'departed' }),
    removeLeg: async (world) => ({ ...HERE, id: await leg(world) }),
    saveCar: aCar,
    removeCar: async (world) => ({ ...HERE, id: await car(world) }),
    saveRoom: async ({ person }) => aRoom([(await saveFile(person)).id]),
    removeRoom: async ({ person }) => ({ ...HERE, id: (await person.do(vip.saveRoom, aRoom([(await saveFile(person)).id]))).id }),
    saveSeat: aSeat,
    removeSeat: async (world) => ({ ...HERE, id: (await world.person.do(vip.saveSeat, await aSeat(world))).id }),
    saveAppearance: async ({ person }) => anAppearance((await saveFile(person)).id),
    removeAppearance: async (world) => ({ ...HERE, id: (await appearance(world)).id }),
    saveTask: async ({ person }) => aTask((await saveFile(person)).id),
    markTask: async (world) => ({ ...HERE, id: await task(world), done: 1 }),
    removeTask: async (world) => ({ ...HERE, id: await task(world) }),
    checks: HERE,
    sheet: { ...HERE, kind: 'handbook' },
    exportSheet: async ({ person }) => {
      await stopAll(person)
      return { ...HERE, kind: sheetKinds[0] as (typeof sheetKinds)[number] }
    },
  },
  inputs: [
    { ...ofNobody, kind: 'id', field: 'meetingId' },
    { ...ofNobody, kind: 'id', field: 'guestId' },
    ...[vip.removeLeg, vip.removeCar, vip.removeRoom, vip.removeSeat, vip.removeAppearance, vip.removeTask].flatMap((call): Place[] => [
      { ...noThing, call },
      { kind: 'id', call, field: 'id', rest: { meetingId: 'none' }, comesTo: 'meeting_gone' },
    ]),
    { kind: 'id', call: vip.markLeg, field: 'id', rest: { ...HERE, mark: 'met' }, comesTo: 'leg_gone' },
    { kind: 'id', call: vip.markLeg, field: 'meetingId', rest: { id: 'none', mark: 'met' }, comesTo: 'leg_gone' },
    { kind: 'id', call: vip.markTask, field: 'id', rest: { ...HERE, done: 1 }, comesTo: 'vip_task_gone' },
    { kind: 'id', call: vip.markTask, field: 'meetingId', rest: { id: 'none', done: 1 }, comesTo: 'vip_task_gone' },
    { kind: 'phone', call: vip.saveCar, field: 'driverMobile', rest: { ...aCar, meetingId: 'none' }, comesTo: 'meeting_gone' },
  ],
  otherFields: {
    saveLeg: ['edition', 'direction', 'way', 'number', 'fromPlace', 'toPlace', 'fromZone', ...times],
    markLeg: ['mark'],
    saveCar: ['edition', 'plate', 'seats'],
    saveRoom: ['edition', 'hotel', 'beds', 'fromDay', 'toDay', 'payer', 'state', 'guestIds'],
    saveSeat: ['guestId', 'eventId', 'seat'],
    saveAppearance: ['guestId', 'startTime', 'callTime'],
    saveTask: ['edition', 'what', 'owner.name', 'owner.mobile', 'dueTime'],
    markTask: ['done'],
    sheet: ['kind'],
    exportSheet: ['kind'],
  },
}
