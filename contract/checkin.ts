/**
 * Check-in: lists of a meeting (a day, a room, a meal), the devices at their
 * gates, and the scans they make. Devices speak to the server in epoch
 * milliseconds (`at`, `now`), for their clocks are compared; people's screens
 * get the wire's own times.
 *
 * The say over a ticket. A ticket belongs to one of a hundred slots (the last
 * two digits of its attendee's phone, else of its serial). While a list has
 * devices, every slot belongs to one of them, handed out while it is online.
 * Without a network a device lets in only what is its own. Online the server
 * lets in at any gate, but what another device may be letting in at the same
 * moment only after that device has given the ticket up (an ask, answered in
 * its next sync). So no two of them ever let in one ticket.
 */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { directions, standings, verdicts, whysOf } from './checkin-rule.ts'
import { openingKinds } from './entry-code.ts'
import { flag, id, line, optionalMobile, personName, text, whole } from './fields.ts'
import { sayAtDoor } from './door-sentences.ts'
import { say } from './sentences.ts'

export const SLOTS = 100
/** The slot of a ticket: what people can see on a sign at the gate. @param tail the last four digits of the attendee's phone, or empty. */
export const slotOf = (serial: number, tail: string): number => (tail.length < 2 ? serial : Number(tail.slice(-2))) % SLOTS

/** How long a device may go on by itself after the last word from the server. */
export const LEASE_MS = 12 * 3_600_000
/** A device that was not heard of for so long is not asked: it has no network. */
export const SILENT_MS = 5_000
/** How long a door waits for another device to give a ticket up. */
export const ASK_MS = 1_500
/** A sync that has nothing to tell is answered after so long. */
export const HOLD_MS = 20_000
/** Let in at a device that has not confirmed it for so long: perhaps it never heard. */
export const UNSURE_MS = 5_000
/** So long after the entry, a sync has told of it again if it was not confirmed. */
export const SURE_MS = UNSURE_MS + 2_000
/** Rows of the roster in one answer. */
export const ROSTER_PAGE = 5_000
/** Devices that a list ever has: the number of one is a byte of a hand-over code. */
export const DEVICES_MOST = 255
/** Scans in one upload. */
export const UPLOAD_MAX = 100

const check = { permissions: ['meeting:admission:check'] } as const
const edit = { permissions: ['meeting:meeting:edit'] } as const

const moment = v.pipe(v.number(say.fieldUnknown), v.safeInteger(say.fieldUnknown), v.minValue(0, say.fieldUnknown))
const serial = v.pipe(
  v.number(say.fieldUnknown),
  v.integer(say.fieldUnknown),
  v.minValue(1, say.fieldUnknown),
  v.maxValue(100_000_000, say.fieldUnknown),
)
const version = v.optional(moment, 0)
/** Made by the device, one for each scan: what is sent twice is the same scan. */
const nonce = v.pipe(v.string(say.fieldUnknown), v.regex(/^[\w-]{16,64}$/, say.fieldUnknown))
/** Where a phone says that it is. */
const degrees = (most: number) =>
  v.pipe(v.number(say.fieldUnknown), v.minValue(-most, say.fieldUnknown), v.maxValue(most, say.fieldUnknown))
const wireTime = v.pipe(v.string(sayAtDoor.windowInvalid), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, sayAtDoor.windowInvalid))

export const Question = v.object({ id: v.string(), text: v.string(), kind: v.picklist(['yes', 'text']) })
export const Gate = v.object({ id: v.string(), name: v.string() })
export type Gate = v.InferOutput<typeof Gate>

/** A list as staff see it. */
export const CheckinList = v.object({
  id: v.string(),
  meetingId: v.string(),
  name: v.string(),
  /** entrance: passing it enters the meeting; inside: a room, a meal, a gift. */
  kind: v.picklist(['entrance', 'inside']),
  ticketIds: v.array(v.string()),
  windows: v.array(v.object({ from: v.string(), to: v.string() })),
  passes: v.picklist(['once', 'again']),
  exits: v.number(),
  accepts: v.array(v.picklist(openingKinds)),
  questions: v.array(Question),
  gates: v.array(Gate),
  /** Attendees may check themselves in with the venue's code. */
  self: v.number(),
  /** Where they must be for that; radius in metres, 0: anywhere. */
  latitude: v.number(),
  longitude: v.number(),
  radius: v.number(),
})
export type CheckinList = v.InferOutput<typeof CheckinList>

