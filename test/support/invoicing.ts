/** Invoices in tests: a seller who may issue, buyers with titles, and the stand-in's clock. */
import { sql } from 'kysely'
import type { Input } from '#contract/call.ts'
import { invoice, type Invoice } from '#contract/invoice.ts'
import { invoiceManage, type Profile } from '#contract/invoice-manage.ts'
import { refund } from '#contract/refund.ts'
import { unit } from '#contract/unit.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { settleInvoice } from '#server/features/invoice/settle.ts'
import type { Db } from '#server/db/db.ts'
import type { TestApp } from './app.ts'
import { paidOrder, type PaidOrder } from './paid.ts'
import type { Person } from './person.ts'

export const aCompany = {
  kind: 'unit',
  name: '浙江望湖教育科技有限公司',
  taxNo: '91350100M000100Y43',
  address: '杭州市西湖区文三路1号',
  phone: '0571-88880000',
  bank: '中国工商银行杭州分行',
  account: '1202020209900123456',
} as const satisfies Input<typeof invoice.saveTitle>

/** The title of organisation 1. */
export const aUnitTitle = {
  id: '1',
  edition: 0,
  name: '杭州云栖谷教育发展有限公司',
  taxNo: '91350100M000100Y43',
  address: '杭州市西湖区文三路1号',
  phone: '0571-88880000',
  bank: '中国工商银行杭州分行',
  account: '1202020209900123456',
} as const satisfies Input<typeof unit.saveTitle>

export const aProfile = {
  edition: 0,
  taxNo: '91350100M000100Y43',
  kinds: ['plain', 'special'],
  items: [
    { name: '会议费', code: '3070299000000000000', rate: '6', favour: '' },
    { name: '培训费', code: '3070201020000000000', rate: '3', favour: '' },
    { name: '注册费', code: '3070299000000000000', rate: 'free', favour: 'exempt' },
  ],
  remark: { meeting: 1, dates: 1, place: 0, people: 1 },
  fromPayment: 1,
  days: 180,
  policy: 'refund_first',
  provider: 'digital',
} as const satisfies Omit<Input<typeof invoiceManage.saveProfile>, 'name'>

/** The demonstration's seller issues from now on. */
export async function sellerIssues(accountant: Person, more: Partial<Input<typeof invoiceManage.saveProfile>> = {}): Promise<Profile> {
  const { profile, sellers } = await accountant.do(invoiceManage.profile, {})
  const kept = profile === null ? { ...aProfile, kinds: [...aProfile.kinds], items: [...aProfile.items] } : profile
  // A direct merchant of 微信支付 cannot ask for 专票.
  const kinds = more.provider === 'wechat' ? (['plain'] as const) : kept.kinds
  const edition = profile?.edition ?? 0
  return accountant.do(invoiceManage.saveProfile, { ...kept, kinds: [...kinds], name: sellers[0] as string, edition, ...more })
}

export const titleOf = async (person: Person, more: Partial<Input<typeof invoice.saveTitle>> = {}) =>
  (await person.do(invoice.saveTitle, { ...aCompany, ...more })).id

export async function applyFor(
  person: Person,
  parts: readonly { orderNo: string; amount: number }[],
  more: Partial<Input<typeof invoice.apply>> = {},
): Promise<Invoice> {
  const titleId = more.titleId ?? (await titleOf(person))
  return person.do(invoice.apply, { kind: 'plain', parts: [...parts], ...more, titleId })
}

export const wholeOf = ({ order: { no, totalAmount } }: PaidOrder) => ({ orderNo: no, amount: totalAmount })

const TURN = 15_000

/** The timer every quarter of a minute, for so many minutes of the stand-in's time; a turn at which nothing is due is spared. */
export async function untilQuiet(test: TestApp, minutes = 2): Promise<void> {
  const end = test.clock() + minutes * 4 * TURN
  for (;;) {
    await lookAfterInvoices(test.deps)
    const turns = Math.max(1, Math.ceil(((await nextDue(test.deps.db)) - test.clock()) / TURN))
    if (test.clock() + turns * TURN > end) break
    test.clock.pass(turns * TURN)
  }
  test.clock.pass(end - test.clock())
}

