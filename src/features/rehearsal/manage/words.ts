/** A rehearsal in words. */
import type { FindingState, ReadinessSheet, Rehearsal, RehearsalHand, RehearsalProgress, RehearsalState } from '#contract/rehearsal.ts'
import type { Tone } from '../../../ui/tag.tsx'

export const stateWords: Record<RehearsalState, readonly [Tone, string]> = {
  playing: ['brand', '演练中'],
  paused: ['pending', '已暂停'],
  played: ['success', '已结束'],
  broken: ['danger', '已中断'],
}

/** What it means to keep that for oneself. */
export const handNotes: Record<RehearsalHand, string> = {
  scan: '演到入场时，屏幕上出现来宾的二维码，用手机扫码放行',
  approve: '转账凭证和要审核的报名，留给您在演练后台里审核',
  refund: '参会人的退款申请，留给您在演练后台里处理',
}

type Count = keyof RehearsalProgress['counts']

/** In the order in which they come about. */
export const countWords: Record<Count, string> = {
  orders: '订单',
  paid: '已付款',
  refunded: '已退款',
  told: '通知',
  entered: '已入场',
  turnedAway: '拦下',
}

type Entrance = keyof Rehearsal['entrances']

export const entranceWords: Record<Entrance, readonly [name: string, note: string]> = {
  organiser: ['主办方', '在演练的管理后台里审核、退款、看数据'],
  door: ['现场验票', '在演练的入口扫码放行'],
  attendee: ['参会人', '像参会人一样报名、付款、看门票'],
}

/** 74 → 1 分 14 秒. */
export function lasted(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)]
  if (minutes === 0) return `${rest} 秒`
  return rest === 0 ? `${minutes} 分钟` : `${minutes} 分 ${rest} 秒`
}

export const findingsOf = ({ findings }: ReadinessSheet, state: FindingState) => findings.filter((one) => one.state === state)

/** What a sheet comes to, in a line. */
export function verdictOf(sheet: ReadinessSheet): string {
  const [wrong, beware] = [findingsOf(sheet, 'wrong').length, findingsOf(sheet, 'beware').length]
  if (wrong > 0) return `有 ${wrong} 处会出问题，请先处理`
  return beware > 0 ? `没有会出错的地方，有 ${beware} 处建议看一看` : '全部经受住了，可以放心举办'
}

/** Each with a key of its own, though some may say the same. */
export function keyed<T>(list: readonly T[], wordsFor: (one: T) => string): [key: string, one: T][] {
  const seen = new Map<string, number>()
  return list.map((one) => {
    const words = wordsFor(one)
    const times = (seen.get(words) ?? 0) + 1
    seen.set(words, times)
    return [`${words} ${times}`, one]
  })
}

const MM_PER_POINT = 0.3528
/** What the findings may take of the paper, in square millimetres: no line is quite full, and the head and the figures want theirs. */
const ROOM = 190 * 150

/** The letters, in points, with which a sheet is one page of A4: as large as they may be. */
export function lettersFor({ findings }: Pick<ReadinessSheet, 'findings'>): number {
  // As printed: what holds stands in two columns, without its why. A line is begun anew for each.
  const letters = findings.reduce((sum, { state, what, why }) => sum + 24 + what.length + (state === 'held' ? 0 : why.length), 0)
  const points = Math.sqrt(ROOM / (letters * 1.4)) / MM_PER_POINT
  return Math.min(10, Math.max(6, Math.floor(points * 2) / 2))
}
