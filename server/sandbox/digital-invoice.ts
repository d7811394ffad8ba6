/**
 * A strict stand-in for a 数电 service: its calls over HTTP for whoever holds the key, each nonce taken once, each answer signed.
 * What it is asked is reckoned again; what the tax bureau refuses it refuses.
 */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { SUCCESS } from '#contract/outcome.ts'
import type { Clock } from '../flow/clock.ts'
import { DIGITAL_FAMILY, type DigitalReport, digitalSays, type SaidInvoice, type SaidRed } from '../providers/digital-invoice-words.ts'
import { nonceOfSigned, SIGNATURE_SECONDS, signedHeaders, signedPath } from '../providers/gateway-signature.ts'
import type { Post, Signed } from './cashier-report.ts'
import { type BookedInvoice, type BookedRed, type InvoiceBooks, invoiceBooks, type InvoiceFault } from './digital-invoice-books.ts'
import { invoiceFiles } from './digital-invoice-files.ts'

export interface DigitalSandbox {
  /** Where it is reached, and the key shared with it: what its real client is configured by. */
  url: string
  key: string
  /** Mounted under /sandbox. */
  routes: Hono
  books: InvoiceBooks
  /** From now on the next so many go wrong so; 0 takes it back. */
  misbehave(fault: InvoiceFault, times?: number): void
  /** Somebody has signed in by face. */
  signIn(): void
  /** Reports an invoice or a red letter as it stands; for tests that lie, repeat or come early. */
  report(report: DigitalReport, notifyUrl: string): Promise<string>
  signed(report: DigitalReport, notifyUrl: string): Signed
  invoiceOnWire(invoice: BookedInvoice): v.InferOutput<typeof SaidInvoice>
  redOnWire(red: BookedRed): v.InferOutput<typeof SaidRed>
}

interface Envelope {
  code: string
  msg: string
  data: unknown
}
const ok = (data: unknown): Envelope => ({ code: SUCCESS, msg: 'ok', data })
const no = (code: string, msg: string): Envelope => ({ code, msg, data: null })

const orderNo = v.pipe(v.string(), v.regex(/^[\d-]{6,40}$/))
const fen = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const perCent = { 6: 6, 3: 3, 1: 1, 0: 0, free: 0 } as const
const Item = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(92)),
  code: v.pipe(v.string(), v.regex(/^\d{19}$/)),
  rate: v.picklist(['6', '3', '1', '0', 'free']),
  favour: v.picklist(['', 'exempt', 'untaxed', 'zero']),
  amount: positive,
  tax: fen,
})
const Issue = v.strictObject({
  orderNo,
  invoiceType: v.picklist(['01', '02']),
  seller: v.strictObject({ name: v.pipe(v.string(), v.minLength(2)), taxNo: v.pipe(v.string(), v.regex(/^[0-9A-Z]{15,20}$/)) }),
  buyer: v.strictObject({
    kind: v.picklist(['person', 'unit']),
    natural: v.boolean(),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    taxNo: v.pipe(v.string(), v.regex(/^(?:[0-9A-Z]{15,20})?$/)),
    address: v.string(),
    phone: v.string(),
    bank: v.string(),
    account: v.string(),
  }),
  items: v.pipe(v.array(Item), v.minLength(1), v.maxLength(2_000)),
  totalAmount: positive,
  totalTax: fen,
  remark: v.pipe(v.string(), v.maxLength(230)),
  notifyUrl: v.pipe(v.string(), v.url()),
})
const Red = v.strictObject({
  redNo: orderNo,
  orderNo,
  invoiceNumber: v.pipe(v.string(), v.regex(/^\d{20}$/)),
  amount: positive,
  tax: fen,
  whole: v.boolean(),
  reason: v.picklist([1, 2, 3, 4]),
  notifyUrl: v.pipe(v.string(), v.url()),
})