/** When the timer has something to do again, at the latest: who waits for somebody to agree may be due at any turn. */
async function nextDue({ read }: Db): Promise<number> {
  const { rows } = await sql<{ at: number | string | null }>`select min(at) as at from (
    select min(ask_at) as at from invoices union all select min(ask_at) from invoice_reds union all select min(ask_at) from invoice_wishes
    union all select 0 from invoice_reds where state in ('waiting_buyer', 'waiting_seller')) as due`.execute(read)
  return Number(rows[0]?.at ?? Number.MAX_SAFE_INTEGER)
}

/** Applied for, issued and delivered. */
export async function issuedTo(
  test: TestApp,
  accountant: Person,
  buyer: Person,
  parts: readonly { orderNo: string; amount: number }[],
  more: Partial<Input<typeof invoice.apply>> = {},
): Promise<Invoice> {
  const { no } = await applyFor(buyer, parts, more)
  await accountant.do(invoiceManage.issue, { meetingId: '1', no, item: 0 })
  await untilQuiet(test)
  return invoiceNow(buyer, no)
}

export async function invoiceNow(buyer: Person, no: string): Promise<Invoice> {
  const found = (await buyer.do(invoice.mine, { pageSize: 200 })).list.find((one) => one.no === no)
  if (found === undefined) throw new Error(`no invoice ${no}`)
  return found
}

/** By title: one that waits for an accountant, and five that a person has issued, each with something else to be done about it. */
export async function fillInvoices(test: TestApp, accountant: Person, buyer: Person): Promise<void> {
  await sellerIssues(accountant, { provider: 'hand' })
  const paid = await paidOrder(test, buyer, ['王晓明', '韩梅梅', '李雷'])
  const part = { orderNo: paid.order.no, amount: 10_000 }
  await applyFor(buyer, [part])
  const issued = async (name: string, number: string, asked = part) => {
    const { no } = await applyFor(buyer, [asked], { titleId: await titleOf(buyer, { name }) })
    await accountant.do(invoiceManage.issue, { meetingId: '1', no, item: 0 })
    const { tax } = await invoiceNow(buyer, no)
    await settleInvoice(test.deps, 'hand', { no, state: 'issued', number, amountFen: asked.amount, taxFen: tax }, accountant.id)
    return no
  }
  const takenBack = async (no: string) => {
    const { reds } = await accountant.do(invoiceManage.reverse, { meetingId: '1', no, reason: 'issue_error' })
    return reds[0]?.no as string
  }
  await issued('宁波海曙小学教育集团（东校区）信息技术与人工智能教育融合创新发展中心筹备处', '26332000000000000001')
  await takenBack(await issued('杭州望湖小学', '26332000000000000002'))
  const lapsed = await takenBack(await issued('温州瓯海学校', '26332000000000000003'))
  await accountant.do(invoiceManage.red, { meetingId: '1', no: lapsed, action: 'record', form: '07' })
  // A refund of all that waits for its red letter.
  await sellerIssues(accountant, { policy: 'red_first' })
  const returned = await paidOrder(test, buyer, ['赵静怡'])
  await issued('金华婺城学校', '26332000000000000005', { orderNo: returned.order.no, amount: returned.order.totalAmount })
  await accountant.do(refund.create, { outTradeNo: returned.order.no, reason: '行程有变', keep: 1, amount: returned.order.totalAmount })
  const no = await issued('绍兴越城学校', '26332000000000000004')
  await buyer.do(invoice.replace, { no, titleId: await titleOf(buyer, { name: '嘉兴南湖学校' }), kind: 'plain', promise: 1 })
}

/**
 * Of all orders at once, reckoned without a line of the server's: what stands beyond what is paid and is no listed debt, and what
 * is listed as owed and does not stand. Empty where it holds.
 */
