/**
 * One truth about an invoice: what a provider or a person says of it, whoever brings the word (report, timer, accountant,
 * table of results), is checked and carried out here, once, however often and in whatever order it arrives.
 */
import { INVOICE_NUMBER } from '#contract/invoice-states.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { writeLog } from '../../flow/log-store.ts'
import { transition } from '../../flow/machine.ts'
import type { ProviderInvoice } from '../../providers/invoice-provider.ts'
import type { By } from '../order/pay.ts'
import { dropRedsOf } from './drop-reds.ts'
import { forgetUnissued, isClosed } from './forget.ts'
import { invoiceMachine } from './machine.ts'
import { numberHere, numberThere } from './numbers.ts'
import { isNumberTaken } from './number-taken.ts'
import { redsOf, setRed } from './red-store.ts'
import { type Invoice, lockInvoice, moveInvoice, setInvoice } from './store.ts'
import { tellInvoice } from './tell.ts'

/** settled: something changed; known: it was so already; the others are not to be believed, and nothing changed. */
export type Outcome = 'settled' | 'known' | 'unknown' | 'differs' | 'number_taken'

/** So long until an account that has to sign in by face is asked again. */
export const FACE_MS = 10 * 60_000

/** A provider that takes a failed invoice once more, under another number, gets it after so long. */
const RETRY_MS = 5 * 60_000

/** @param provider whose word it is; a person's is `hand`. Resolves after the commit. */
export async function settleInvoice(deps: Deps, provider: string, word: ProviderInvoice, who: string): Promise<Outcome> {
  const outcome = await deps.db.write((tx) => settleWithin(deps.db, tx, provider, word, { who, why: '', at: deps.clock() })).catch(orTaken)
  if (outcome !== 'settled' && outcome !== 'known') {
    const facts = { invoiceNo: word.no, state: word.state, amountFen: word.amountFen, taxFen: word.taxFen, via: who }
    deps.log.error('invoice.refused', new Error(outcome), facts)
  }
  return outcome
}

/** Two that bring the same number at the same moment: the index lets one of them. @throws what is something else. */
export function orTaken(error: unknown): 'number_taken' {
  const said = `${(error as Error).message} ${String((error as { constraint?: unknown }).constraint)}`
  if (/invoice(?:s|_reds)[._]number/.test(said)) return 'number_taken'
  throw error
}

/** Lets one at a time take a number. */
export type Numbers = Pick<Db, 'serialise'>

/** The same inside a transaction. */
export async function settleWithin(db: Numbers, tx: Tx, provider: string, word: ProviderInvoice, by: By): Promise<Outcome> {
  const invoice = await lockInvoice(tx, numberHere(word.no))
  if (invoice === undefined || invoice.provider !== provider || invoice.state === 'draft') return 'unknown'
  const doubt = await doubtAbout(db, tx, invoice, word)
  if (doubt !== undefined) return doubt
  if (word.state === 'issued') return issued(tx, invoice, word, by)
  // Of an attempt that was given up only a number is news.
  if (word.no !== numberThere(invoice)) return 'known'
  if (word.state === 'failed') return failed(tx, invoice, word, by)
  if (invoice.state !== 'issuing') return 'known'
  const waits_for = word.state === 'face' ? 'face' : ''
  if (invoice.waits_for === waits_for) return 'known'
  await setInvoice(tx, invoice.no, { waits_for, ...(waits_for === 'face' && { ask_at: by.at + FACE_MS }) })
  return 'settled'
}

async function doubtAbout(
  db: Numbers,
  tx: Tx,
  invoice: Invoice,
  { state, number = '', amountFen, taxFen }: ProviderInvoice,
): Promise<'differs' | 'number_taken' | undefined> {
  if (state !== 'issued') return undefined
  if (!INVOICE_NUMBER.test(number) || amountFen !== invoice.amount_fen || taxFen !== invoice.tax_fen) return 'differs'
  if (invoice.number !== null) return invoice.number === number ? undefined : 'differs'
  // Given up by us, and issued all the same: nothing here may hide that.
  if (invoice.state !== 'issuing' && invoice.state !== 'failed') return 'differs'
  return (await isNumberTaken(db, tx, number)) ? 'number_taken' : undefined
}

async function issued(tx: Tx, invoice: Invoice, { number = '', issuedAt }: ProviderInvoice, by: By): Promise<Outcome> {
  const more = {
    number,
    issued_at: issuedAt ?? by.at,
    waits_for: '' as const,
    reason: '',
    // Its files come next; a person brings those of what a person has issued.
    ask_at: invoice.provider === 'hand' ? null : by.at,
    asked: 0,
  }
  const step = { ...by, entityId: invoice.no, action: 'finish', from: invoice.state, meetingId: invoice.meeting_id } as const
  const { to } = await transition(tx, invoiceMachine, step, (to) =>
    moveInvoice(tx, invoice.no, { from: invoice.state, to, at: by.at }, more),
  )
  if (to === undefined) return 'known'
  await tellInvoice(tx, invoice, 'invoice_issued', number, by.at)
  // What was to be taken back while it was under way can be now.
  for (const red of await redsOf(tx, [invoice.no]))
    if (red.state === 'asked' && red.provider !== 'hand') await setRed(tx, red.no, { ask_at: by.at })
  return 'settled'
}

async function failed(tx: Tx, invoice: Invoice, { why = '', retries = 0 }: ProviderInvoice, by: By): Promise<Outcome> {
  const closed = await isClosed(tx, invoice.user_id)
  if (invoice.state === 'issuing' && invoice.attempt < retries && !closed) return retry(tx, invoice, why, by)
  // A provider may quote whom it was for.
  const said = closed ? '' : why
  const step = { ...by, why: said, entityId: invoice.no, action: 'fail', from: invoice.state, meetingId: invoice.meeting_id } as const
  const { to } = await transition(tx, invoiceMachine, step, (to) =>
    // What it has refused for good has another number there.
    moveInvoice(
      tx,
      invoice.no,
      { from: invoice.state, to, at: by.at },
      { reason: said, attempt: invoice.attempt + 1, waits_for: '', ask_at: null },
    ),
  )
  if (to === undefined) return 'known'
  await dropRedsOf(tx, { ...invoice, state: to }, by)
  if (closed) await forgetUnissued(tx, invoice.user_id, by.at)
  return 'settled'
}

/** By itself, under another number there. The organiser decides once its provider takes it no more. */
async function retry(tx: Tx, { no, attempt, meeting_id }: Invoice, why: string, by: By): Promise<Outcome> {
  await setInvoice(tx, no, { reason: why, attempt: attempt + 1, waits_for: '', ask_at: by.at + RETRY_MS, asked: 0 })
  await writeLog(tx, [{ ...by, why, entity: 'invoice', entityId: no, action: 'retry', meetingId: meeting_id }])
  return 'settled'
}
