/**
 * What a text that people have written promises of refunds. Careful: what is not plainly understood is no promise, for a
 * warning about what is right is worse than none.
 */
import { refundPercent } from '#contract/refund-sum.ts'
import type { RefundTier } from '#contract/ticket.ts'

export interface Promised {
  /** As it is written. */
  words: string
  /**
   * `from`: so many days before the meeting and earlier, `within`: in the days from then on, `begun`: from the beginning on,
   * `always`: whenever.
   */
  when: 'from' | 'within' | 'begun' | 'always'
  days: number
  /** How much goes back, in per cent. */
  percent: number
}

const DAY = 86_400_000
const WORDS_MOST = 24

/** What money can be that is none of a ticket's. */
const OTHER_MONEY = /押金|房费|房间|酒店|住宿|机票|车票|餐费|发票|保证金|退房|退税|退出|进退|退休|退场|退换资料/
const NOTHING = /(?:不|无法|无权|概不|恕不|一律不|不予|不能|不可|不接受|不支持|不再|不得|不作|不做)[^，。；]{0,4}(?:退|办理退)|非退/
const SOMETHING =
  /全额退|全部退|原路退|(?:可以?|能|予以|均可|随时|支持|接受)[^，。；不]{0,6}退|退(?:还|款|回|票)?[^，。；不]{0,3}\d{1,3}\s*[%％]|无理由退/
const AFTER = /逾期|此后|之后|以后|后不|过期|截止后|其他|其余|否则/
/** Whom or what it depends on beside the day; and questions, which promise nothing. */
const UNLESS =
  /除(?:了|非|因|会议|上述|以上)|外，|如果|若|取消|延期|改期|主办方|特殊|疫情|不可抗力|协商|吗|？|\?|是否|未到|未能|缺席|开票|已开|转让|改签|团体|优惠/

const digits = new Map([...'零一二三四五六七八九十'].map((word, value) => [word, value] as const)).set('两', 2)

function numberIn(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  if (text.length === 1) return digits.get(text) ?? Number.NaN
  const [tens, ones] = text.split('十')
  if (tens === undefined || ones === undefined) return Number.NaN
  return (tens === '' ? 1 : (digits.get(tens) ?? Number.NaN)) * 10 + (ones === '' ? 0 : (digits.get(ones) ?? Number.NaN))
}

const SPAN =
  /(前\s*)?(\d{1,3}|[一二两三四五六七八九十]{1,3})\s*个?\s*(天|日|周|星期|小时)\s*(?:（含）)?\s*(之前|以前|前|以上|之内|以内|内)?/

/** Days before the meeting that a clause names, and on which side of them; undefined where it names none. */
function spanIn(clause: string): { when: 'from' | 'within'; days: number } | undefined {
  const [, before = '', number = '', unit = '', side = ''] = SPAN.exec(clause) ?? []
  const many = numberIn(number)
  if (number === '' || Number.isNaN(many)) return undefined
  const days = unit === '小时' ? Math.ceil(many / 24) : unit === '周' || unit === '星期' ? many * 7 : many
  // “购票后 7 天内” counts from another day, and is no word about the meeting.
  if (side.endsWith('内')) return before === '' ? undefined : { when: 'within', days }
  return before === '' && side === '' ? undefined : { when: 'from', days }
}

/** From the first day on. */
const BOUGHT = /(?:报名|购票|购买|付款|支付|缴费|出票|售出|提交)(?:成功|完成)?(?:之|以)?后/g

/** What a clause gives back; undefined where it does not say. */
function percentIn(clause: string): number | undefined {
  if (NOTHING.test(clause)) return 0
  const kept = /(?:扣除|扣|收取|收)[^，。；]{0,10}?(\d{1,3})\s*[%％]/.exec(clause)
  if (kept !== null) return 100 - Number(kept[1])
  const given = /退[^，。；]{0,6}?(\d{1,3})\s*[%％]/.exec(clause)
  if (given !== null) return Number(given[1])
  if (/退[^，。；]{0,3}(?:半价|一半|半)/.test(clause)) return 50
  return /全额|全部|全款|无理由/.test(clause) && /退/.test(clause) ? 100 : undefined
}

/** @param html as it is kept, or plain. */
export function promisesIn(html: string): Promised[] {
  const text = html
    .replace(/<(?:br|\/p|\/div|\/li|\/h\d|\/tr|\/td)[^>]*>/gi, '。')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
  const found: Promised[] = []
  for (const sentence of text.split(/[。；;！!\n]/)) {
    if (!/退/.test(sentence) || OTHER_MONEY.test(sentence) || UNLESS.test(sentence)) continue
    // A day is named in one clause, and what it means in the next.
    let span: ReturnType<typeof spanIn>
    for (const clause of sentence.split(/[，,、：:]/)) {
      const named = spanIn(clause)
      span = named ?? span
      if (!/退|手续费|扣/.test(clause)) continue
      const percent = percentIn(clause)
      if (percent === undefined || percent < 0 || percent > 100) continue
      const words = clause.trim().length > WORDS_MOST ? `${clause.trim().slice(0, WORDS_MOST)}…` : sayingOf(sentence, clause)
      if (span !== undefined) found.push({ words, ...span, percent })
      else if (/开始后|开会后|开幕后|开场后/.test(clause)) found.push({ words, when: 'begun', days: 0, percent })
      else if (!AFTER.test(sentence.replace(BOUGHT, '')) && plain(clause.replace(BOUGHT, ''), percent))
        found.push({ words, when: 'always', days: 0, percent })
      // What comes after it is about other days.
      span = undefined
    }
  }
  return found
}

/** A whole sentence where it is short, for a clause alone is not understood. */
const sayingOf = (sentence: string, clause: string) => (sentence.trim().length <= WORDS_MOST ? sentence : clause).trim()

/** Whether it is said of all days: a share without a day may be of any. */
const plain = (clause: string, percent: number) =>
  (percent === 0 ? NOTHING.test(clause) : SOMETHING.test(clause) && percent === 100) && !/前|后|内|起|日|天/.test(clause)

/** Whether a rule gives another sum than was promised, at any moment that the promise is about. */
export function contradicts({ when, days, percent }: Promised, tiers: readonly RefundTier[]): boolean {
  // An organiser decides each case, and may decide so.
  if (tiers.length === 0) return false
  const starts = 400 * DAY
  const at = (before: number) => refundPercent(tiers, starts, starts - before * DAY)
  switch (when) {
    case 'from':
      return at(days) !== percent
    case 'within':
      return Array.from({ length: Math.max(days, 1) }, (_, before) =>
        before === 0 ? refundPercent(tiers, starts, starts - 1) : at(before),
      ).some((one) => one !== percent)
    case 'begun':
      return percent !== 0
    case 'always':
      return percent === 0 ? tiers.some((tier) => tier.percent > 0) : !tiers.some((tier) => tier.days === 0 && tier.percent >= percent)
  }
}
