/** What it came to, as people say it. */
import type { ReadinessSheet } from '#contract/rehearsal.ts'
import type { Facts } from './finding.ts'
import { spanWords, yuan } from './finding.ts'

export function figuresOf({ measures, played }: Facts): ReadinessSheet['figures'] {
  const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)
  const { tickets, doors, refunds, payments, walkIns } = measures
  const rows: [string, string | false][] = [
    ['已售', `${sum(tickets, ({ sold }) => sold)} 张，想买 ${sum(tickets, ({ wanted }) => wanted)} 张`],
    ['订单', `${played.orders} 笔`],
    ['收款', yuan(played.paidFen)],
    ['付款', payments.paid > 0 && `${payments.paid} 笔${payments.transfers > 0 ? `，转账 ${payments.transfers} 笔` : ''}`],
    ['退款', refunds.given > 0 && `${refunds.given} 笔，${yuan(refunds.fen)}`],
    ['通知', `${sum([...played.told.values()], ({ people }) => people)} 条`],
    ['入场', doors.length > 0 && `${sum(doors, ({ entered }) => entered)} 人次`],
    ['最长排队', doors.length > 0 && spanWords(Math.max(...doors.map(({ longestWait }) => longestWait)))],
    ['断网验票', sum(doors, ({ offline }) => offline) > 0 && `${sum(doors, ({ offline }) => offline)} 次`],
    ['现场购票', walkIns.came > 0 && `${walkIns.sold} / ${walkIns.came} 人`],
  ]
  return rows.flatMap(([name, value]) => (value === false ? [] : [{ name, value }]))
}