export const listKinds = ['entrance', 'inside'] as const

const listInput = v.strictObject({
  id: line(40),
  meetingId: id,
  name: v.pipe(line(30, sayAtDoor.listNameInvalid), v.minLength(1, sayAtDoor.listNameInvalid)),
  kind: v.picklist(listKinds, say.fieldUnknown),
  ticketIds: v.pipe(v.array(id), v.maxLength(200, say.fieldUnknown)),
  windows: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({ from: wireTime, to: wireTime }),
        v.check(({ from, to }) => from < to, sayAtDoor.windowInvalid),
      ),
    ),
    v.maxLength(30, sayAtDoor.windowInvalid),
  ),
  passes: v.picklist(['once', 'again'], say.fieldUnknown),
  exits: flag,
  accepts: v.pipe(v.array(v.picklist(openingKinds)), v.minLength(1, sayAtDoor.acceptsMissing), v.maxLength(3)),
  questions: v.pipe(
    v.array(
      v.strictObject({
        id: line(20),
        text: v.pipe(line(60, sayAtDoor.questionInvalid), v.minLength(2, sayAtDoor.questionInvalid)),
        kind: v.picklist(['yes', 'text']),
      }),
    ),
    v.maxLength(5, sayAtDoor.questionInvalid),
  ),
  gates: v.pipe(
    v.array(v.strictObject({ id: line(20), name: v.pipe(line(20, sayAtDoor.gateInvalid), v.minLength(1, sayAtDoor.gateInvalid)) })),
    v.minLength(1, sayAtDoor.gateInvalid),
    v.maxLength(30, sayAtDoor.gateInvalid),
  ),
  self: flag,
  latitude: v.optional(
    v.pipe(v.number(sayAtDoor.placeInvalid), v.minValue(-90, sayAtDoor.placeInvalid), v.maxValue(90, sayAtDoor.placeInvalid)),
    0,
  ),
  longitude: v.optional(
    v.pipe(v.number(sayAtDoor.placeInvalid), v.minValue(-180, sayAtDoor.placeInvalid), v.maxValue(180, sayAtDoor.placeInvalid)),
    0,
  ),
  radius: v.optional(
    v.pipe(
      v.number(sayAtDoor.placeInvalid),
      v.integer(sayAtDoor.placeInvalid),
      v.minValue(0, sayAtDoor.placeInvalid),
      v.maxValue(20_000, sayAtDoor.placeInvalid),
    ),
    0,
  ),
})

/**
 * One ticket on a device, as a row: serial, slot, place of its ticket in
 * `tickets`, place of its standing in `standings`, 1 for a VIP, digests (entry,
 * badge, rotating key: ten bytes in base64url, empty where there is none), name,
 * organisation, phone's last four, note. What a list does not let in comes
 * without name, organisation, phone and note.
 */
export const RosterRow = v.tuple([
  v.number(),
  v.number(),
  v.number(),
  v.number(),
  v.number(),
  v.string(),
  v.string(),
  v.string(),
  v.string(),
  v.string(),
  v.string(),
  v.string(),
])
export type RosterRow = v.InferOutput<typeof RosterRow>

/**
 * What the list knows of a ticket: serial, 1 inside, moment of the last entry,
 * gate's id, and how sure that is. 0: sure. 1: nobody is. 2: the device that let
 * them in has not confirmed it yet; if it does not, this is told again as 1.
 * Never passed, or undone: moment 0.
 */
export const StateRow = v.tuple([v.number(), v.number(), v.number(), v.string(), v.number()])
export type StateRow = v.InferOutput<typeof StateRow>

export const Counts = v.object({
  /** Tickets that the list lets in. */
  expected: v.number(),
  /** Of them, those that came in at least once. */
  entered: v.number(),
  inside: v.number(),
  gates: v.array(v.object({ id: v.string(), entered: v.number() })),
})
export type Counts = v.InferOutput<typeof Counts>

/** Who has the say over which slots: for the sign that sends people there. */
export const Share = v.object({ deviceId: v.string(), no: v.number(), name: v.string(), gate: v.string(), slots: v.array(v.number()) })
export type Share = v.InferOutput<typeof Share>

export const Person = v.object({
  serial: v.number(),
  name: v.string(),
  company: v.string(),
  ticketName: v.string(),
  /** 138****5678 */
  phone: v.string(),
  vip: v.number(),
  note: v.string(),
})
export type Person = v.InferOutput<typeof Person>

