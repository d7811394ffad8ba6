/** The door to whoever issues invoices. All amounts are whole fen, all moments epoch milliseconds. */

/** Whom it is made out to. Everything but the name may be empty. */
export interface InvoiceBuyer {
  kind: 'person' | 'unit'
  name: string
  taxNo: string
  address: string
  phone: string
  bank: string
  account: string
  /** Where the buyer may be reached about the invoice; not printed. */
  contactPhone: string
  contactEmail: string
}

export interface InvoiceLineToIssue {
  name: string
  /** 19 digits. */
  code: string
  rate: '6' | '3' | '1' | '0' | 'free'
  favour: '' | 'exempt' | 'untaxed' | 'zero'
  amountFen: number
  taxFen: number
}

export interface InvoiceToIssue {
  /** Our number: asked for twice under the same it is issued once. */
  no: string
  kind: 'plain' | 'special'
  seller: { name: string; taxNo: string }
  buyer: InvoiceBuyer
  lines: readonly InvoiceLineToIssue[]
  amountFen: number
  taxFen: number
  remark: string
  /** The provider's number for the payment, where one provider took all of it; else empty. */
  payment: string
  /** What was paid by it, in fen. */
  paidFen: number
  notifyUrl: string
}

/** What a provider knows of an invoice. `face`: its account has to sign in first, which a person does. */
export interface ProviderInvoice {
  no: string
  state: 'issuing' | 'issued' | 'failed' | 'face'
  /** 20 digits; of an issued one. */
  number?: string
  amountFen?: number
  taxFen?: number
  issuedAt?: number
  /** Why it failed, in the provider's words; for accountants, never for the buyer. */
  why?: string
  /** How often a failed one may be sent again in all, each time under another number; left out: never by itself. */
  retries?: number
}

export interface RedToAsk {
  /** Our number: asked for twice under the same it is one red letter. */
  no: string
  /** The invoice that it takes back: our number for it there, and its own. */
  invoiceNo: string
  number: string
  amountFen: number
  taxFen: number
  /** All of the invoice. */
  whole: boolean
  reason: 'issue_error' | 'sales_return' | 'service_suspension' | 'sales_discount'
  /** The seller agrees to what the buyer has begun. */
  agree: boolean
  payment: string
  notifyUrl: string
}

/** What a provider knows of a red letter. */
export interface ProviderRed {
  no: string
  state: 'asked' | 'issuing' | 'done' | 'failed' | 'face'
  /** Of its 确认单, where there is one. */
  form?: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09'
  number?: string
  amountFen?: number
  why?: string
}

export interface ProviderFile {
  kind: 'pdf' | 'ofd' | 'xml'
  bytes: Buffer
}

/** What a provider reports by itself. `nothing`: well signed, but of no concern to us. */
export type InvoiceReport = { kind: 'invoice'; invoice: ProviderInvoice } | { kind: 'red'; red: ProviderRed } | { kind: 'nothing' }

/** Which invoice is meant, and by which payment, where a provider goes by that. */
export interface AskedInvoice {
  no: string
  payment: string
}

export interface AskedRed {
  no: string
  invoiceNo: string
  payment: string
}

/** How an invoice stands in the payer's 卡包. */
export type CardState = 'accepted' | 'inserted' | 'discarding' | 'discarded'

/** An invoice that somebody else has issued, for the 卡包 of whoever made a payment. */
export interface CardToInsert {
  /** The provider's number for the payment. */
  payment: string
  number: string
  issuedAt: number
  seller: { name: string; taxNo: string }
  buyer: InvoiceBuyer
  lines: readonly InvoiceLineToIssue[]
  amountFen: number
  taxFen: number
  remark: string
  pdf: Buffer
}

/** Whoever took a payment may keep invoices for its payer. */
export interface InvoiceCards {
  /** Undefined where it has no such card. @throws when it cannot be reached. */
  ask(card: { payment: string; number: string }): Promise<CardState | undefined>
  /**
   * Once for a payment; idempotent by it. @returns why it is refused for good, in the provider's words; undefined where it was
   * taken. @throws when it cannot be reached; then nobody knows, and `ask` must be tried first.
   */
  insert(card: CardToInsert): Promise<string | undefined>
}

/** What a provider has on file of the seller. */
export interface SellerOnFile {
  name: string
  taxNo: string
  items: readonly Pick<InvoiceLineToIssue, 'name' | 'code' | 'rate' | 'favour'>[]
}

export interface InvoiceProvider {
  readonly name: 'wechat' | 'digital'
  /** 普票, 专票: those that it has a call for. */
  readonly kinds: readonly InvoiceToIssue['kind'][]
  /** Whether each invoice stands for one payment that this provider took, and how many stand for it at most. */
  readonly payments?: { of: string; most: number }
  readonly cards?: InvoiceCards
  /** @throws when it cannot be reached. */
  seller?(): Promise<SellerOnFile>
  /** Idempotent by `no`. @throws when it cannot be reached; then nobody knows, and `ask` must be tried first. */
  issue(invoice: InvoiceToIssue): Promise<ProviderInvoice>
  /** Undefined when the provider never heard of it. @throws as `issue`. */
  ask(invoice: AskedInvoice): Promise<ProviderInvoice | undefined>
  /** Idempotent by `no`. @throws as `issue`. */
  reverse(red: RedToAsk): Promise<ProviderRed>
  /** Undefined when the provider never heard of it. @throws as `issue`. */
  askReverse(red: AskedRed): Promise<ProviderRed | undefined>
  /** Those of an invoice that is issued; none while they are being made. @throws as `issue`. */
  files(invoice: AskedInvoice): Promise<readonly ProviderFile[]>
  /** Those of a red letter that is through; left out where it has none of their own. @throws as `issue`. */
  redFiles?(red: AskedRed): Promise<readonly ProviderFile[]>
  /** Reads a report from its raw bytes; undefined when signature, time or form are not theirs. */
  verify(rawBody: string, header: (name: string) => string | undefined): Promise<InvoiceReport | undefined>
  /** What a report is answered with, after the commit. */
  acknowledge(accepted: boolean): { status: number; type: string; body: string }
}

/** By name, as invoices remember it. */
export type Invoices = Readonly<Partial<Record<string, InvoiceProvider>>>
