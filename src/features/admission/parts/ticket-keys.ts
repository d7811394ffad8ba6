/** The keys of live tickets: the server's, or as they were last seen on this handset. */
import { admission } from '#contract/admission.ts'
import { request } from '../../../api/call.ts'
import { keepKey, keptKey } from './kept-tickets.ts'
import type { KeySource } from '../../../kit/live-code/use-live-code.ts'

export const ticketKeys: KeySource = {
  ask: (id, options) => request(admission.liveKey, { id }, { ...options, background: true }),
  kept: keptKey,
  keep: keepKey,
}
