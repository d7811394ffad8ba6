/** Devices at the gates: what they are told, and what they tell, until they are closed or cut off. */
import * as v from 'valibot'
import { get, post } from '../call.ts'
import { flag, id, line } from '../fields.ts'
import { check, edit } from './access.ts'
import { nonce, ofDevice, version } from './fields.ts'
import { CheckinList, Counts } from './lists.ts'
import { Share, SLOTS } from './ownership.ts'
import { RosterRow, StateRow } from './roster.ts'

/** Devices that a list ever has: the number of one is a byte of a hand-over code. */
export const DEVICES_MOST = 255
/** How long a device may go on by itself after the last word from the server. */
export const LEASE_MS = 12 * 3_600_000
/** A device that was not heard of for so long is not asked: it has no network. */
export const SILENT_MS = 5_000
/** A sync that has nothing to tell is answered after so long. */
export const HOLD_MS = 20_000

/** A device as the organiser sees it. */
export const DeviceRow = v.object({
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
export type DeviceRow = v.InferOutput<typeof DeviceRow>

export const deviceCalls = {
  /**
   * Begins to work at a list: the device gets its keys and, little by little, its share. Again on the same device: the
   * same one goes on.
   */
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
      /** Asks given up, and those refused because it had let the admission in itself. */
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
  close: post('/api/meeting/checkin/close', { access: check, helpers: true, input: v.strictObject(ofDevice), data: v.null() }),
  devices: get('/api/meeting/checkin/devices', {
    access: edit,
    meeting: 'meetingId',
    input: v.strictObject({ meetingId: id }),
    data: v.array(DeviceRow),
  }),
  /** Cuts a device off for good: its session ends, its roster locks, its share goes to the others. */
  cut: post('/api/meeting/checkin/cut', {
    access: edit,
    meeting: 'meetingId',
    input: v.strictObject({ ...ofDevice, meetingId: v.optional(id) }),
    data: v.null(),
    reasons: ['device_gone'],
  }),
}
