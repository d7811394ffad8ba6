/**
 * WeChat's silent authorisation: who, to WeChat, the person in front of this
 * browser is. Paying inside WeChat needs it, and messages go that way. Leaves by
 * `location.replace`, comes back at /Transition, goes on from there.
 */
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { AUTHORISE_TRIES, wechat } from '#contract/wechat.ts'
import { environmentOf, paysInside } from '#wechat/browser/environment.ts'
import { Refusal, request } from '../api/call.ts'
import { storage } from '../api/storage.ts'
import { now } from '../api/clock.ts'
import { replacePage } from './replace-page.ts'
import { currentSession } from './session.ts'

/** Nobody waits longer for something they did not ask for: they go on without. */
const PATIENCE_MS = 5_000
/** Our server asks WeChat's, which may take ten seconds. */
const EXCHANGE_MS = 15_000
/** A page that is still here by then was not left: another try may begin. */
const LEAVING_MS = 10_000
/** Tries further apart are not in a row: no loop is that slow (facts 1.6). */
const ROW_MS = 10 * 60_000
const KEY = 'authorise'

/** Stays when it went well, for whoever comes Back to the page with the code. */
interface Attempts {
  tries: number
  at: number
  back: string
  /** WeChat has answered the last try with an openId. */
  done?: boolean
}

let underWay: Promise<boolean> | undefined

/**
 * One at a time, however often it is asked for.
 * @param back a place of ours, to come back to.
 * @returns true: the page is being left. false: not a WeChat that can, switched off, tries used up, or no answer in time.
 */
export function authorise(back: string): Promise<boolean> {
  underWay ??= begin(back)
    .catch(() => false)
    .then((leaving) => {
      const again = () => {
        underWay = undefined
      }
      if (leaving) setTimeout(again, LEAVING_MS)
      else again()
      return leaving
    })
  return underWay
}

async function begin(back: string): Promise<boolean> {
  // A mini-program's web-view opens pages of its own domains only (facts 4.3): Tencent's would be an error page there.
  if (!paysInside(environmentOf(navigator.userAgent)) || !mayAuthorise()) return false
  const sysCode = storage.sysCode.get() || DEFAULT_SYS_CODE
  const { appId, authorizeUrl } = await request(wechat.appId, { sysCode, type: '1', back }, { quiet: true, patience: PATIENCE_MS })
  if (!keep({ tries: attempts().tries + 1, at: now(), back })) return false
  storage.appId.set(appId)
  return replacePage(authorizeUrl)
}

/** Whether another try in a row is left. */
export function mayAuthorise(): boolean {
  return attempts().tries < AUTHORISE_TRIES
}

/** Where the authorisation that was begun last leads back to; empty when none was. */
export function beganAt(): string {
  return attempts().back
}

/** Whether the authorisation that was begun last has ended with an openId: it was neither refused nor has it failed. */
export function hasSucceeded(): boolean {
  return attempts().done === true
}

let exchange: { code: string; outcome: Promise<string> } | undefined

/** What came back with a code: keeps the openId. @returns where to go on; rejects with why not. */
export function completeAuthorisation(code: string, state: string): Promise<string> {
  if (exchange?.code === code) return exchange.outcome
  const outcome = complete(code, state)
  exchange = { code, outcome }
  // Refused, it may be asked again; a code that was taken is taken.
  outcome.catch(() => {
    exchange = undefined
  })
  return outcome
}

async function complete(code: string, state: string): Promise<string> {
  try {
    const { openId, back } = await request(
      wechat.openId,
      { appId: storage.appId.get(), code, state },
      { quiet: true, patience: EXCHANGE_MS },
    )
    storage.openId.set(openId)
    keep({ tries: 0, at: now(), back, done: true })
    return back
  } catch (error) {
    const used = error instanceof Refusal && (error.reason === 'wechat_code_gone' || error.reason === 'wechat_state_gone')
    // Come Back into a page that did its work (facts 1.6).
    if (used && currentSession().signedIn && storage.openId.get() !== '') return beganAt()
    throw error
  }
}

function attempts(): Attempts {
  try {
    const { tries = 0, at = 0, back = '', done = false } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Attempts>
    return { tries: now() - at < ROW_MS ? tries : 0, at, back, done }
  } catch {
    return { tries: 0, at: 0, back: '' }
  }
}

/** false without storage: tries could not be counted, and the login itself would not survive the way to WeChat and back. */
function keep(kept: Attempts): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}
