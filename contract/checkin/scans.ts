/** Scans: as a device tells them, as they are answered, and as the organiser reads them. */
import * as v from 'valibot'
import { page, paging, post } from '../call.ts'
import { openingKinds } from '../entry-code.ts'
import { flag, id, line } from '../fields.ts'
import { say } from '../sentences.ts'
import { check, edit } from './access.ts'
import { moment, nonce, ofDevice, serial, wireTime } from './fields.ts'
import { CheckinList } from './lists.ts'
import { Person } from './people.ts'
import { directions, verdicts, whysOf } from './rule.ts'
import { sayAtDoor } from './sentences.ts'

/** Scans in one upload. */
export const UPLOAD_MAX = 100

/** Where a phone says that it is. */
const degrees = (most: number) =>
  v.pipe(v.number(say.fieldUnknown), v.minValue(-most, say.fieldUnknown), v.maxValue(most, say.fieldUnknown))

/** One scan as a device tells it. */
export const Scan = v.strictObject({
  nonce,
  gateId: line(20),
  direction: v.picklist(directions, say.fieldUnknown),
  /** When it happened, by the device's clock as corrected by the server's. */
  at: moment,
  /**
   * Entry, badge and rotating codes as scanned; `digest` (SHA-256, hex) of what was scanned where the device keeps no
   * codes; `serial` of somebody found by name or on paper.
   */
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
  /** The device that owns the admission, where the verdict is `held`. */
  holder: v.nullable(v.object({ name: v.string(), gate: v.string() })),
  /** 1: let in twice; the organiser sees it. */
  conflict: v.number(),
})
export type Outcome = v.InferOutput<typeof Outcome>

export const ScanRow = v.object({
  id: v.string(),
  listName: v.string(),
  /** Of the list. */
  kind: CheckinList.entries.kind,
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

export const scanCalls = {
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
  scans: post('/api/meeting/checkin/scans', {
    access: edit,
    meeting: 'meetingId',
    input: v.strictObject({ ...paging, meetingId: id, listId: line(40), conflicts: v.optional(flag, 0) }),
    data: page(ScanRow),
  }),
  /** Hand-ticked sheets, typed in afterwards: serials of those who came. */
  paper: post('/api/meeting/checkin/paper', {
    adds: { minute: 60, day: 2000 },
    access: edit,
    meeting: 'meetingId',
    input: v.strictObject({
      listId: id,
      meetingId: v.optional(id),
      gateId: line(20),
      time: wireTime,
      serials: v.pipe(v.array(serial), v.minLength(1, sayAtDoor.serialsMissing), v.maxLength(1000, sayAtDoor.serialsMissing)),
    }),
    data: v.object({ entered: v.number(), already: v.number(), refused: v.array(v.object({ serial: v.number(), why: v.picklist(whys) })) }),
    reasons: ['list_gone'],
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