/** What is wrong with a sum, as the tax bureau reckons: within a fen for each line, and to the fen for the whole. */
function flawOf({ items, totalAmount, totalTax, invoiceType, buyer }: v.InferOutput<typeof Issue>): string | undefined {
  for (const { amount, tax, rate, favour } of items) {
    const exact = (amount * perCent[rate]) / (100 + perCent[rate])
    if (Math.abs(exact - tax) > 0.5 + 1e-9) return '税额与税率不符'
    if ((rate === 'free') !== (favour === 'exempt' || favour === 'untaxed')) return '税率与优惠政策不符'
  }
  const sum = (of: 'amount' | 'tax') => items.reduce((all, one) => all + one[of], 0)
  if (sum('amount') !== totalAmount || sum('tax') !== totalTax) return '明细合计与价税合计不一致'
  if (buyer.kind === 'unit' && buyer.taxNo === '') return '购买方纳税人识别号不能为空'
  return invoiceType === '01' && buyer.kind !== 'unit' ? '自然人不能开具增值税专用发票' : undefined
}

export function digitalSandbox({ clock, publicUrl, fetch }: { clock: Clock; publicUrl: string; fetch: Post }): DigitalSandbox {
  const key = randomBytes(32).toString('hex')
  const url = `${publicUrl}/sandbox/invoices`
  const books = invoiceBooks(clock)
  const faults = new Map<InvoiceFault, number>()
  const taken = new Map<string, number>()
  const strikes = (fault: InvoiceFault) => {
    const left = faults.get(fault) ?? 0
    if (left > 0) faults.set(fault, left - 1)
    return left > 0
  }
  const invoiceOnWire = (one: BookedInvoice): v.InferOutput<typeof SaidInvoice> => ({
    orderNo: one.orderNo,
    status: one.number !== '' ? 2 : one.fails === '' ? 1 : clock() >= one.dueAt ? 3 : 1,
    totalAmount: one.amount,
    totalTax: one.tax,
    ...(one.number !== '' && { invoiceNumber: one.number, issueTime: one.issuedAt }),
    ...(one.fails !== '' && { failReason: one.fails }),
  })
  const redOnWire = (one: BookedRed): v.InferOutput<typeof SaidRed> => ({
    redNo: one.redNo,
    orderNo: one.orderNo,
    redStatus: one.number !== '' ? 8 : one.fails !== '' ? 9 : one.form === '01' || one.form === '04' ? 7 : 5,
    formStatus: one.form,
    amount: one.amount,
    ...(one.number !== '' && { redInvoiceNumber: one.number }),
    ...(one.fails !== '' && { failReason: one.fails }),
  })
  const unknown = no(digitalSays.unknown, '发票不存在')
  const redUnknown = no(digitalSays.redUnknown, '红字申请不存在')
  const calls = new Map([
    [
      'POST /issue',
      called(Issue, (asked, print) => {
        const known = books.look(asked.orderNo)
        if (known !== undefined) return known.fingerprint === print ? ok(invoiceOnWire(known)) : no('ORDER_DIFFERS', '流水号重复')
        const flaw = flawOf(asked)
        if (flaw !== undefined) return no('PARAM_ERROR', flaw)
        const { totalAmount: amount, totalTax: tax, buyer, notifyUrl } = asked
        const fails = strikes('issue-fails') ? '税局校验未通过' : ''
        const booked = books.open({
          orderNo: asked.orderNo,
          fingerprint: print,
          amount,
          tax,
          title: buyer.name,
          xml: print,
          notifyUrl,
          fails,
        })
        return ok(invoiceOnWire(booked))
      }),
    ],
    [
      'GET /query',
      called(v.strictObject({ orderNo }), (asked) => {
        const found = books.look(asked.orderNo)
        return found === undefined ? unknown : ok(invoiceOnWire(found))
      }),
    ],
    [
      'GET /files',
      called(v.strictObject({ orderNo }), (asked) => {
        const found = books.look(asked.orderNo)
        return found === undefined || found.number === '' ? unknown : ok({ orderNo: found.orderNo, ...invoiceFiles(found) })
      }),
    ],
    [
      'POST /red/apply',
      called(Red, (asked) => {
        const { redNo, amount, tax, whole, reason, notifyUrl } = asked
        const known = books.lookRed(redNo)
        if (known !== undefined) return known.amount === amount ? ok(redOnWire(known)) : no('RED_DIFFERS', '红字流水号重复')
        if (books.look(asked.orderNo)?.number !== asked.invoiceNumber) return unknown
        const fails = strikes('red-fails') ? '税局开具失败' : ''
        const made = books.openRed({ redNo, orderNo: asked.orderNo, amount, tax, whole, reason, notifyUrl, fails })
        return typeof made === 'string' ? no('RED_REFUSED', made) : ok(redOnWire(made))
      }),
    ],
    [
      'POST /red/confirm',
      called(Red, (asked) => {
        const known = books.lookRed(asked.redNo)
        if (known === undefined) return redUnknown
        if (known.form === '03') books.answer(asked.redNo, '04')
        return ok(redOnWire(known))
      }),
    ],
    [
      'GET /red/files',
      called(v.strictObject({ redNo: orderNo }), (asked) => {
        const found = books.lookRed(asked.redNo)
        const blue = found && books.look(found.orderNo)
        if (found === undefined || blue === undefined || found.number === '') return redUnknown
        const { number, amount, tax } = found
        return ok({ redNo: found.redNo, ...invoiceFiles({ number, title: blue.title, amount: -amount, tax: -tax }) })
      }),
    ],
    [
      'GET /red/query',
      called(v.strictObject({ redNo: orderNo }), (asked) => {
        const found = books.lookRed(asked.redNo)
        return found === undefined ? redUnknown : ok(redOnWire(found))
      }),
    ],
  ])

  function fresh(nonce: string | undefined): nonce is string {
    for (const [old, at] of taken) if (clock() - at > 2 * SIGNATURE_SECONDS * 1000) taken.delete(old)
    if (nonce === undefined || taken.has(nonce)) return false
    taken.set(nonce, clock())
    return true
  }

  const routes = new Hono().basePath('/invoices').all(`${DIGITAL_FAMILY}/:rest{.+}`, async (http) => {
    const { method } = http.req
    const [path, body] = [signedPath(http.req.url), await http.req.text()]
    const nonce = nonceOfSigned(key, { start: method, path, body }, clock(), (name) => http.req.header(name))
    if (!fresh(nonce)) return http.json(no('SIGN_ERROR', '签名错误'), 401)
    if (strikes('refused')) return http.text('bad gateway', 502)
    const given = method === 'GET' ? http.req.query() : parsed(body)
    // Whoever has to sign in can neither ask nor issue.
    const answer =
      (faults.get('face') ?? 0) > 0
        ? no(digitalSays.face, '请在电子税务局扫脸登录后重试')
        : (calls.get(`${method} /${http.req.param('rest')}`)?.(given, body) ?? no('NOT_FOUND', '接口不存在'))
    // Carried out, and nobody hears of it.
    if (strikes('lost-answer')) return http.text('bad gateway', 502)
    const text = JSON.stringify(answer)
    const headers = signedHeaders(key, { start: '200', path, body: text }, clock(), nonce)
    return http.body(text, 200, { 'content-type': 'application/json', ...headers })
  })

  const signed = (report: DigitalReport, notifyUrl: string): Signed => {
    const body = JSON.stringify(report)
    const headers = signedHeaders(key, { start: 'POST', path: signedPath(notifyUrl), body }, clock(), randomBytes(16).toString('hex'))
    return { body, headers: { 'content-type': 'application/json', ...headers } }
  }

  return {
    url,
    key,
    routes,
    books,
    misbehave: (fault, times = 1) => void faults.set(fault, times),
    signIn: () => void faults.delete('face'),
    signed,
    report: async (report, notifyUrl) => {
      const answer = await fetch(notifyUrl, { method: 'POST', ...signed(report, notifyUrl) })
      return `${answer.status} ${await answer.text()}`
    },
    invoiceOnWire,
    redOnWire,
  }
}

function called<S extends v.GenericSchema>(schema: S, answer: (asked: v.InferOutput<S>, print: string) => Envelope) {
  return (given: unknown, print: string): Envelope => {
    const asked = v.safeParse(schema, given)
    return asked.success ? answer(asked.output, print) : no('PARAM_ERROR', asked.issues.map((issue) => v.getDotPath(issue)).join(', '))
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
