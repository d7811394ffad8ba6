/** What several calls of check-in ask for, each with its sentence. */
import * as v from 'valibot'
import { id } from '../fields.ts'
import { say } from '../sentences.ts'
import { sayAtDoor } from './sentences.ts'

/** Epoch milliseconds. */
export const moment = v.pipe(v.number(say.fieldUnknown), v.safeInteger(say.fieldUnknown), v.minValue(0, say.fieldUnknown))
/** The number of an admission in its meeting's roster, from 1. */
export const serial = v.pipe(
  v.number(say.fieldUnknown),
  v.integer(say.fieldUnknown),
  v.minValue(1, say.fieldUnknown),
  v.maxValue(100_000_000, say.fieldUnknown),
)
/** How far a device has come; 0: nothing yet. */
export const version = v.optional(moment, 0)
/** Made by the device, one for each scan: what is sent twice is the same scan. */
export const nonce = v.pipe(v.string(say.fieldUnknown), v.regex(/^[\w-]{16,64}$/, say.fieldUnknown))
/** A moment as the wire has it: 2025-01-31 09:00:00. */
export const wireTime = v.pipe(v.string(sayAtDoor.windowInvalid), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, sayAtDoor.windowInvalid))

export const ofDevice = { deviceId: id }
