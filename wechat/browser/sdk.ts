/**
 * The JS-SDK, configured for the page that is shown now.
 *
 * weixin-js-sdk is told the account by `wx.config`, but with `check: false`, and
 * WeChat is asked to verify it by the same `preVerifyJSAPI` the SDK would send.
 * For the SDK's own answer cannot be relied on (facts 2.4): `wx.ready` runs
 * after a failure too, and at once for every further `wx.config`, before its
 * answer; `wx.error` never runs where the version begins with `1`
 * (MicroMessenger/10…, HarmonyOS), which leaves a failure silent. The raw
 * answer belongs to the question asked, every time, on every client; and the
 * SDK's picture sent to open.weixin.qq.com is left out.
 */
import { type Answer, type Bridge, outcomeOf, whenBridge } from './bridge.ts'
import { type Environment, isWeChat, signsEntryUrl } from './environment.ts'
import { within } from './within.ts'

/** What the server signs a page with. */
export interface Signature {
  appId: string
  timestamp: string | number
  nonceStr: string
  signature: string
}

/** Asks WeChat something and gives its raw answer, which may never come; `wx` adds who is asking. */
export interface Sdk {
  invoke(name: string, args: object): Promise<Answer>
  on: Bridge['on']
}

export interface Wanted {
  /** As the bridge calls them, which the SDK takes too: `scanQRCode`, `menu:share:appmessage`. */
  apis: readonly string[]
  sign: (url: string) => Promise<Signature>
  environment: Environment
  /** The address the document was loaded by. */
  entryUrl: string
  /** How long the bridge may take to come, and then each verification, signing included. */
  timeoutMs: number
}

interface Wx {
  config(account: Signature & { check: false; jsApiList: string[] }): void
  invoke: Bridge['invoke']
  on: Bridge['on']
}

/** All that was ever wanted: another configuration of the same page takes nothing away from an earlier one. */
const apis = new Set<string>()
let loading: Promise<Wx> | undefined
/** The configuration WeChat holds now. */
let standing: { key: string; sdk: Sdk; staysOnRoute: boolean } | undefined
let flight: { key: string; outcome: Promise<Sdk | undefined> } | undefined
/** This engine turned out to check the other address than its kind does; it has changed over the years. */
let contrary = false
let failure: string | undefined

const withoutHash = (url: string) => url.split('#')[0] as string
const here = () => withoutHash(location.href)

/** A mini-program's web-view on iOS is known by this mark only. */
const isWebKit = () => (window as { __wxjs_is_wkwebview?: boolean }).__wxjs_is_wkwebview === true
const checksEntry = (environment: Environment) => (signsEntryUrl(environment) || isWebKit()) !== contrary
const addressFor = (wanted: Wanted) => (checksEntry(wanted.environment) ? withoutHash(wanted.entryUrl) : here())
const keyOf = (address: string, names: string[]) => `${address} ${names.join()}`
const names = () => [...apis].sort()

/** Why `ready` last gave nothing; for whoever looks into it. @public */
export function lastFailure(): string | undefined {
  return failure
}

/** Never throws and always ends. To be called again after a change of route: it asks WeChat only when that is needed. */
export function ready(wanted: Wanted): Promise<Sdk | undefined> {
  for (const api of wanted.apis) apis.add(api)
  const key = keyOf(addressFor(wanted), names())
  if (standing?.key === key) return Promise.resolve(standing.sdk)
  if (flight?.key === key) return flight.outcome
  // One after the other: the SDK keeps one account for all calls.
  const outcome = (flight?.outcome ?? Promise.resolve(undefined)).then(() => configure(wanted))
  flight = { key, outcome }
  void outcome.then(() => {
    if (flight?.outcome === outcome) flight = undefined
  })
  return outcome
}

async function configure(wanted: Wanted): Promise<Sdk | undefined> {
  try {
    if (!isWeChat(wanted.environment)) return failed('not inside WeChat')
    const asked = names()
    let address = addressFor(wanted)
    if (standing?.key === keyOf(address, asked)) return standing.sdk
    if ((await whenBridge(wanted)) === undefined) return failed('the bridge never came')
    const wx = await (loading ??= load())
    let verdict = await verify(wx, wanted, address, asked)
    const other = [here(), withoutHash(wanted.entryUrl)].find((url) => url !== address)
    if (/invalid signature/i.test(verdict) && other !== undefined) {
      address = other
      verdict = await verify(wx, wanted, address, asked)
      // Not when the page has only moved on since.
      if (isGranted(verdict) && address !== addressFor(wanted)) contrary = !contrary
    }
    if (!isGranted(verdict)) return failed(verdict)
    const sdk: Sdk = {
      invoke: (name, args) =>
        new Promise((resolve) => {
          wx.invoke(name, { ...args }, resolve)
        }),
      on: wx.on,
    }
    standing = { key: keyOf(address, asked), sdk, staysOnRoute: checksEntry(wanted.environment) }
    failure = undefined
    return sdk
  } catch (error) {
    return failed(String(error))
  }
}

/** A client too old to know the question asks no permission either: the SDK takes it for a yes. */
const isGranted = (verdict: string) => verdict === 'ok' || /^function[_ ]not[_ ]exist$/.test(verdict)

function failed(reason: string): undefined {
  failure = reason
  standing = undefined
}

async function load(): Promise<Wx> {
  try {
    // `Wx` describes the part of the SDK that we use; the types of the package describe it differently.
    const { default: wx } = (await import('weixin-js-sdk')) as unknown as { default: Wx }
    // Inside, it calls itself by this name, which only the file of Tencent's own host sets (yanxi123-com/weixin-js-sdk#18).
    ;(window as Window & { wx?: Wx }).wx = wx
    // Back on an address configured before, Android has forgotten it; capturing, to be there before a router is.
    window.addEventListener(
      'popstate',
      () => {
        if (standing?.staysOnRoute === false) standing = undefined
      },
      true,
    )
    return wx
  } catch (error) {
    loading = undefined
    throw error
  }
}

function verify(wx: Wx, { sign, timeoutMs }: Wanted, url: string, asked: string[]): Promise<string> {
  const verdict = sign(url).then(({ appId, timestamp, nonceStr, signature }) => {
    // A list of its own each time: the SDK writes into what it is given.
    wx.config({ check: false, appId, timestamp, nonceStr, signature, jsApiList: [...asked] })
    return new Promise<string>((resolve) => {
      wx.invoke('preVerifyJSAPI', { verifyJsApiList: asked }, (answer) => resolve(outcomeOf(answer)))
    })
  })
  return within(timeoutMs, verdict, 'WeChat did not answer in time')
}
