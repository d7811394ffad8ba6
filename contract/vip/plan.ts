/** What is arranged for guests: legs, cars, rooms, seats, appearances and tasks. */
import * as v from 'valibot'
import { get, post, viewWith } from '../call.ts'
import { id, line, optionalMobile, plainLine } from '../fields.ts'
import { edition } from '../history.ts'
import { say } from '../sentences.ts'
import { day, edit, moment, ofThing, optionalMoment, Party, party, view } from './fields.ts'
import { sayOfVip } from './sentences.ts'
import { legDirections, legMarks, legStates, legWays, payers, roomStates } from './words.ts'

/** Minutes east of UTC: from Baker Island to Kiribati. */
const zone = v.pipe(
  v.number(sayOfVip.zoneInvalid),
  v.integer(sayOfVip.zoneInvalid),
  v.minValue(-720, sayOfVip.zoneInvalid),
  v.maxValue(840, sayOfVip.zoneInvalid),
)
/*@__NO_SIDE_EFFECTS__*/
function needed(most: number, sentence: string) {
  return v.pipe(line(most, sentence), v.nonEmpty(sentence))
}
/*@__NO_SIDE_EFFECTS__*/
function count(most: number, sentence: string) {
  return v.pipe(v.number(sentence), v.integer(sentence), v.minValue(1, sentence), v.maxValue(most, sentence))
}

/** Moments are in 东八区, whatever the clocks at the departure say; `fromZone` is for showing and typing what those say. */
export const legSettings = {
  direction: v.picklist(legDirections, say.fieldUnknown),
  way: v.picklist(legWays, say.fieldUnknown),
  /** Flight or train. */
  number: plainLine(20),
  fromPlace: needed(60, sayOfVip.placeMissing),
  toPlace: needed(60, sayOfVip.placeMissing),
  fromZone: v.optional(zone, 480),
  planFrom: moment,
  planTo: moment,
  /** As it is expected now; empty: as planned. */
  expectFrom: optionalMoment,
  expectTo: optionalMoment,
  /** Where they are met, or set down: gate, platform, exit. */
  meetAt: line(100),
  carId: line(40),
  note: line(200),
}
export const Leg = viewWith(legSettings, {
  id: v.string(),
  guestId: v.string(),
  edition: v.number(),
  number: v.string(),
  state: v.picklist(legStates),
  /** When it was marked last. */
  markedTime: v.string(),
  actions: v.array(v.picklist(legMarks)),
})
export type Leg = v.InferOutput<typeof Leg>

export const carSettings = {
  plate: needed(12, sayOfVip.plateMissing),
  model: line(30),
  seats: count(60, sayOfVip.seatsInvalid),
  driver: line(50),
  driverMobile: optionalMobile,
  note: line(200),
}
export const Car = viewWith(carSettings, { id: v.string(), edition: v.number(), plate: v.string(), driverMobile: v.string() })
export type Car = v.InferOutput<typeof Car>

export const roomSettings = {
  hotel: needed(60, sayOfVip.hotelMissing),
  kind: line(30),
  beds: count(10, sayOfVip.bedsInvalid),
  /** Its number; empty before the hotel says it. */
  room: line(20),
  /** Days of arrival and departure. */
  fromDay: day,
  toDay: day,
  payer: v.picklist(payers, say.fieldUnknown),
}
export const Room = viewWith(roomSettings, {
  id: v.string(),
  edition: v.number(),
  room: v.string(),
  state: v.picklist(roomStates),
  /** Who sleeps there; more than one share it. */
  guestIds: v.array(v.string()),
})
export type Room = v.InferOutput<typeof Room>

/** `eventId`: a banquet's or an appearance's. */
export const Seat = v.object({ id: v.string(), guestId: v.string(), eventId: v.string(), table: v.string(), seat: v.string() })
export type Seat = v.InferOutput<typeof Seat>

/** A session that a guest has a part in. */
export const Appearance = v.object({
  id: v.string(),
  guestId: v.string(),
  /** Of the programme; empty for one that is not in it. */
  scheduleId: v.string(),
  title: v.string(),
  place: v.string(),
  role: v.string(),
  startTime: v.string(),
  /** By when they are to be there. */
  callTime: v.string(),
})
export type Appearance = v.InferOutput<typeof Appearance>

export const VipTask = v.object({
  id: v.string(),
  /** Empty: of the whole list. */
  guestId: v.string(),
  edition: v.number(),
  what: v.string(),
  owner: Party,
  dueTime: v.string(),
  /** 1: done. */
  done: v.number(),
  doneTime: v.string(),
  doneBy: v.string(),
})
export type VipTask = v.InferOutput<typeof VipTask>

export const Plan = v.object({
  guests: v.array(v.object({ id: v.string(), name: v.string(), honorific: v.string() })),
  legs: v.array(Leg),
  cars: v.array(Car),
  rooms: v.array(Room),
  seats: v.array(Seat),
  appearances: v.array(Appearance),
  tasks: v.array(VipTask),
})
export type Plan = v.InferOutput<typeof Plan>

const saving = { access: edit, meeting: 'meetingId', adds: { minute: 120, day: 3_000 } } as const
const removing = { access: edit, meeting: 'meetingId', input: v.strictObject({ meetingId: id, id }), data: v.null() } as const

