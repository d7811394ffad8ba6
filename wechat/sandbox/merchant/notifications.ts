/**
 * Carries notifications to the merchant (facts 3.3): 200 or 204 within 5 s is
 * an answer, anything else is tried again on the real plan, by the given clock.
 */
import type { Trade } from './books.ts'
import { signedHeaders } from './door.ts'
import { envelope, type Told } from './envelope.ts'
import type { Faults } from './faults.ts'
import type { Keys } from './keys.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** From each attempt to the next: 15 repeats in 24 h 4 min. */
export const retryPlan = [
  15 * SECOND,
  15 * SECOND,
  30 * SECOND,
  3 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  30 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  3 * HOUR,
  3 * HOUR,
  6 * HOUR,
  6 * HOUR,
]
const ANSWER_WITHIN = 5 * SECOND
const LATE = { text: 'no answer within 5 s', accepted: false }
const DELAY = 2 * MINUTE
/** So many are under way at once, as from one of WeChat's machines. */
const AT_ONCE = 50

export type Send = (
  url: string,
  init: { method: string; headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<Response>

export interface Attempt {
  at: number
  headers: Record<string, string>
  probe: boolean
  /** The status and text of the answer, or what happened instead of one. */
  answer: string
  accepted: boolean
}

export interface Notification {
  id: string
  event: string
  trade: Trade
  url: string
  /** The same bytes at every attempt. */
  body: string
  /** Undefined: it will not be sent (any more), or waits for another. */
  dueAt: number | undefined
  /** How often it is sent at the next attempt. */
  copies: number
  probe: boolean
  /** How often it was tried; copies count as one. */
  rounds: number
  attempts: Attempt[]
}

export interface Notifications {
  /** Every one there was, oldest first. */
  all: Notification[]
  post(trade: Trade, url: string, resource: Told): void
  /** Sends what is due, and is over when all of it has been answered. */
  send(): Promise<void>
}

interface Parts {
  clock: () => number
  keys: Keys
  faults: Faults
  fetch: Send
}

export function notifications({ clock, keys, faults, fetch }: Parts): Notifications {
  const all: Notification[] = []
  const open = new Set<Notification>()
  /** They wait for another of the same trade. */
  const held = new Set<Notification>()

  function post(trade: Trade, url: string, resource: Told): void {
    const now = clock()
    const waits = faults.strikes('notify-shuffled')
    const dueAt = waits || faults.strikes('notify-never') ? undefined : now + (faults.strikes('notify-late') ? DELAY : 0)
    const notification = {
      ...envelope(keys.merchant.apiV3Key, resource, now),
      trade,
      url,
      dueAt,
      copies: faults.strikes('notify-twice') ? 2 : 1,
      probe: faults.strikes('notify-probe'),
      rounds: 0,
      attempts: [],
    }
    all.push(notification)
    if (waits) held.add(notification)
    if (dueAt !== undefined) open.add(notification)
  }

  async function attempt({ url, body, attempts }: Notification, probe: boolean): Promise<boolean> {
    const headers = signedHeaders(keys.forNotification(), clock(), body, probe)
    const made: Attempt = { at: clock(), headers, probe, answer: '', accepted: false }
    attempts.push(made)
    const limit = new AbortController()
    const late = new Promise<typeof LATE>((resolve) => limit.signal.addEventListener('abort', () => resolve(LATE)))
    const timer = setTimeout(() => limit.abort(), ANSWER_WITHIN).unref()
    const answer = fetch(url, {
      method: 'POST',
      headers: { ...headers, Accept: '*/*', 'User-Agent': 'Mozilla/4.0' },
      body,
      signal: limit.signal,
    }).then(
      async (response) => ({
        text: `${response.status} ${await response.text()}`.trimEnd(),
        accepted: response.status === 200 || response.status === 204,
      }),
      (error: unknown) => ({ text: String(error), accepted: false }),
    )
    const first = await Promise.race([answer, late])
    clearTimeout(timer)
    // By the timer for an answer that never comes, by the clock for a clock that jumps.
    const { text, accepted } = clock() - made.at >= ANSWER_WITHIN ? LATE : first
    Object.assign(made, { answer: text, accepted })
    return accepted
  }

  async function deliver(notification: Notification): Promise<void> {
    const probe = notification.probe || faults.strikes('probe')
    const copies = Array.from({ length: notification.copies }, () => attempt(notification, probe))
    const next = retryPlan[notification.rounds]
    Object.assign(notification, { copies: 1, probe: false, rounds: notification.rounds + 1 })
    const accepted = (await Promise.all(copies)).includes(true)
    if (accepted || next === undefined) open.delete(notification)
    else notification.dueAt = clock() + next
    for (const other of held) {
      if (other.trade !== notification.trade) continue
      held.delete(other)
      open.add(Object.assign(other, { dueAt: clock() }))
    }
  }

  return {
    all,
    post,
    send: async () => {
      const due = [...open].filter(({ dueAt }) => dueAt !== undefined && dueAt <= clock())
      // Whoever asks again meanwhile must not send them once more.
      for (const notification of due) notification.dueAt = undefined
      for (let from = 0; from < due.length; from += AT_ONCE) await Promise.all(due.slice(from, from + AT_ONCE).map(deliver))
    },
  }
}
