/** What a voucher does, and how it stands, in a few words. */
import type { Voucher } from '#contract/voucher.ts'
import { money } from '../../../kit/money.ts'
import { momentOf } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/tag.tsx'

/** 90 → 9, 85 → 8.5: what is left to pay, as shops say it. */
const tenths = (percentOff: number) => String((100 - percentOff) / 10)

export function effectOf({ kind, value }: Pick<Voucher, 'kind' | 'value'>): string {
  switch (kind) {
    case 'amount':
      return `立减 ${money(value)}`
    case 'percent':
      return value === 100 ? '免费' : `${tenths(value)} 折`
    case 'fixed':
      return value === 0 ? '免费' : `一口价 ${money(value)}`
    case 'unlock':
      return '仅解锁'
  }
}

export function standingOf({ active, uses, used, startTime, endTime }: Voucher, now: number): { word: string; tone: Tone } {
  if (active === 0) return { word: '已停用', tone: 'ended' }
  if (startTime !== '' && now < momentOf(startTime)) return { word: '未生效', tone: 'pending' }
  if (endTime !== '' && now >= momentOf(endTime)) return { word: '已过期', tone: 'ended' }
  return uses > 0 && used >= uses ? { word: '已用完', tone: 'warning' } : { word: '可用', tone: 'success' }
}

export const usedWords = ({ used, uses }: Pick<Voucher, 'used' | 'uses'>) => (uses === 0 ? `${used} 次，不限` : `${used} / ${uses} 次`)
