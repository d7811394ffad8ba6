/** A 数电 service as one of those who issue invoices: its words in ours, and nothing decided here. */
import * as v from 'valibot'
import { invoiceCallbackPath } from '#contract/invoice-callback.ts'
import {
  DIGITAL_FAMILY,
  digitalSays,
  reasonNumbers,
  SaidFiles,
  SaidInvoice,
  SaidRed,
  SaidRedFiles,
  SaidReport,
} from './digital-invoice-words.ts'
import { objectIn } from './exchange.ts'
import { gatewayCall, type GatewayParts, GatewayRefused } from './gateway-call.ts'
import { nonceOfSigned } from './gateway-signature.ts'
import type { InvoiceBuyer, InvoiceProvider, ProviderFile, ProviderInvoice, ProviderRed } from './invoice-provider.ts'

const NAME = 'digital'
const invoiceStates = { 1: 'issuing', 2: 'issued', 3: 'failed' } as const
const redStates = { 5: 'asked', 6: 'asked', 7: 'issuing', 8: 'done', 9: 'failed' } as const

const asInvoice = (said: v.InferOutput<typeof SaidInvoice>): ProviderInvoice => ({
  no: said.orderNo,
  state: invoiceStates[said.status],
  amountFen: said.totalAmount,
  taxFen: said.totalTax,
  ...(said.invoiceNumber !== undefined && { number: said.invoiceNumber }),
  ...(said.issueTime !== undefined && { issuedAt: said.issueTime }),
  ...(said.failReason !== undefined && { why: said.failReason }),
})

const asRed = (said: v.InferOutput<typeof SaidRed>): ProviderRed => ({
  no: said.redNo,
  state: redStates[said.redStatus],
  form: said.formStatus,
  amountFen: said.amount,
  ...(said.redInvoiceNumber !== undefined && { number: said.redInvoiceNumber }),
  ...(said.failReason !== undefined && { why: said.failReason }),
})

/** What is printed; the service is not told where the buyer may be reached. */
const printedOf = ({ kind, name, taxNo, address, phone, bank, account }: InvoiceBuyer) => ({
  kind,
  name,
  taxNo,
  address,
  phone,
  bank,
  account,
  natural: kind === 'person',
})

export function digitalInvoices(parts: Omit<GatewayParts, 'family'>): InvoiceProvider {
  const { key, clock } = parts
  const call = gatewayCall({ ...parts, family: DIGITAL_FAMILY })
  return {
    name: NAME,
    kinds: ['plain', 'special'],
    issue: ({ no, kind, seller, buyer, lines, amountFen, taxFen, remark, notifyUrl }) =>
      call(SaidInvoice, 'POST', '/issue', {
        orderNo: no,
        invoiceType: kind === 'special' ? '01' : '02',
        seller,
        buyer: printedOf(buyer),
        items: lines.map((line) => ({
          name: line.name,
          code: line.code,
          rate: line.rate,
          favour: line.favour,
          amount: line.amountFen,
          tax: line.taxFen,
        })),
        totalAmount: amountFen,
        totalTax: taxFen,
        remark,
        notifyUrl,
      }).then(
        (said) => asInvoice(about(said, 'orderNo', no)),
        unless((why): ProviderInvoice => (why === undefined ? { no, state: 'face' } : { no, state: 'failed', why })),
      ),
    ask: (asked) =>
      call(SaidInvoice, 'GET', '/query', { orderNo: asked.no }).then(
        (said) => asInvoice(about(said, 'orderNo', asked.no)),
        orNone((): ProviderInvoice => ({ no: asked.no, state: 'face' }), digitalSays.unknown),
      ),
    reverse: ({ no, invoiceNo, number, amountFen, taxFen, whole, reason, agree, notifyUrl }) =>
      call(SaidRed, 'POST', agree ? '/red/confirm' : '/red/apply', {
        redNo: no,
        orderNo: invoiceNo,
        invoiceNumber: number,
        amount: amountFen,
        tax: taxFen,
        whole,
        reason: reasonNumbers[reason],
        notifyUrl,
      }).then(
        (said) => asRed(about(said, 'redNo', no)),
        unless((why): ProviderRed => (why === undefined ? { no, state: 'face' } : { no, state: 'failed', why })),
      ),
    askReverse: ({ no }) =>
      call(SaidRed, 'GET', '/red/query', { redNo: no }).then(
        (said) => asRed(about(said, 'redNo', no)),
        orNone((): ProviderRed => ({ no, state: 'face' }), digitalSays.redUnknown),
      ),
    files: async ({ no }) => {
      const said = await call(SaidFiles, 'GET', '/files', { orderNo: no })
      return filesOf(about(said, 'orderNo', no))
    },
    redFiles: async ({ no }) => {
      const said = await call(SaidRedFiles, 'GET', '/red/files', { redNo: no })
      return filesOf(about(said, 'redNo', no))
    },
    verify: async (rawBody, header) => {
      const signed = nonceOfSigned(key, { start: 'POST', path: invoiceCallbackPath(NAME), body: rawBody }, clock(), header)
      if (signed === undefined) return undefined
      const report = v.safeParse(SaidReport, objectIn(rawBody))
      if (!report.success) return undefined
      const said = report.output
      return said.event === 'invoice' ? { kind: 'invoice', invoice: asInvoice(said.invoice) } : { kind: 'red', red: asRed(said.red) }
    },
    acknowledge: (accepted) =>
      accepted ? { status: 200, type: 'text/plain', body: 'success' } : { status: 400, type: 'text/plain', body: 'fail' },
  }
}

const filesOf = (said: Partial<Record<ProviderFile['kind'], string | undefined>>) =>
  (['xml', 'pdf', 'ofd'] as const).flatMap((kind): ProviderFile[] => {
    const base64 = said[kind]
    return base64 === undefined ? [] : [{ kind, bytes: Buffer.from(base64, 'base64') }]
  })

/** An answer about something else is none. */
function about<T, K extends keyof T>(said: T, name: K, asked: T[K]): T {
  if (said[name] !== asked) throw new Error(`the invoice service: an answer about another ${String(name)}`)
  return said
}

/** What was understood and refused is a word; an account that has to sign in is a state that a person sees. */
function unless<T>(word: (why?: string) => T): (error: unknown) => T {
  return (error) => {
    if (!(error instanceof GatewayRefused)) throw error
    return error.code === digitalSays.face ? word() : word(error.said)
  }
}

/** What it never heard of is none. */
function orNone<T>(face: () => T, unknown: string): (error: unknown) => T | undefined {
  return (error) => {
    if (!(error instanceof GatewayRefused)) throw error
    if (error.code === digitalSays.face) return face()
    if (error.code === unknown) return undefined
    throw error
  }
}
