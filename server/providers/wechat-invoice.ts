/** 微信支付电子发票 as one of those who issue invoices: its words in ours, and nothing decided here. */
import { sayOfInvoice as say } from '#contract/invoice-sentences.ts'
import { payClient } from '#wechat/server/pay/client.ts'
import { hasCode } from '#wechat/server/pay/errors.ts'
import { FAPIAO_PER_PAYMENT } from '#wechat/server/pay/fapiao.ts'
import type { Fapiao, TaxCode } from '#wechat/server/pay/fapiao-answer.ts'
import type { FapiaoPartner, ReverseReason, TaxMark } from '#wechat/server/pay/fapiao-request.ts'
import type { Merchant } from '#wechat/server/pay/merchant.ts'
import type { Outside } from '#wechat/server/outside.ts'
import type {
  CardToInsert,
  InvoiceBuyer,
  InvoiceLineToIssue,
  InvoiceProvider,
  InvoiceToIssue,
  ProviderInvoice,
  ProviderRed,
  RedToAsk,
  SellerOnFile,
} from './invoice-provider.ts'

const NAME = 'wechat'
const reasons: Record<RedToAsk['reason'], ReverseReason> = {
  issue_error: 'ISSUE_ERROR',
  sales_return: 'SALES_RETURN',
  service_suspension: 'SERVICE_SUSPENTION',
  sales_discount: 'SALES_DISCOUNT',
}
/** In ten-thousandths; what is free of tax is issued at none. */
const rates = { 6: 600, 3: 300, 1: 100, 0: 0, free: 0 } as const
const marks = {
  '': 'NO_FAVORABLE',
  exempt: 'VAT_EXEMPT',
  untaxed: 'OUTSIDE_VAT',
  zero: 'NORMAL_ZERO_RATED',
} as const satisfies Record<InvoiceLineToIssue['favour'], TaxMark>
/** A blue one that failed, under another number of the same application (doc/v3/partner/4015792574). */
const RETRIES = FAPIAO_PER_PAYMENT - 1
/** Codes by which it is refused for good, until a person has done something about it. */
const REFUSED = ['PARAM_ERROR', 'INVALID_REQUEST', 'NO_AUTH', 'RULE_LIMIT', 'RESOURCE_NOT_EXISTS']

const asInvoice = ({ fapiaoId, state, amountFen, taxFen, number, issuedAt, why }: Fapiao): ProviderInvoice => ({
  no: fapiaoId,
  state: state === 'ISSUE_ACCEPTED' ? 'issuing' : state === 'ISSUE_FAILED' ? 'failed' : 'issued',
  amountFen,
  taxFen,
  ...(number !== undefined && { number }),
  ...(issuedAt !== undefined && { issuedAt }),
  ...(why !== undefined && { why }),
  ...(state === 'ISSUE_FAILED' && { retries: RETRIES }),
})

const cardStates = { INSERT_ACCEPTED: 'accepted', INSERTED: 'inserted', DISCARD_ACCEPTED: 'discarding', DISCARDED: 'discarded' } as const
const redStates = { REVERSE_ACCEPTED: 'issuing', REVERSED: 'done', REVERSE_FAILED: 'failed' } as const

/** It asks nobody: what can be reversed is reversed at once, and whole. */
function asRed(no: string, { state, amountFen, redNumber, why }: Fapiao): ProviderRed | undefined {
  if (state !== 'REVERSE_ACCEPTED' && state !== 'REVERSED' && state !== 'REVERSE_FAILED') return undefined
  return {
    no,
    state: redStates[state],
    form: '01',
    amountFen,
    ...(redNumber !== undefined && { number: redNumber }),
    ...(why !== undefined && { why }),
  }
}

/** A service provider of 微信支付 that issues for the merchant, with its own keys. */
export interface FapiaoIssuer extends FapiaoPartner {
  merchant: Merchant
}