export const planCalls = {
  /** All that is arranged at a meeting, or for one guest: cars that they do not use are left out then. */
  plan: get('/api/meeting/vip/plan', {
    access: view,
    meeting: 'meetingId',
    input: v.strictObject({ meetingId: id, guestId: line(40) }),
    data: Plan,
    reasons: ['vip_gone'],
  }),
  saveLeg: post('/api/meeting/vip/leg/save', {
    ...saving,
    input: v.pipe(
      v.strictObject({
        ...ofThing,
        guestId: id,
        edition,
        ...legSettings,
      }),
      v.check(({ planFrom, planTo }) => planFrom < planTo, sayOfVip.legReversed),
      v.check(({ planFrom, planTo, expectFrom, expectTo }) => (expectFrom || planFrom) < (expectTo || planTo), sayOfVip.legReversed),
    ),
    data: Leg,
    reasons: ['vip_gone', 'leg_gone', 'car_gone', 'changed_meanwhile', 'plan_full'],
  }),
  /** By whoever may edit, or by host, deputy or lead; with what time is expected now, where it is late. */
  markLeg: post('/api/meeting/vip/leg/mark', {
    access: 'user',
    input: v.strictObject({ meetingId: id, id, mark: v.picklist(legMarks, say.fieldUnknown) }),
    data: Leg,
    reasons: ['leg_gone', 'leg_moved'],
  }),
  removeLeg: post('/api/meeting/vip/leg/remove', { ...removing, reasons: ['meeting_gone', 'leg_gone'] }),
  saveCar: post('/api/meeting/vip/car/save', {
    ...saving,
    input: v.strictObject({
      ...ofThing,
      edition,
      ...carSettings,
    }),
    data: Car,
    reasons: ['car_gone', 'changed_meanwhile', 'plan_full'],
  }),
  /** Legs that used it have no car then. */
  removeCar: post('/api/meeting/vip/car/remove', { ...removing, reasons: ['meeting_gone', 'car_gone'] }),
  saveRoom: post('/api/meeting/vip/room/save', {
    ...saving,
    input: v.pipe(
      v.strictObject({
        ...ofThing,
        edition,
        ...roomSettings,
        state: v.picklist(roomStates, say.fieldUnknown),
        guestIds: v.pipe(v.array(id), v.minLength(1, sayOfVip.sleepersMissing), v.maxLength(10, sayOfVip.sleepersMissing)),
      }),
      v.check(
        ({ fromDay, toDay }) => fromDay < toDay && Date.parse(toDay) - Date.parse(fromDay) <= 60 * 86_400_000,
        sayOfVip.nightsInvalid,
      ),
    ),
    data: Room,
    reasons: ['vip_gone', 'room_gone', 'room_moved', 'changed_meanwhile', 'plan_full'],
  }),
  removeRoom: post('/api/meeting/vip/room/remove', { ...removing, reasons: ['meeting_gone', 'room_gone'] }),
  saveSeat: post('/api/meeting/vip/seat/save', {
    ...saving,
    input: v.strictObject({
      ...ofThing,
      guestId: id,
      eventId: needed(40, sayOfVip.seatMissing),
      table: line(20),
      seat: needed(20, sayOfVip.seatMissing),
    }),
    data: Seat,
    reasons: ['vip_gone', 'seat_gone', 'event_gone', 'plan_full'],
  }),
  removeSeat: post('/api/meeting/vip/seat/remove', { ...removing, reasons: ['meeting_gone', 'seat_gone'] }),
  saveAppearance: post('/api/meeting/vip/appearance/save', {
    ...saving,
    input: v.strictObject({
      ...ofThing,
      guestId: id,
      /** Title, place and start are the programme's where it is named. */
      scheduleId: line(40),
      title: line(100),
      place: line(60),
      role: line(30),
      startTime: optionalMoment,
      callTime: moment,
    }),
    data: Appearance,
    reasons: ['vip_gone', 'appearance_gone', 'schedule_gone', 'appearance_unfit', 'plan_full'],
  }),
  removeAppearance: post('/api/meeting/vip/appearance/remove', { ...removing, reasons: ['meeting_gone', 'appearance_gone'] }),
  saveTask: post('/api/meeting/vip/task/save', {
    ...saving,
    input: v.strictObject({
      ...ofThing,
      guestId: line(40),
      edition,
      what: needed(100, sayOfVip.taskMissing),
      owner: party,
      dueTime: optionalMoment,
    }),
    data: VipTask,
    reasons: ['vip_gone', 'vip_task_gone', 'changed_meanwhile', 'plan_full'],
  }),
  /** By whoever may edit, its owner, or the guest's host, deputy or lead. */
  markTask: post('/api/meeting/vip/task/mark', {
    access: 'user',
    input: v.strictObject({ meetingId: id, id, done: v.picklist([0, 1], say.fieldUnknown) }),
    data: VipTask,
    reasons: ['vip_task_gone'],
  }),
  removeTask: post('/api/meeting/vip/task/remove', { ...removing, reasons: ['meeting_gone', 'vip_task_gone'] }),
}
