/** Kinds of lists in words: what they are called, what for, and what those are said to have done who passed. */
import type { CheckinList } from '#contract/checkin/lists.ts'

export const listKinds: Readonly<Record<CheckinList['kind'], { word: string; came: string }>> = {
  entrance: { word: '入场', came: '人已入场' },
  inside: { word: '场内', came: '人已签到' },
  visitor: { word: '访客', came: '组访客已到' },
}
