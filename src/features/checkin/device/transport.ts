/** How a device reaches the server: an interface, so that a network can be cut in tests. */
import type { Data, Input } from '#contract/call.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { Refusal, request } from '../../../api/call.ts'

type Calls = Pick<typeof checkin, 'open' | 'sync' | 'scan' | 'upload' | 'undo' | 'find' | 'close'>
/** Each rejects with a Refusal, or with anything else where no answer came. */
export type Transport = { [Name in keyof Calls]: (input: Input<Calls[Name]>, signal?: AbortSignal) => Promise<Data<Calls[Name]>> }

export const overHttp: Transport = {
  open: (input, signal) => request(checkin.open, input, { quiet: true, signal }),
  sync: (input, signal) => request(checkin.sync, input, { quiet: true, signal }),
  scan: (input) => request(checkin.scan, input, { quiet: true }),
  upload: (input, signal) => request(checkin.upload, input, { quiet: true, signal }),
  undo: (input, signal) => request(checkin.undo, input, { quiet: true, signal }),
  find: (input) => request(checkin.find, input, { quiet: true }),
  close: (input) => request(checkin.close, input, { quiet: true }),
}

/** What a failure means for a device: its work here is over, or there is no server within reach, or this one thing was refused. */
export function meaningOf(error: unknown): 'signed_out' | 'cut' | 'away' | 'refused' {
  if (!(error instanceof Refusal)) return 'away'
  if (error.http === 401) return 'signed_out'
  if (error.reason === 'device_gone' || error.reason === 'list_gone' || error.http === 403) return 'cut'
  // Something between, a server in trouble, or one that asks to wait.
  return error.http >= 500 || error.http === 429 || error.reason === undefined ? 'away' : 'refused'
}
