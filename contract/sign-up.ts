/**
 * Whether people can sign up for a meeting now: the rule itself. The server puts its answer, and the words for it, into every
 * meeting: public pages carry neither the rule nor the words.
 */
import * as v from 'valibot'

/**
 * open: a ticket can be had. later: a sale begins later. none: no ticket is on sale. sold_out: every sale that runs or comes is
 * sold out. over: all sales have ended. paused, closed: by its organisers.
 */
export const SignUp = v.picklist(['open', 'later', 'none', 'sold_out', 'over', 'paused', 'closed'])
export type SignUpState = v.InferOutput<typeof SignUp>

/** What people read of a meeting that they cannot sign up for: on its tag before it begins, and on its button. */
export const SignUpClosed = v.object({ state: SignUp, word: v.string(), action: v.string() })

/** A ticket on sale: from when, until when (epoch milliseconds), and how many places are left. */
export interface Sale {
  from: number
  until: number
  left: number
}

/** @param sales of the tickets that everybody sees; drafts and tickets that only a code shows are not among them. */
export function signUpStateOf(sales: readonly Sale[], now: number, hindrance?: 'paused' | 'closed'): SignUpState {
  if (hindrance !== undefined) return hindrance
  if (sales.length === 0) return 'none'
  const lasting = sales.filter(({ until }) => now < until)
  if (lasting.length === 0) return 'over'
  const available = lasting.filter(({ left }) => left > 0)
  if (available.length === 0) return 'sold_out'
  return available.some(({ from }) => from <= now) ? 'open' : 'later'
}

const words: Record<Exclude<SignUpState, 'open'>, { word: string; action: string }> = {
  later: { word: '即将开放报名', action: '暂未开放报名' },
  none: { word: '即将开放报名', action: '暂未开放报名' },
  sold_out: { word: '已售罄', action: '已售罄' },
  over: { word: '报名已结束', action: '报名已结束' },
  paused: { word: '报名已暂停', action: '报名已暂停' },
  closed: { word: '报名已结束', action: '报名已结束' },
}

/** As a meeting has it on the wire. */
export const signUpClosedOf = (state: SignUpState): v.InferOutput<typeof SignUpClosed> | undefined =>
  state === 'open' ? undefined : { state, ...words[state] }