export async function beyondPaid(db: Db): Promise<string[]> {
  const sums = new Map<string, { paid: number; refunded: number; blue: number; red: number; debt: number }>()
  const of = (no: string) => {
    const found = sums.get(no) ?? { paid: 0, refunded: 0, blue: 0, red: 0, debt: 0 }
    sums.set(no, found)
    return found
  }
  const [trades, refunds, parts, redParts] = await Promise.all([
    db.read.selectFrom('trades').select(['order_no', 'state', 'amount_fen']).execute(),
    db.read.selectFrom('refunds').select(['order_no', 'amount_fen']).execute(),
    db.read.selectFrom('invoice_parts').selectAll().execute(),
    db.read.selectFrom('invoice_red_parts').selectAll().execute(),
  ])
  for (const trade of trades) if (trade.state === 'success') of(trade.order_no).paid += trade.amount_fen
  for (const one of refunds) of(one.order_no).refunded += one.amount_fen
  for (const part of parts) if (part.live === 1) of(part.order_no).blue += part.fen
  for (const part of redParts) {
    if (part.live === 1) of(part.order_no).red += part.fen
    else of(part.order_no).debt += part.debt
  }
  return [...sums].flatMap(([no, { paid, refunded, blue, red, debt }]) =>
    Math.max(0, blue - red - (paid - refunded)) === debt ? [] : [`${no}: ${blue} − ${red} beside ${paid} − ${refunded}, ${debt} lapsed`],
  )
}

/** Orders of which more or less is issued, and not reversed, than was paid and not refunded. Empty where all are alike. */
export async function unlikePaid(db: Db): Promise<string[]> {
  const { rows } = await sql<{ no: string; paid: number | string; issued: number | string }>`select orders.no,
    (select coalesce(sum(amount_fen), 0) from trades where order_no = orders.no and state = 'success')
      - (select coalesce(sum(amount_fen), 0) from refunds where order_no = orders.no) as paid,
    (select coalesce(sum(fen), 0) from invoice_parts join invoices on invoices.no = invoice_parts.invoice_no
      where order_no = orders.no and live = 1 and number is not null)
      - (select coalesce(sum(fen), 0) from invoice_red_parts join invoice_reds on invoice_reds.no = invoice_red_parts.red_no
      where order_no = orders.no and live = 1 and state = 'reversed') as issued from orders`.execute(db.read)
  return rows.flatMap(({ no, paid, issued }) => (Number(paid) === Number(issued) ? [] : [`${no}: ${issued} issued, ${paid} paid`]))
}

/** An invoice or red letter that is not the sum of its parts, or takes back more than there is. Empty where all are. */
export async function notAddedUp(db: Db): Promise<string[]> {
  const [invoices, parts, reds, redParts] = await Promise.all([
    db.read.selectFrom('invoices').select(['no', 'state', 'amount_fen', 'tax_fen']).execute(),
    db.read.selectFrom('invoice_parts').selectAll().execute(),
    db.read.selectFrom('invoice_reds').select(['no', 'invoice_no', 'state', 'amount_fen', 'tax_fen']).execute(),
    db.read.selectFrom('invoice_red_parts').selectAll().execute(),
  ])
  const sum = (list: readonly { fen: number }[]) => list.reduce((all, { fen }) => all + fen, 0)
  const flaws: string[] = []
  for (const one of invoices) {
    const live = sum(parts.filter((part) => part.invoice_no === one.no && part.live === 1))
    const stands = !['returned', 'withdrawn'].includes(one.state) && !(one.state === 'draft' && live === 0)
    if (stands && live !== one.amount_fen) flaws.push(`invoice ${one.no} ${one.state}: ${one.amount_fen}, parts ${live}`)
    const own = reds.filter((red) => red.invoice_no === one.no && red.state !== 'dropped' && red.state !== 'lapsed')
    const taken = own.reduce((all, red) => all + red.amount_fen, 0)
    const tax = own.reduce((all, red) => all + red.tax_fen, 0)
    if (taken > one.amount_fen || tax > one.tax_fen || (taken === one.amount_fen && taken > 0 && tax !== one.tax_fen))
      flaws.push(`reds of ${one.no}: ${taken}/${tax} of ${one.amount_fen}/${one.tax_fen}`)
  }
  for (const part of parts) {
    const taken = sum(redParts.filter((red) => red.invoice_no === part.invoice_no && red.order_no === part.order_no && red.live === 1))
    if (taken > part.fen * part.live) flaws.push(`reds of ${part.invoice_no} take ${taken} of ${part.fen * part.live} of ${part.order_no}`)
  }
  for (const red of reds) {
    const live = sum(redParts.filter((part) => part.red_no === red.no && part.live === 1))
    if (live !== (red.state === 'dropped' || red.state === 'lapsed' ? 0 : red.amount_fen))
      flaws.push(`red ${red.no} ${red.state}: ${red.amount_fen}, parts ${live}`)
  }
  return flaws
}
