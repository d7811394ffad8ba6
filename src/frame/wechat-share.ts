/**
 * Keeps the card that WeChat's menu would share true to the page in sight: for
 * rows that may be shared, after every change of the address. Never tells
 * people that it failed: the page is then shared as WeChat does by itself.
 */
import { share, shareApis } from '#wechat/browser/share.ts'
import { storage } from '../api/storage.ts'
import { findRow, rowAt } from './rows.ts'
import { askShareInfo, pageAddress, wechatSdk } from './wechat-sdk.ts'

/** Addresses change as people type into a search: only where they stop is worth a question. */
const SETTLED_MS = 600

export function keepCardTrue(): void {
  let shown = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  function look() {
    const url = pageAddress()
    if (url === shown) return
    shown = url
    clearTimeout(timer)
    timer = setTimeout(() => void tell(url), SETTLED_MS)
  }
  for (const change of ['pushState', 'replaceState', 'popstate']) addEventListener(change, look)
  look()
}

async function tell(url: string): Promise<void> {
  try {
    if (!(await findRow(new URL(url).pathname))?.share) return
    const about = addressOfCard(url)
    const card = await askShareInfo(about)
    if (card.appId === '') return
    // iOS has the document's address signed, whichever page it shows by now: the card is this page's all the same (facts 2.3).
    const sdk = await wechatSdk(shareApis, { url: about, info: card })
    if (sdk !== undefined && url === pageAddress()) await share(sdk, card)
  } catch {
    // Not asked for, so not missed.
  }
}

/** Others have looked at no meeting before: the card names the one that is meant. */
function addressOfCard(url: string): string {
  const address = new URL(url)
  const meetingId = storage.meetingId.get()
  const query = address.searchParams
  if (meetingId === '' || query.has('shareParticulars') || query.has('meetingId') || !rowAt(address.pathname)?.ofMeeting) return url
  return `${url}${address.search === '' ? '?' : '&'}meetingId=${encodeURIComponent(meetingId)}`
}
