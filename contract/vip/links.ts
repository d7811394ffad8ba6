/** Who comes in without rights: hosts by their own phone, and guests, drivers and hotels by a link. */
import * as v from 'valibot'
import { get, post } from '../call.ts'
import { digits, digitsBy, id, line, personName, plainLine } from '../fields.ts'
import { edition } from '../history.ts'
import { normalMobile } from '../normal-digits.ts'
import { link, paths } from '../paths.ts'
import { say } from '../sentences.ts'
import { edit, moment } from './fields.ts'
import { Guest } from './guests.ts'
import { Appearance, Car, Leg, Room, VipTask } from './plan.ts'
import { sayOfVip } from './sentences.ts'
import { guestStates, legDirections, legWays, linkKinds } from './words.ts'

/** Wrong digits before a link is dead. */
export const WRONG_TAILS = 5
/** A link ends so long after the meeting. */
export const LINK_DAYS = 7

export const vipLink = (key: string) => link(paths.vipOrder, { key })
export const vipFileLink = (meetingId: string, guest?: string) => link(paths.vip, { meetingId, id: guest })
export const vipListLink = (meetingId: string) => link(paths.vips, { meetingId })
/** What a host has to do, in the order of time. */
export const myGuestsLink = (meetingId?: string) => link(paths.vips, { meetingId, mine: '1' })

const key = v.pipe(v.string(say.linkInvalid), v.regex(/^[0-9A-Za-z_-]{20,64}$/, say.linkInvalid))
/** Of the phone that the link was made for. */
const tail = v.pipe(digits(4, sayOfVip.tailInvalid), v.nonEmpty(sayOfVip.tailInvalid))
const opened = { key, tail }

/** Where somebody sits: at a meal of the list, or at a session of theirs. */
const SeatAt = v.object({
  id: v.string(),
  event: v.string(),
  time: v.string(),
  place: v.string(),
  table: v.string(),
  seat: v.string(),
})
export type SeatAt = v.InferOutput<typeof SeatAt>

/**
 * A guest as whoever receives them sees them: what that needs; diets, health and notes are not among it. To the owner of a task
 * for them the guest's phone, companions and gift are empty, and the driver's phone, flights, plates and rooms are masked: task
 * owners talk to the host.
 */
const MyGuest = v.object({
  ...v.omit(Guest, [
    'private',
    'actions',
    'edition',
    'documentType',
    'documentNumber',
    'missing',
    'ticketId',
    'admissionId',
    'orderNo',
    'refusal',
  ]).entries,
  meetingId: v.string(),
  meetingName: v.string(),
  /** What the caller is to them. */
  as: v.picklist(['host', 'deputy', 'lead', 'owner']),
  legs: v.array(Leg),
  cars: v.array(Car),
  rooms: v.array(Room),
  seats: v.array(SeatAt),
  appearances: v.array(Appearance),
  tasks: v.array(VipTask),
})
export type MyGuest = v.InferOutput<typeof MyGuest>

/** A task that the caller owns; `guest` is empty for one of the whole list. */
const MyTask = v.object({ ...VipTask.entries, meetingId: v.string(), meetingName: v.string(), guest: v.string() })
export type MyTask = v.InferOutput<typeof MyTask>

/** What a guest sees of their own, and may change. */
export const GuestPage = v.object({
  kind: v.literal('guest'),
  state: v.picklist(guestStates),
  meetingName: v.string(),
  meetingStratTime: v.string(),
  meetingEndTime: v.string(),
  address: v.string(),
  /** Who holds what about them, until when, and whom to ask. */
  keeper: v.string(),
  keeperPhone: v.string(),
  deleteDay: v.string(),
  name: v.string(),
  honorific: v.string(),
  host: v.string(),
  hostMobile: v.string(),
  companions: v.array(v.string()),
  /** As the guest has written it; what organisers have noted of it is theirs. */
  diet: v.string(),
  legs: v.array(v.omit(Leg, ['note', 'actions', 'markedTime', 'guestId'])),
  cars: v.array(v.pick(Car, ['id', 'plate', 'model', 'driver', 'driverMobile'])),
  rooms: v.array(v.pick(Room, ['id', 'hotel', 'kind', 'fromDay', 'toDay', 'room'])),
  seats: v.array(SeatAt),
  appearances: v.array(v.omit(Appearance, ['guestId'])),
  /** 1: what they write is still taken. */
  open: v.number(),
})
export type GuestPage = v.InferOutput<typeof GuestPage>