/** One scan as a device tells it. */
export const Scan = v.strictObject({
  nonce,
  gateId: line(20),
  direction: v.picklist(directions, say.fieldUnknown),
  /** When it happened, by the device's clock as corrected by the server's. */
  at: moment,
  /** Entry, badge and rotating codes as scanned; `digest` (SHA-256, hex) of what was scanned where the device keeps no codes; `serial` of somebody found by name or on paper. */
  shown: v.variant('kind', [
    v.strictObject({ kind: v.literal('code'), text: v.pipe(v.string(say.fieldUnknown), v.maxLength(512, say.fieldUnknown)) }),
    v.strictObject({
      kind: v.picklist([...openingKinds, 'foreign', 'exhibitor', 'number', 'order', 'broken'] as const),
      digest: v.pipe(v.string(say.fieldUnknown), v.regex(/^[0-9a-f]{64}$/, say.fieldUnknown)),
    }),
    v.strictObject({ kind: v.picklist(['person', 'paper'] as const), serial }),
  ]),
  answers: v.optional(v.record(v.pipe(v.string(), v.maxLength(20)), line(100)), {}),
  forced: v.optional(flag, 0),
  /** What the device showed without a network; empty: the server is asked to judge. */
  judged: v.optional(v.picklist([...verdicts, ''] as const), ''),
})
export type Scan = v.InferOutput<typeof Scan>

const whys = Object.values(whysOf).flat() as [string, ...string[]]

export const Outcome = v.object({
  nonce: v.string(),
  verdict: v.picklist(verdicts),
  why: v.picklist(whys),
  person: v.nullable(Person),
  /** The entry that stands in the way. */
  past: v.nullable(v.object({ at: v.number(), gate: v.string() })),
  /** Who has the say, where the verdict is `held`. */
  holder: v.nullable(v.object({ name: v.string(), gate: v.string() })),
  /** 1: let in twice; the organiser sees it. */
  conflict: v.number(),
})
export type Outcome = v.InferOutput<typeof Outcome>

export const Device = v.object({
  id: v.string(),
  no: v.number(),
  name: v.string(),
  operator: v.string(),
  gate: v.string(),
  listId: v.string(),
  seenTime: v.string(),
  /** online | silent | closed | cut */
  state: v.picklist(['online', 'silent', 'closed', 'cut']),
  slots: v.number(),
})
export type Device = v.InferOutput<typeof Device>

export const ScanRow = v.object({
  id: v.string(),
  listName: v.string(),
  gate: v.string(),
  device: v.string(),
  operator: v.string(),
  name: v.string(),
  ticketName: v.string(),
  direction: v.picklist(directions),
  verdict: v.picklist(verdicts),
  why: v.string(),
  /** By the device's clock, and by ours. */
  deviceTime: v.string(),
  serverTime: v.string(),
  offline: v.number(),
  forced: v.number(),
  conflict: v.number(),
  undone: v.number(),
})
export type ScanRow = v.InferOutput<typeof ScanRow>

export const SheetRow = v.object({
  serial: v.number(),
  name: v.string(),
  company: v.string(),
  ticketName: v.string(),
  phone: v.string(),
  number: v.string(),
  badgeCode: v.string(),
  exhibitorCode: v.string(),
})
export type SheetRow = v.InferOutput<typeof SheetRow>

/** Somebody of a meeting, with what the door is to know of them. */
export const Guest = v.object({
  serial: v.number(),
  name: v.string(),
  company: v.string(),
  ticketName: v.string(),
  phone: v.string(),
  vip: v.number(),
  note: v.string(),
  /** Masked. */ host: v.string(),
})
export type Guest = v.InferOutput<typeof Guest>

const ofDevice = { deviceId: id }

