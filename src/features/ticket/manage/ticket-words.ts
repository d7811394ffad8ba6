/** What a ticket is called by where it stands, and what is said of it in a word or two. */
import type { OwnTicket, Sale } from '#contract/ticket-manage.ts'
import { otherYear } from '../../../kit/distance.ts'
import { money } from '../../../kit/money.ts'
import { momentOf } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/tag.tsx'

export function standingOf({ stage, bookingStratTime, bookingEndTime, left }: OwnTicket, now: number): { word: string; tone: Tone } {
  if (stage === 'draft') return { word: '草稿', tone: 'plain' }
  if (stage === 'off') return { word: '已下架', tone: 'ended' }
  if (now < momentOf(bookingStratTime)) return { word: '未开售', tone: 'pending' }
  if (now >= momentOf(bookingEndTime)) return { word: '已停售', tone: 'ended' }
  return left === 0 ? { word: '已售罄', tone: 'warning' } : { word: '在售', tone: 'success' }
}

/** 9月1日 09:00, with the year where that is not this one. */
export function shortMoment(wire: string): string {
  return `${otherYear(wire)}${Number(wire.slice(5, 7))}月${Number(wire.slice(8, 10))}日 ${wire.slice(11, 16)}`
}

const priceOf = (fen: number) => (fen === 0 ? '免费' : money(fen))

/** What comes after the price of the moment; empty where it stays. */
export function nextPrice({ steps, fen }: Pick<OwnTicket, 'steps' | 'fen'>, now: number): string {
  const at = steps.findIndex(({ untilTime }) => now < momentOf(untilTime))
  const step = steps[at]
  if (step === undefined) return ''
  return `${shortMoment(step.untilTime)} 起 ${priceOf(steps[at + 1]?.fen ?? fen)}`
}

/** Who may buy it and by which number it counts, where that is not the usual. */
export function wordsOf(ticket: OwnTicket, { pools }: Pick<Sale, 'pools'>): string[] {
  const pool = pools.find(({ id }) => id === ticket.poolId)
  return [
    ticket.hidden === 1 ? '凭优惠码可见' : '',
    ticket.approval === 1 ? '报名需审核' : '',
    ticket.audience === 'phones' ? `限名单内 ${ticket.phones} 个手机号` : '',
    ticket.audience === 'organisations' ? '限机构成员' : '',
    pool === undefined ? '' : `共享名额：${pool.name}`,
  ].filter((word) => word !== '')
}
