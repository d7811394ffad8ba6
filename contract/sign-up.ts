/**
 * Whether people can sign up for a meeting now: the rule itself. The server puts its answer into every meeting; a page that has
 * read the tickets since asks it again.
 */

/**
 * open: a ticket can be had. later: a sale begins later. none: no ticket is on sale. sold_out: every sale that runs or comes is
 * sold out. over: all sales have ended. paused, closed: by its organisers.
 */
export const signUpStates = ['open', 'later', 'none', 'sold_out', 'over', 'paused', 'closed'] as const
export type SignUpState = (typeof signUpStates)[number]

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

/** On the tag of a meeting that has not begun. */
export const signUpWords: Record<SignUpState, string> = {
  open: '报名中',
  later: '即将开放报名',
  none: '即将开放报名',
  sold_out: '已售罄',
  over: '报名已截止',
  paused: '暂停报名',
  closed: '报名已截止',
}

/** On the button that leads to signing up. */
export const signUpActions: Record<SignUpState, string> = {
  open: '立即报名',
  later: '暂未开放报名',
  none: '暂未开放报名',
  sold_out: '已售罄',
  over: '报名已截止',
  paused: '暂停报名',
  closed: '报名已截止',
}
