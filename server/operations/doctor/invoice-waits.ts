/** Invoices, red invoices and entries of the 微信卡包 that wait longer than contract/invoice-waits.ts allows. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { redStateWords } from '#contract/invoice-red.ts'
import { cardStateWords, invoiceStateWords } from '#contract/invoice-states.ts'
import { cardWaits, invoiceWaits, redWaits, type Wait, type WaitsFor, WISH_HOURS } from '#contract/invoice-waits.ts'
import type { Reading } from '../../db/db.ts'
import { bad, caution, type Finding, together } from './finding.ts'
import { spanOf } from './work.ts'

const HOUR = 3_600_000
/** So many of each kind are listed by number; the others are counted. */
const LISTED = 5

/** Who has to do something, and what. */
const advice: Readonly<Record<WaitsFor, string>> = {
  buyer: '请主办方提醒购买方',
  accountant: '请提醒主办方的财务处理',
  issuer: '请看“数电发票”“微信支付”两项与日志；服务不再可用的，由财务转为手工办理，手工开票的请登记结果',
  files: '请财务上传发票文件',
  red_invoice: '请先处理原发票的冲红，或换开申请',
  wechat: '请看“微信支付”一项',
}
/** A machine is late, not a person. */
const isMachine = (waitsFor: WaitsFor) => waitsFor === 'issuer' || waitsFor === 'wechat'

interface Kind {
  name: string
  table: 'invoices' | 'invoice_reds'
  column: 'state' | 'card'
  since: 'waits_since' | 'card_since'
  waits: Readonly<Record<string, Wait | null>>
  words: Readonly<Record<string, string>>
  /** As the index of migration 0042 has it. */
  open: RawBuilder<SqlBool>
}

const kinds: readonly Kind[] = [
  {
    name: '发票',
    table: 'invoices',
    column: 'state',
    since: 'waits_since',
    waits: invoiceWaits,
    words: invoiceStateWords,
    open: sql`state NOT IN ('withdrawn', 'delivered', 'reversed')`,
  },
  {
    name: '红票',
    table: 'invoice_reds',
    column: 'state',
    since: 'waits_since',
    waits: redWaits,
    words: redStateWords,
    open: sql`state NOT IN ('reversed', 'dropped')`,
  },
  {
    name: '微信卡包',
    table: 'invoices',
    column: 'card',
    since: 'card_since',
    waits: cardWaits,
    words: cardStateWords,
    open: sql`card IN ('wanted', 'accepted', 'discarding')`,
  },
]

interface Overdue {
  no: string
  since: number
}

export async function lookAtInvoiceWaits(database: Reading, now: number): Promise<Finding> {
  const found: Finding[] = []
  for (const kind of kinds)
    for (const [state, wait] of Object.entries(kind.waits)) {
      if (wait === null) continue
      const late = await overdue(database, kind, state, wait, now)
      if (late.length > 0) found.push(told(kind, state, wait, late, now))
    }
  const wishes = await database.read
    .selectFrom('invoice_wishes')
    .select(['order_no as no', 'ask_at as since'])
    .where('ask_at', '<=', now - WISH_HOURS * HOUR)
    .orderBy('ask_at')
    .execute()
  if (wishes.length > 0)
    found.push(
      bad(`报名时登记的发票 ${wishes.length} 个到期没有自动申请（订单 ${listed(wishes as Overdue[], now)}）：请看“定时任务”一项。`),
    )
  return together(found, '没有超过期限的发票。')
}

function overdue({ read }: Reading, kind: Kind, state: string, wait: Wait, now: number): Promise<Overdue[]> {
  const before = (hours: number) => now - hours * HOUR
  return read
    .selectFrom(kind.table as 'invoices')
    .select(['no', `${kind.since as 'waits_since'} as since`])
    .where(kind.open)
    .where(kind.column as 'state', '=', state as 'applied')
    .where((q) =>
      q.or([
        q.and([q('provider', '!=', 'hand'), q(kind.since as 'waits_since', '<=', before(wait.hours))]),
        q.and([q('provider', '=', 'hand'), q(kind.since as 'waits_since', '<=', before(wait.handHours ?? wait.hours))]),
      ]),
    )
    .orderBy(kind.since as 'waits_since')
    .orderBy('no')
    .execute()
}

const listed = (late: readonly Overdue[], now: number) =>
  late
    .slice(0, LISTED)
    .map(({ no, since }) => `${no} 已等 ${spanOf(now - since)}`)
    .join('、') + (late.length > LISTED ? '等' : '')

function told(kind: Kind, state: string, wait: Wait, late: readonly Overdue[], now: number): Finding {
  const text = `${kind.name}“${kind.words[state]}”超过期限的有 ${late.length} 个（${listed(late, now)}）：${advice[wait.for]}。`
  return isMachine(wait.for) ? bad(text) : caution(text)
}
