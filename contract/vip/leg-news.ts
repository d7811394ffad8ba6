/** What hosts are told of a plan, ready to be read. A guest is named only to whoever has shown that the phone is theirs. */
import { type LegDirection, legDirectionWords, type LegMark, legStateWords } from './words.ts'

/** Of somebody whose host has not signed in yet: the phone may be somebody else's. */
export const UNNAMED_GUEST = '一位嘉宾'

interface LegWords {
  /** A name, or `UNNAMED_GUEST`. */
  guest: string
  direction: LegDirection
}

/** Of vip_changed. @param times `YYYY-MM-DD HH:mm:ss` in 东八区, as they are expected now. */
export function changedWords({ guest, direction, from, to }: LegWords & { from: string; to: string }): string {
  return `${guest}${legDirectionWords[direction]}行程：${from.slice(5, 16)}出发，${to.slice(5, 16)}到达`
}

/** Of vip_next. @param time when it was said. */
export function markedWords({ guest, direction, mark, time }: LegWords & { mark: LegMark; time: string }): string {
  return `${guest}${legDirectionWords[direction]}行程${legStateWords[mark]}（${time.slice(11, 16)}）`
}
