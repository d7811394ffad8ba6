/** What people read of each kind of list; its name is `listKindWords` (contract/checkin/lists.ts). */
import type { ListKind } from '#contract/checkin/lists.ts'

interface KindTexts {
  /** Where its door is. */
  place: string
  /** After the number of those who passed, in words and as a label. */
  came: string
  passed: string
  /** No person can pass yet. */
  none: string
  /** Who passes. */
  who: string
}

const ofTickets = { passed: '已入场', none: '还没有可入场的参会人', who: '参会人' } as const

export const listKindTexts: Readonly<Record<ListKind, KindTexts>> = {
  entrance: { place: '会议入口', came: '人已入场', ...ofTickets },
  inside: { place: '会场内', came: '人已签到', ...ofTickets },
  visitor: { place: '访客通道', came: '组访客已到', passed: '已到', none: '还没有通过的访客', who: '访客' },
}
