/**
 * One truth about an invoice: what a provider or a person says of it, whoever brings the word (report, timer, accountant,
 * table of results), is checked and carried out here, once, however often and in whatever order it arrives.
 */
import { INVOICE_NUMBER } from '#contract/invoice-states.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { writeLog } from '../../flow/log-store.ts'
import type { ProviderInvoice } from '../../providers/invoice-provider.ts'
import type { By } from '../order/pay.ts'
import { dropRedsOf } from './drop-reds.ts'
import { forgetUnissued, isClosed } from './forget.ts'
import { moveInvoice } from './machine.ts'
import { numberHere, numberThere, triedThere } from './numbers.ts'
import { isNumberTaken } from './number-taken.ts'
import { invoiceReds, redsOf } from './red-store.ts'
import { findByProviderNo, type Invoice, invoices, lockInvoice } from './store.ts'
import { fileSurplus, isSurplusUnderWay } from './surplus.ts'
import { tellInvoice } from './tell.ts'

/** settled: something changed; known: it was so already; the others are not to be believed, and nothing changed. */
export type Outcome = 'settled' | 'known' | 'unknown' | 'differs' | 'number_taken'

/** So long until an account that has to sign in by face is asked again. */
export const FACE_MS = 10 * 60_000

/** A provider that takes a failed invoice once more, under another number, gets it after so long. */
const RETRY_MS = 5 * 60_000

/**
 * @param provider whose word it is; a person's is `hand`.
 * @param facts `unsent`: the latest attempt was not sent, and never will be once an earlier one is issued.
 * Resolves after the commit.
 */
export async function settleInvoice(
  deps: Deps,
  provider: Invoice['provider'],
  word: ProviderInvoice,
  who: string,
  { unsent = false } = {},
): Promise<Outcome> {
  const outcome = await deps.db
    .write((tx) => settleWithin(deps.db, tx, { provider, unsent }, word, { who, why: '', at: deps.clock() }))
    .catch(orTaken)
  if (outcome !== 'settled' && outcome !== 'known') {
    const facts = { invoiceNo: word.no, state: word.state, amountFen: word.amountFen, taxFen: word.taxFen, via: who }
    deps.log.error('invoice.refused', new Error(outcome), facts)
  }
  return outcome
}

/** Two that bring the same number at the same moment: the index lets one of them. @throws what is something else. */
export function orTaken(error: unknown): 'number_taken' {
  const said = `${(error as Error).message} ${String((error as { constraint?: unknown }).constraint)}`
  if (/invoice(?:s|_reds)[._](?:number|provider_no)/.test(said)) return 'number_taken'
  throw error
}

/** Lets one at a time take a number. */
export type Numbers = Pick<Db, 'serialise'>

/** The same inside a transaction. */
export async function settleWithin(
  db: Numbers,
  tx: Tx,
  { provider, unsent = false }: { provider: Invoice['provider']; unsent?: boolean },
  word: ProviderInvoice,
  by: By,
): Promise<Outcome> {
  const named = await findByProviderNo(tx, word.no)
  const invoice = await lockInvoice(tx, named?.no ?? numberHere(word.no))
  if (invoice === undefined || invoice.state === 'draft') return 'unknown'
  const isLatest = word.no === numberThere(invoice)
  const isEarlier = !isLatest && triedThere(invoice).includes(word.no)
  if (!isLatest && !isEarlier) return 'unknown'
  // A person may have taken over what a service had refused, or was silent about: the service's number stays the service's.
  if (invoice.provider !== provider && !isEarlier && named === undefined) return 'unknown'
  // Another server has filed it while this one waited: the timer asks about it.
  if (named === undefined && (await findByProviderNo(tx, word.no)) !== undefined) return 'known'
  if (word.state === 'issued') return settleIssued(db, tx, { invoice, provider, isLatest, unsent }, word, by)
  // Of an attempt that was given up only a number is news.
  if (!isLatest) return 'known'
  if (word.state === 'failed') return failed(tx, invoice, word, by)
  if (invoice.state !== 'issuing') return 'known'
  const waits_for = word.state === 'face' ? 'face' : ''
  if (invoice.waits_for === waits_for) return 'known'
  await invoices.update(tx, { no: invoice.no }, { waits_for, ...(waits_for === 'face' && { ask_at: by.at + FACE_MS }) })
  return 'settled'
}

interface IssuedOf {
  invoice: Invoice
  provider: Invoice['provider']
  /** It is the number of the latest attempt, or of the one that was issued. */
  isLatest: boolean
  unsent: boolean
}