export const checkin = {
  /** The lists of a meeting that the caller works at. */
  lists: get('/api/meeting/checkin/list', {
    access: check,
    helpers: true,
    input: v.strictObject({ meetingId: id }),
    data: v.array(CheckinList),
    reasons: ['meeting_gone'],
  }),
  saveList: post('/api/meeting/checkin/list/save', {
    access: edit,
    input: listInput,
    data: CheckinList,
    reasons: ['meeting_gone', 'list_gone', 'ticket_gone'],
  }),
  /** Only where nobody was ever scanned. */
  removeList: post('/api/meeting/checkin/list/remove', {
    access: edit,
    input: v.strictObject({ id }),
    data: v.null(),
    reasons: ['list_gone', 'list_in_use'],
  }),
  /** The secret of the code that hangs at the gate for self check-in; `renew` makes a new one. */
  selfCode: post('/api/meeting/checkin/list/selfCode', {
    access: edit,
    input: v.strictObject({ id, renew: v.optional(flag, 0) }),
    data: v.object({ gate: v.string() }),
    reasons: ['list_gone'],
  }),
  /** Whether entry codes of a meeting are pictures or alive. */
  codeKind: post('/api/meeting/checkin/codeKind', {
    access: edit,
    input: v.strictObject({ meetingId: id, rotating: v.optional(flag) }),
    data: v.object({ rotating: v.number() }),
    reasons: ['meeting_gone'],
  }),

  /** Begins to work at a list: the device gets its keys and, little by little, its share. Again on the same device: the same one goes on. */
  open: post('/api/meeting/checkin/open', {
    access: check,
    helpers: true,
    input: v.strictObject({ listId: id, gateId: line(20), name: line(20) }),
    data: v.object({
      deviceId: v.string(),
      no: v.number(),
      name: v.string(),
      list: CheckinList,
      tickets: v.array(v.object({ id: v.string(), name: v.string() })),
      /** 32 bytes, base64url: half of what the roster is locked with; the other half is the session's token. */
      rosterKey: v.string(),
      /** 32 bytes, base64url: signs what devices of this list tell each other by QR code. */
      handoverKey: v.string(),
      now: v.number(),
    }),
    reasons: ['list_gone', 'devices_full', 'too_often'],
  }),
  /** What is new since; may be held back until there is something. Carries what the device did meanwhile. */
  sync: post('/api/meeting/checkin/sync', {
    access: check,
    helpers: true,
    input: v.strictObject({
      ...ofDevice,
      roster: version,
      states: version,
      shares: version,
      /** Asks given up, and those refused because it had let the ticket in itself. */
      gaveUp: v.optional(v.pipe(v.array(id), v.maxLength(200)), []),
      kept: v.optional(v.pipe(v.array(id), v.maxLength(200)), []),
      /** Slots it has let go of because it was told to. */
      gave: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SLOTS - 1))), v.maxLength(SLOTS)), []),
      /** Hand-over codes that it showed or took, as texts. */
      handovers: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(4000))), v.maxLength(20)), []),
      /** Verdicts of the server that arrived. */
      heard: v.optional(v.pipe(v.array(nonce), v.maxLength(200)), []),
      /** 1: hold the answer back while there is nothing new. */
      wait: v.optional(flag, 0),
    }),
    data: v.object({
      now: v.number(),
      leaseUntil: v.number(),
      rows: v.array(RosterRow),
      roster: v.number(),
      /** 1: there are more rows; ask again at once. */
      more: v.number(),
      stateRows: v.array(StateRow),
      states: v.number(),
      shares: v.number(),
      /** Absent while nothing has changed. */
      sharing: v.optional(v.array(Share)),
      /** The list as it is now: told with `sharing`, for the organiser may have changed it. */
      list: v.optional(CheckinList),
      /** Slots that are this device's own now, whatever it thought. */
      own: v.array(v.number()),
      /** Slots it is to let go of, and say so. */
      give: v.array(v.number()),
      asks: v.array(v.object({ id: v.string(), serial: v.number(), gate: v.string() })),
      counts: Counts,
    }),
    reasons: ['device_gone'],
  }),
  scan: post('/api/meeting/checkin/scan', {
    access: check,
    helpers: true,
    input: v.strictObject({ ...ofDevice, scan: Scan }),
    data: Outcome,
    reasons: ['device_gone'],
  }),
  /** What was scanned without a network, in its order, as it happened. */
  upload: post('/api/meeting/checkin/upload', {
    access: check,
    helpers: true,
    input: v.strictObject({ ...ofDevice, scans: v.pipe(v.array(Scan), v.minLength(1), v.maxLength(UPLOAD_MAX, say.fieldUnknown)) }),
    data: v.array(Outcome),
    reasons: ['device_gone'],
  }),
  /** Takes one's own last entry back: the person had not gone in. */
  undo: post('/api/meeting/checkin/undo', {
    access: check,
    helpers: true,
    input: v.strictObject({ ...ofDevice, nonce }),
    data: v.null(),
    reasons: ['device_gone', 'scan_gone'],
  }),
  /** By the phone's last four digits and a part of the name, or by order or ticket number. */
  find: post('/api/meeting/checkin/find', {
    access: check,
    helpers: true,
    input: v.strictObject({
      ...ofDevice,
      tail: v.optional(v.pipe(v.string(), v.regex(/^(\d{4})?$/, sayAtDoor.tailInvalid)), ''),
      name: line(50),
      number: line(40),
    }),
    data: v.array(v.object({ ...Person.entries, standing: v.picklist(standings) })),
    reasons: ['device_gone', 'tail_missing'],
  }),
  close: post('/api/meeting/checkin/close', { access: check, helpers: true, input: v.strictObject(ofDevice), data: v.null() }),

  devices: get('/api/meeting/checkin/devices', {
    access: edit,
    input: v.strictObject({ meetingId: id }),
    data: v.array(Device),
    reasons: ['meeting_gone'],
  }),
  /** Cuts a device off for good: its session ends, its roster locks, its share goes to the others. */
  cut: post('/api/meeting/checkin/cut', { access: edit, input: v.strictObject(ofDevice), data: v.null(), reasons: ['device_gone'] }),
  counts: get('/api/meeting/checkin/counts', {
    access: check,
    helpers: true,
    input: v.strictObject({ listId: id }),
    data: Counts,
    reasons: ['list_gone'],
  }),
  scans: post('/api/meeting/checkin/scans', {
    access: edit,
    input: v.strictObject({ ...paging, meetingId: id, listId: line(40), conflicts: v.optional(flag, 0) }),
    data: page(ScanRow),
    reasons: ['meeting_gone'],
  }),
  /** For paper: the sign-in sheet and the badges of a list. */
  sheet: post('/api/meeting/checkin/sheet', {
    access: edit,
    input: v.strictObject({ ...paging, listId: id }),
    data: page(SheetRow),
    reasons: ['list_gone'],
  }),
  /** Hand-ticked sheets, typed in afterwards: serials of those who came. */
  paper: post('/api/meeting/checkin/paper', {
    access: edit,
    input: v.strictObject({
      listId: id,
      gateId: line(20),
      time: wireTime,
      serials: v.pipe(v.array(serial), v.minLength(1, sayAtDoor.serialsMissing), v.maxLength(1000, sayAtDoor.serialsMissing)),
    }),
    data: v.object({ entered: v.number(), already: v.number(), refused: v.array(v.object({ serial: v.number(), why: v.picklist(whys) })) }),
    reasons: ['list_gone'],
  }),
  /** Those of a meeting who have a ticket, by a part of the name or organisation, or by serial; a few more than a screen shows. */
  guests: post('/api/meeting/checkin/guests', {
    access: edit,
    input: v.strictObject({ meetingId: id, asked: v.pipe(line(50), v.minLength(1, sayAtDoor.askedMissing)) }),
    data: v.array(Guest),
    reasons: ['meeting_gone'],
  }),
  /** What the door is to know of somebody: a note, VIP, and whom their arrival is told to; without `host` that stays as it is. */
  note: post('/api/meeting/checkin/note', {
    access: edit,
    input: v.strictObject({ meetingId: id, serial, vip: flag, note: text(100), host: v.optional(optionalMobile) }),
    data: v.null(),
    reasons: ['meeting_gone', 'admission_gone', 'user_gone', 'too_often'],
  }),

  /** An attendee checks in by the code at the gate. */
  self: post('/api/meeting/checkin/self', {
    access: 'user',
    input: v.strictObject({
      gate: v.pipe(v.string(say.fieldUnknown), v.regex(/^[2-9A-HJ-NP-Z]{16,32}$/, say.fieldUnknown)),
      latitude: v.optional(degrees(90)),
      longitude: v.optional(degrees(180)),
      nonce,
    }),
    data: v.object({
      listName: v.string(),
      meetingId: v.string(),
      meetingName: v.string(),
      outcomes: v.array(
        v.object({
          admissionId: v.string(),
          name: v.string(),
          ticketName: v.string(),
          verdict: v.picklist(verdicts),
          why: v.picklist(whys),
        }),
      ),
    }),
    reasons: ['gate_gone', 'no_ticket_here', 'place_needed', 'too_far', 'too_often'],
  }),
}

/** What a helper types to come in; a name of their own, for the log. */
export const helperName = personName
export const PIN = v.pipe(v.string(sayAtDoor.pinInvalid), v.regex(/^\d{6}$/, sayAtDoor.pinInvalid))
export const helperUses = whole(50, sayAtDoor.helperUsesInvalid)
