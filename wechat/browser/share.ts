/**
 * What the menu of WeChat will share. Whether somebody then does is not told,
 * and to reward it is forbidden (facts 2.6, 4.3).
 */
import type { Sdk } from './sdk.ts'
import { outcomeOf } from './bridge.ts'

export interface Card {
  title: string
  desc: string
  /** On a JS domain of the account, else WeChat refuses all of it. */
  link: string
  /** Absolute and https, else the card has no picture. */
  imgUrl: string
}

/** The old names too: with them some clients grant the new ones more readily (facts 2.6). */
export const shareApis = ['updateAppMessageShareData', 'updateTimelineShareData', 'menu:share:appmessage', 'menu:share:timeline'] as const

/** @returns whether WeChat has taken the card for both places, a chat and 朋友圈: set, not shared. */
export async function share(sdk: Sdk, { title, desc, link, imgUrl }: Card): Promise<boolean> {
  const outcomes = (
    await Promise.all([
      sdk.invoke('updateAppMessageShareData', { title, desc, link, imgUrl }),
      sdk.invoke('updateTimelineShareData', { title, link, imgUrl }),
    ])
  ).map(outcomeOf)
  if (outcomes.every((outcome) => outcome === 'ok')) return true
  if (!outcomes.some((outcome) => /^function[_ ]not[_ ]exist$/.test(outcome))) return false
  // Before WeChat 6.7.2: the card is handed over at the moment of sharing, `link` and `img_url` in the old spelling.
  const old = { title, link, img_url: imgUrl, type: 'link', data_url: '' }
  sdk.on('menu:share:appmessage', () => {
    void sdk.invoke('sendAppMessage', { ...old, desc })
  })
  sdk.on('menu:share:timeline', () => {
    void sdk.invoke('shareTimeline', { ...old, desc: title })
  })
  return true
}
