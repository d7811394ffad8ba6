/** How a device reaches the server: an interface, so that a network can be cut in tests. */
import type { Data, Input } from '#contract/call.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { Refusal, request } from '../../../api/call.ts'

export { Refusal }

type Calls = Pick<typeof checkin, 'open' | 'sync' | 'scan' | 'upload' | 'undo' | 'find' | 'close'>
/** Each rejects with a Refusal, or with anything else where no answer came. */
export type Transport = { [Name in keyof Calls]: (input: Input<Calls[Name]>, signal?: AbortSignal) => Promise<Data<Calls[Name]>> }

/** All of it by one way of making a call. */
export function transportBy(
  make: <C extends Calls[keyof Calls]>(call: C, input: Input<C>, signal?: AbortSignal) => Promise<Data<C>>,
): Transport {
  return {
    open: (input, signal) => make(checkin.open, input, signal),
    sync: (input, signal) => make(checkin.sync, input, signal),
    scan: (input, signal) => make(checkin.scan, input, signal),
    upload: (input, signal) => make(checkin.upload, input, signal),
    undo: (input, signal) => make(checkin.undo, input, signal),
    find: (input, signal) => make(checkin.find, input, signal),
    close: (input, signal) => make(checkin.close, input, signal),
  }
}

export const overHttp = transportBy((call, input, signal) => request(call, input, { quiet: true, background: true, signal }))

/** What a failure means for a device: its work here is over, or there is no server within reach, or this one thing was refused. */
export function meaningOf(error: unknown): 'signed_out' | 'cut' | 'away' | 'refused' {
  if (!(error instanceof Refusal)) return 'away'
  if (error.http === 401) return 'signed_out'
  if (error.reason === 'device_gone' || error.reason === 'list_gone' || error.http === 403) return 'cut'
  // Something between, a server in trouble, or one that asks to wait.
  return error.http >= 500 || error.http === 429 || error.reason === undefined ? 'away' : 'refused'
}