/** A driver's: pick-ups of one car; a guest's phone never, their host's to call. */
export const DriverPage = v.object({
  kind: v.literal('driver'),
  meetingName: v.string(),
  plate: v.string(),
  driver: v.string(),
  pickups: v.array(
    v.object({
      time: v.string(),
      /** As planned, where it is another. */
      planTime: v.string(),
      direction: v.picklist(legDirections),
      way: v.picklist(legWays),
      number: v.string(),
      meetAt: v.string(),
      fromPlace: v.string(),
      toPlace: v.string(),
      /** 王先生: a surname and how they are addressed. */
      guest: v.string(),
      people: v.number(),
      /** Masked. */
      mobile: v.string(),
      host: v.string(),
      hostMobile: v.string(),
      done: v.number(),
    }),
  ),
})
export type DriverPage = v.InferOutput<typeof DriverPage>

/** A hotel's: names and nights only. */
export const HotelPage = v.object({
  kind: v.literal('hotel'),
  meetingName: v.string(),
  hotel: v.string(),
  contact: v.string(),
  contactMobile: v.string(),
  rooms: v.array(
    v.object({
      names: v.array(v.string()),
      kind: v.string(),
      fromDay: v.string(),
      toDay: v.string(),
      nights: v.number(),
      room: v.string(),
    }),
  ),
})
export type HotelPage = v.InferOutput<typeof HotelPage>

const Opened = v.variant('kind', [GuestPage, DriverPage, HotelPage])

/** Legs that a guest writes themselves: those towards the meeting and away from it. */
const ownLeg = v.pipe(
  v.strictObject({
    id: line(40),
    edition,
    direction: v.picklist(['in', 'out'] as const, say.fieldUnknown),
    way: v.picklist(legWays, say.fieldUnknown),
    number: plainLine(20),
    fromPlace: v.pipe(line(60, sayOfVip.placeMissing), v.nonEmpty(sayOfVip.placeMissing)),
    toPlace: v.pipe(line(60, sayOfVip.placeMissing), v.nonEmpty(sayOfVip.placeMissing)),
    fromZone: v.optional(
      v.pipe(
        v.number(sayOfVip.zoneInvalid),
        v.integer(sayOfVip.zoneInvalid),
        v.minValue(-720, sayOfVip.zoneInvalid),
        v.maxValue(840, sayOfVip.zoneInvalid),
      ),
      480,
    ),
    planFrom: moment,
    planTo: moment,
  }),
  v.check(({ planFrom, planTo }) => planFrom < planTo, sayOfVip.legReversed),
)

export const linkCalls = {
  /** Guests whom the caller receives: host, deputy, lead, or owner of a task; at one meeting, or at all that are not over. */
  mine: get('/api/meeting/vip/mine', {
    access: 'user',
    input: v.strictObject({ meetingId: line(40) }),
    data: v.object({ now: v.string(), guests: v.array(MyGuest), tasks: v.array(MyTask) }),
  }),
  /** A link for a guest, a car's driver, or a hotel; the one before is void. `mobile`: of a hotel, whom it is for. */
  link: post('/api/meeting/vip/link', {
    access: edit,
    meeting: 'meetingId',
    adds: { minute: 60, day: 1_000 },
    input: v.strictObject({
      meetingId: id,
      kind: v.picklist(linkKinds, say.fieldUnknown),
      /** A guest's or a car's id; a hotel's name. */
      of: v.pipe(line(60), v.nonEmpty(say.fieldUnknown)),
      mobile: v.pipe(v.optional(v.string(say.mobileInvalid), ''), digitsBy(normalMobile), v.maxLength(11, say.mobileInvalid)),
    }),
    data: v.object({ key: v.string(), endTime: v.string(), tailOf: v.string() }),
    reasons: ['vip_gone', 'vip_moved', 'car_gone', 'room_gone', 'link_phone_missing'],
  }),
  /** A POST: digits do not stand in an address. */
  open: post('/api/meeting/vip/open', {
    access: 'anyone',
    input: v.strictObject(opened),
    data: Opened,
    reasons: ['vip_link_gone', 'tail_wrong', 'too_often'],
  }),
  /** The guest's own word: comes or not, with whom, eats what. */
  answer: post('/api/meeting/vip/open/answer', {
    access: 'anyone',
    input: v.strictObject({
      ...opened,
      comes: v.picklist([0, 1], say.fieldUnknown),
      reason: line(100),
      companions: v.pipe(v.array(personName), v.maxLength(10, sayOfVip.companionsInvalid)),
      diet: line(200),
      /** Whether what is said of food may be kept: asked apart, for it tells of health and faith. */
      agreed: v.picklist([0, 1], say.fieldUnknown),
    }),
    data: Opened,
    reasons: ['vip_link_gone', 'tail_wrong', 'too_often', 'vip_moved', 'diet_not_agreed'],
  }),
  answerLeg: post('/api/meeting/vip/open/leg', {
    access: 'anyone',
    adds: { minute: 20, day: 100 },
    input: v.strictObject({ ...opened, leg: ownLeg }),
    data: Opened,
    reasons: ['vip_link_gone', 'tail_wrong', 'too_often', 'leg_gone', 'leg_moved', 'vip_moved', 'plan_full'],
  }),
}
