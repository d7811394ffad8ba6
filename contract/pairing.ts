/** A desktop signed in by a phone: it shows a QR code, the phone scans and confirms. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { flag, id, line } from './fields.ts'
import { Login } from './session.ts'

export const PAIRING_SECONDS = 180
export const PAIRING_POLL_MS = 2_000

const pairingStates = ['waiting', 'scanned', 'confirmed', 'refused', 'used', 'expired'] as const
export type PairingState = (typeof pairingStates)[number]
const state = v.picklist(pairingStates)

export const pairing = {
  /** `id` stands in the QR code; `secret` stays with the desktop, and only it fetches the session. */
  create: post('/api/user-system/pairing/create', {
    access: 'anyone',
    input: v.strictObject({ remember: v.optional(flag, 0) }),
    data: v.object({ id: v.string(), secret: v.string(), url: v.string(), seconds: v.number() }),
  }),
  /** Asked by the desktop every PAIRING_POLL_MS; gives the session once. */
  poll: post('/api/user-system/pairing/poll', {
    access: 'anyone',
    input: v.strictObject({ id, secret: line(60) }),
    data: v.object({ state, login: v.nullable(Login) }),
    reasons: ['pairing_gone'],
  }),
  /** What the phone shows before it confirms; marks the code as scanned. */
  get: get('/api/user-system/pairing/get', {
    access: 'user',
    input: v.strictObject({ id }),
    data: v.object({ state, agent: v.string(), ip: v.string(), createTime: v.string(), title: v.string() }),
    reasons: ['pairing_gone'],
  }),
  confirm: post('/api/user-system/pairing/confirm', {
    access: 'user',
    input: v.strictObject({ id, agree: flag }),
    data: v.object({ state }),
    reasons: ['pairing_gone'],
  }),
}