async function settleIssued(
  db: Numbers,
  tx: Tx,
  { invoice, provider, isLatest, unsent }: IssuedOf,
  word: ProviderInvoice,
  by: By,
): Promise<Outcome> {
  const { number = '', amountFen, taxFen } = word
  if (!INVOICE_NUMBER.test(number) || amountFen === undefined || taxFen === undefined) return 'differs'
  if (invoice.number === number) return amountFen === invoice.amount_fen && taxFen === invoice.tax_fen ? 'known' : 'differs'
  const isSame = amountFen === invoice.amount_fen && taxFen === invoice.tax_fen
  const isOpen = invoice.number === null && (invoice.state === 'issuing' || invoice.state === 'failed')
  const counts = isOpen && isSame
  // What we have asked for last is not issued otherwise, nor a second time under its own number.
  if (isLatest && !counts) return 'differs'
  if (await isNumberTaken(db, tx, number)) return 'number_taken'
  if (counts) return issued(tx, invoice, { ...word, provider, isLatest, unsent }, by)
  await fileSurplus(tx, invoice, { provider, there: word.no, amountFen, taxFen, issued: { number, at: word.issuedAt ?? by.at } }, by)
  return 'settled'
}

interface IssuedWord extends ProviderInvoice {
  provider: Invoice['provider']
  isLatest: boolean
  unsent: boolean
}

async function issued(
  tx: Tx,
  invoice: Invoice,
  { no, number = '', issuedAt, provider, isLatest, unsent }: IssuedWord,
  by: By,
): Promise<Outcome> {
  const isSurplus = isSurplusUnderWay(invoice)
  const more = {
    number,
    issued_at: issuedAt ?? by.at,
    waits_for: '' as const,
    // Why a surplus is there its buyer reads.
    ...(!isSurplus && { reason: '' }),
    provider,
    ...(!isLatest && { provider_no: no }),
    // Its files come next; a person brings those of what a person has issued.
    ask_at: provider === 'hand' ? null : by.at,
    asked: 0,
  }
  if ((await moveInvoice(tx, invoice, 'finish', by, more)) === undefined) return 'known'
  if (!isSurplus) await tellInvoice(tx, invoice, { kind: 'invoice_issued', what: number }, by.at)
  // What was to be taken back while it was under way can be now.
  for (const red of await redsOf(tx, [invoice.no]))
    if (red.state === 'asked' && red.provider !== 'hand') await invoiceReds.update(tx, { no: red.no }, { ask_at: by.at })
  // The latest attempt is at its issuer and may be issued as well.
  if (!isLatest && isSent(invoice) && !unsent) {
    const { amount_fen: amountFen, tax_fen: taxFen } = invoice
    await fileSurplus(tx, invoice, { provider: invoice.provider, there: numberThere(invoice), amountFen, taxFen }, by)
  }
  return 'settled'
}

/** The latest attempt may have arrived at a service. */
const isSent = ({ state, provider, asked }: Invoice) => state === 'issuing' && provider !== 'hand' && asked > 0

async function failed(tx: Tx, invoice: Invoice, { why = '', retries = 0 }: ProviderInvoice, by: By): Promise<Outcome> {
  const closed = await isClosed(tx, invoice.user_id)
  if (isSurplusUnderWay(invoice)) return surplusFailed(tx, invoice, closed, by)
  if (invoice.state === 'issuing' && invoice.attempt < retries && !closed) return retry(tx, invoice, why, by)
  // A provider may quote whom it was for.
  const said = closed ? '' : why
  // The next attempt has another number at the provider.
  const more = { reason: said, attempt: invoice.attempt + 1, waits_for: '' as const, ask_at: null }
  const to = await moveInvoice(tx, invoice, 'fail', { ...by, why: said }, more)
  if (to === undefined) return 'known'
  await dropRedsOf(tx, { ...invoice, state: to }, by)
  if (closed) await forgetUnissued(tx, invoice.user_id, by.at)
  return 'settled'
}

/** The second number comes to nothing: its red invoice is not needed, and it is not sent again. */
async function surplusFailed(tx: Tx, invoice: Invoice, closed: boolean, by: By): Promise<Outcome> {
  const to = await moveInvoice(tx, invoice, 'fail', by, { ask_at: null })
  if (to === undefined) return 'known'
  await dropRedsOf(tx, { ...invoice, state: to }, by)
  if (closed) await forgetUnissued(tx, invoice.user_id, by.at)
  return 'settled'
}

/** By itself, under another number there. The organiser decides once its provider takes it no more. */
async function retry(tx: Tx, { no, attempt, meeting_id }: Invoice, why: string, by: By): Promise<Outcome> {
  await invoices.update(tx, { no }, { reason: why, attempt: attempt + 1, waits_for: '', ask_at: by.at + RETRY_MS, asked: 0 })
  await writeLog(tx, [{ ...by, why, entity: 'invoice', entityId: no, action: 'retry', meetingId: meeting_id }])
  return 'settled'
}
