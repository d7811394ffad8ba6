/** Where the handset is, by its own word (WGS 84). */
import { environmentOf, isWeChat } from '#wechat/browser/environment.ts'
import type { Located } from '#wechat/browser/locate.ts'
import { within } from '#wechat/browser/within.ts'

export interface Position {
  latitude: number
  longitude: number
}

/** Indoors a phone takes its time. */
const PATIENCE_MS = 15_000
/** And people take theirs over WeChat's question, which some leave without an answer. */
const ANSWER_MS = 60_000

/** @returns undefined: the person or the phone gave no place. */
export async function positionNow(): Promise<Position | undefined> {
  const located = isWeChat(environmentOf(navigator.userAgent)) ? await byWechat() : 'unavailable'
  if (located === 'unavailable') return byBrowser()
  // Who has just said no to WeChat is not asked again by the page.
  return located === 'refused' ? undefined : located
}

async function byWechat(): Promise<Located> {
  try {
    const [{ wechatSdk }, { locate, locateApis }] = await Promise.all([import('./wechat-sdk.ts'), import('#wechat/browser/locate.ts')])
    const sdk = await wechatSdk(locateApis)
    return sdk === undefined ? 'unavailable' : await within(ANSWER_MS, locate(sdk), 'unavailable')
  } catch {
    return 'unavailable'
  }
}

function byBrowser(): Promise<Position | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  })
}
