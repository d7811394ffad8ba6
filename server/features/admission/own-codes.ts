/** Codes for the holder's own phone, beside the entry code: the key of the live one, and the one that exhibitors may scan. */
import type { admission } from '#contract/admission.ts'
import { digest } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { exhibitorCodeOf } from './codes.ts'
import { keyHashOf, liveKeyOf } from './live-key.ts'
import { fillIn, findOwnAdmission } from './store.ts'

export const liveKey: Handler<typeof admission.liveKey> = async ({ deps: { db, env }, input, user, now }) => {
  const row = await findOwnAdmission(db, user.id, input.id)
  if (row === undefined || row.status === 'revoked') return refuse('admission_gone')
  const { x, y, d, publicKey } = liveKeyOf(env.secret, row)
  const keyHash = keyHashOf(publicKey)
  // Sold since the keys were made, or under another secret: whoever shows a code is known at the door from here on.
  if (row.key_hash !== keyHash) await fillIn(db, 'key_hash', [[row.id, keyHash]])
  return { x, y, d, now }
}

export const exhibitorCode: Handler<typeof admission.exhibitorCode> = async ({ deps: { db }, input, user }) => {
  const row = await findOwnAdmission(db, user.id, input.id)
  if (row === undefined || row.status === 'revoked') return refuse('admission_gone')
  if (row.user_id !== user.id || row.attendee_is === 'other') return refuse('admission_gone')
  const code = exhibitorCodeOf(row.code)
  // Sold before there were these codes.
  if (row.exhibitor_hash === '') await fillIn(db, 'exhibitor_hash', [[row.id, digest(code)]])
  return { code }
}