/** @param issuer left out where the merchant itself issues, which can be 普票 alone. */
export function wechatInvoices(outside: Outside, merchant: Merchant, issuer?: FapiaoIssuer): InvoiceProvider {
  const client = payClient(outside, issuer?.merchant ?? merchant, issuer)
  let told = ''
  const tellWhere = async (url: string) => {
    if (told === url) return
    if ((await client.fapiao.reportsTo()) !== url) await client.fapiao.reportTo(url)
    told = url
  }
  const ask = async ({ no, payment }: { no: string; payment: string }) => {
    const found = payment === '' ? undefined : await client.fapiao.query(payment, no)
    return found && asInvoice(found)
  }
  const askReverse = async ({ no, invoiceNo, payment }: { no: string; invoiceNo: string; payment: string }) => {
    const found = await client.fapiao.query(payment, invoiceNo)
    return found && asRed(no, found)
  }
  return {
    name: NAME,
    kinds: issuer === undefined ? ['plain'] : ['plain', 'special'],
    payments: { of: 'wechat', most: FAPIAO_PER_PAYMENT },
    cards: {
      ask: async ({ payment, number }) => {
        const found = await client.fapiao.card(payment, number)
        return found && cardStates[found]
      },
      insert: (card) =>
        accepted(
          () => client.fapiao.insertCard(cardOf(card)),
          (why) => why,
        ),
    },
    issue: async (invoice) => {
      if (invoice.payment === '') return { no: invoice.no, state: 'failed', why: say.wechatWithoutPayment }
      if (invoice.kind === 'special' && issuer === undefined) return { no: invoice.no, state: 'failed', why: say.wechatPlainOnly }
      await tellWhere(invoice.notifyUrl)
      return accepted(
        () => client.fapiao.issue(requestOf(invoice)),
        (why): ProviderInvoice =>
          why === undefined ? { no: invoice.no, state: 'issuing' } : { no: invoice.no, state: 'failed', why: sentenceOf(why) },
      )
    },
    ask,
    reverse: async ({ no, invoiceNo, number, whole, reason, payment }) => {
      if (!whole) return { no, state: 'failed', why: say.wechatWholeOnly }
      return accepted(
        () => client.fapiao.reverse(payment, { fapiaoId: invoiceNo, number }, reasons[reason]),
        (why): ProviderRed => (why === undefined ? { no, state: 'issuing', form: '01' } : { no, state: 'failed', why }),
      )
    },
    askReverse,
    files: async ({ no, payment }) => {
      const pdf = await client.fapiao.file(payment, no)
      return pdf === undefined ? [] : [{ kind: 'pdf', bytes: Buffer.from(pdf) }]
    },
    seller: async () => {
      const [{ name, taxpayerId }, codes] = [await client.fapiao.seller(), await client.fapiao.taxCodes()]
      return { name, taxNo: taxpayerId, items: codes.flatMap((code) => itemOnFile(code) ?? []) }
    },
    verify: async (rawBody, header) => {
      const report = await client.notification(rawBody, header)
      if (report === undefined) return undefined
      const { eventType, fapiao } = report
      const [fapiaoId] = fapiao?.fapiaoIds ?? []
      if (fapiao === undefined || fapiaoId === undefined || eventType !== 'FAPIAO.ISSUED') return { kind: 'nothing' }
      // It names the fapiao and little else: what it has become is asked.
      const found = await ask({ no: fapiaoId, payment: fapiao.applyId })
      return found === undefined ? { kind: 'nothing' } : { kind: 'invoice', invoice: found }
    },
    acknowledge: (taken) =>
      taken ? { status: 204, type: '', body: '' } : { status: 401, type: 'application/json', body: '{"code":"FAIL","message":"FAIL"}' },
  }
}

/** For accountants: the code, or what to do about it. */
const sentenceOf = (code: string) => (code === 'RULE_LIMIT' ? say.wechatTriesUsed : code)

/** Of a code that this product has a rate for; undefined for the others. */
function itemOnFile({ name, code, rate: tenThousandths, mark }: TaxCode): SellerOnFile['items'][number] | undefined {
  const favour = (Object.keys(marks) as InvoiceLineToIssue['favour'][]).find((one) => marks[one] === mark)
  if (favour === undefined || !/^\d{19}$/.test(code)) return undefined
  const rate =
    favour === 'exempt' || favour === 'untaxed' ? 'free' : favour === 'zero' ? '0' : taxed.find((one) => rates[one] === tenThousandths)
  return rate && { name, code, rate, favour }
}
const taxed = ['6', '3', '1'] as const

async function accepted<T>(send: () => Promise<void>, word: (why?: string) => T): Promise<T> {
  try {
    await send()
    return word()
  } catch (error) {
    if (!hasCode(error, ...REFUSED)) throw error
    return word(error.code)
  }
}

const buyerOf = ({ kind, name, taxNo, address, phone, bank, account, contactPhone, contactEmail }: InvoiceBuyer) => ({
  type: kind === 'unit' ? ('ORGANIZATION' as const) : ('INDIVIDUAL' as const),
  name,
  taxpayerId: taxNo,
  address,
  telephone: phone,
  bankName: bank,
  bankAccount: account,
  // `telephone` is printed; these two are the buyer's own, and the client encrypts them.
  phone: contactPhone,
  email: contactEmail,
})
const itemOf = ({ code, name, amountFen, rate, favour }: InvoiceLineToIssue) => ({
  taxCode: code,
  name,
  amountFen,
  taxRate: rates[rate],
  mark: marks[favour],
})

const requestOf = ({ no, kind, buyer, lines, amountFen, remark, payment, paidFen }: InvoiceToIssue) => ({
  applyId: payment,
  fapiaoId: no,
  special: kind === 'special',
  buyer: buyerOf(buyer),
  amountFen,
  items: lines.map(itemOf),
  remark,
  transactions: [{ transactionId: payment, amountFen: paidFen }],
})

const cardOf = ({ payment, seller, buyer, lines, ...rest }: CardToInsert) => ({
  ...rest,
  applyId: payment,
  buyer: buyerOf(buyer),
  seller: { name: seller.name, taxpayerId: seller.taxNo },
  items: lines.map((line) => ({ ...itemOf(line), taxFen: line.taxFen })),
})
