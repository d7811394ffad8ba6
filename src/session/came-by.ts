/** What brought people to a meeting: the word of the link that they opened, for the order that may come of it. */
import { isLinkSource } from '#contract/link-source.ts'
import { storage } from '../api/storage.ts'
import { isWechats } from './wechats-own.ts'

/** What is no word of ours is dropped, and what was kept before stays. */
export function keepSource(meetingId: string, word: string): void {
  if (isLinkSource(word) && !isWechats('from', word)) storage.source(meetingId).set(word)
}
