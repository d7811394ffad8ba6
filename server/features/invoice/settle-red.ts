/** The same for red letters: by the state of their 确认单, until they have a number or have lapsed. */
import { CONFIRM_HOURS } from '#contract/invoice-rules.ts'
import { formMeans, type FormState, LAPSED_BY_TIME } from '#contract/invoice-red.ts'
import { INVOICE_NUMBER } from '#contract/invoice-states.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { ProviderRed } from '../../providers/invoice-provider.ts'
import type { By } from '../order/pay.ts'
import { afterReversal, endCard } from './card-due.ts'
import { goOn } from './go-on.ts'
import { countAgain, stopCounting } from './lapse.ts'
import { moveInvoice } from './machine.ts'
import { numberHere, numberThere } from './numbers.ts'
import { moveRed, type RedAction } from './red-machine.ts'
import { isNumberTaken } from './number-taken.ts'
import { invoiceReds, lockRed, type Red, redsOf } from './red-store.ts'
import { FACE_MS, type Numbers, orTaken, type Outcome } from './settle.ts'
import { type Invoice, lockInvoice } from './store.ts'
import { tellInvoice } from './tell.ts'
import { PARTIAL_REFUSALS, turnBack, turnWhole } from './turn-whole.ts'
import { keepUndo } from './undo-use.ts'

const HOUR = 3_600_000
/** A provider takes a red letter that failed again after so long (R23); what fails again and again is asked for ever more seldom. */
const AGAIN_MS = 5 * 60_000
const SELDOM = 6

/** @param provider whose word it is; a person's is `hand`. Resolves after the commit. */
export async function settleRed(deps: Deps, provider: string, word: ProviderRed, who: string): Promise<Outcome> {
  const by = { who, why: word.why ?? '', at: deps.clock() }
  const outcome = await deps.db.write((tx) => settleRedWithin(deps.db, tx, provider, word, by)).catch(orTaken)
  if (outcome !== 'settled' && outcome !== 'known')
    deps.log.error('invoice.red_refused', new Error(outcome), { redNo: word.no, state: word.state, amountFen: word.amountFen, via: who })
  return outcome
}

/** The same inside a transaction. */
export async function settleRedWithin(db: Numbers, tx: Tx, provider: string, word: ProviderRed, by: By): Promise<Outcome> {
  const found = await invoiceReds.find(tx, { no: numberHere(word.no) })
  if (found === undefined || found.provider !== provider) return 'unknown'
  const outcome = await settleFound(db, tx, found, word, by)
  if (outcome === 'settled') await keepUndo(tx, found.invoice_no, by)
  return outcome
}

async function settleFound(db: Numbers, tx: Tx, found: Red, word: ProviderRed, by: By): Promise<Outcome> {
  // Invoices are locked before their red letters, everywhere.
  const invoice = (await lockInvoice(tx, found.invoice_no)) as Invoice
  const red = (await lockRed(tx, found.no)) as Red
  // What is not issued is taken back by nobody: its red letter waits for what becomes of it.
  if (invoice.number === null) return 'unknown'
  if (word.amountFen !== undefined && word.amountFen !== red.amount_fen) return 'differs'
  if (word.state === 'done') return reversed(db, tx, { invoice, red }, word, by)
  if (word.no !== numberThere(red) || red.state === 'dropped' || red.state === 'reversed') return 'known'
  const isVoid = word.form !== undefined && formMeans[word.form] === 'lapsed'
  if (word.state === 'failed' && !isVoid) return failed(tx, invoice, red, word, by)
  if (word.state === 'face') return noteFace(tx, red, by)
  if (red.waits_for !== '') await invoiceReds.update(tx, { no: red.no }, { waits_for: '' })
  return word.form === undefined ? 'known' : byForm(tx, invoice, red, word.form, by)
}

/** From where a state of the form is reached, and by which edge. */
const edgesTo = {
  red_issuing: { asked: 'clear', waiting_buyer: 'agree', waiting_seller: 'agree' },
  waiting_buyer: { asked: 'askBuyer' },
  waiting_seller: { asked: 'askSeller', waiting_buyer: 'askSeller' },
  lapsed: { asked: 'lapse', waiting_buyer: 'lapse', waiting_seller: 'lapse', red_issuing: 'lapse' },
} as const satisfies Record<string, Partial<Record<Red['state'], RedAction>>>

async function byForm(tx: Tx, invoice: Invoice, red: Red, form: FormState, by: By): Promise<Outcome> {
  const aim = formMeans[form]
  const edges: Partial<Record<Red['state'], RedAction>> = edgesTo[aim]
  const action = edges[red.state]
  if (action === undefined) return 'known'
  const waits = aim === 'waiting_buyer' || aim === 'waiting_seller'
  const more = {
    form,
    error: '',
    // The clock runs from when it was first asked for, whoever is to agree.
    until_at: waits ? (red.until_at ?? by.at + CONFIRM_HOURS * HOUR) : null,
    ...(aim === 'lapsed' && { ask_at: null }),
  }
  const to = await moveRed(tx, red, action, by, more)
  if (to === undefined) return 'known'
  if (to === 'lapsed') await stopCounting(tx, invoice, red)
  if (to === 'waiting_buyer') await tellInvoice(tx, invoice, { kind: 'invoice_confirm', what: invoice.number ?? '', about: red.no }, by.at)
  return 'settled'
}

async function reversed(
  db: Numbers,
  tx: Tx,
  { invoice, red }: { invoice: Invoice; red: Red },
  { number = '', amountFen, form }: ProviderRed,
  by: By,
): Promise<Outcome> {
  if (!INVOICE_NUMBER.test(number) || amountFen !== red.amount_fen || (red.number !== null && red.number !== number)) return 'differs'
  if (red.number === null && (await isNumberTaken(db, tx, number))) return 'number_taken'
  // One that was given up, and came all the same: it counts where there is still something for it to take back.
  if (red.state === 'dropped' && !(await turnBack(tx, invoice, red, by))) return 'differs'
  if (red.state === 'lapsed' && !(await countAgain(tx, invoice, red, by))) return 'differs'
  const done = {
    number,
    form: form ?? red.form,
    done_at: by.at,
    // Its files come next; a person brings those of what a person has issued.
    ask_at: red.provider === 'hand' ? null : by.at,
    asked: 0,
    error: '',
    waits_for: '' as const,
    until_at: null,
  }
  if ((await moveRed(tx, red, 'finish', by, done)) === undefined) return 'known'
  await endInvoice(tx, invoice, by)
  return 'settled'
}

/** Red letters have taken all of it back: it is no more, and what takes its place goes on. */
async function endInvoice(tx: Tx, invoice: Invoice, by: By): Promise<void> {
  const gone = (await redsOf(tx, [invoice.no])).filter(({ state }) => state === 'reversed').reduce((sum, one) => sum + one.amount_fen, 0)
  if (gone < invoice.amount_fen) return
  if ((await moveInvoice(tx, invoice, 'reverse', by, afterReversal(invoice, by.at))) === undefined) return
  await endCard(tx, invoice, by)
  await goOn(tx, invoice.no, by)
}

async function failed(tx: Tx, invoice: Invoice, red: Red, { why = '' }: ProviderRed, by: By): Promise<Outcome> {
  const later = {
    error: why,
    attempt: red.attempt + 1,
    asked: 0,
    waits_for: '' as const,
    ask_at: by.at + AGAIN_MS * 2 ** Math.min(red.attempt, SELDOM),
  }
  const refused = { ...later, form: '' as const, until_at: null }
  if (red.state === 'lapsed') return 'known'
  if (red.state === 'asked') await invoiceReds.update(tx, { no: red.no }, refused)
  else if ((await moveRed(tx, red, 'fail', by, refused)) === undefined) return 'known'
  if (red.attempt + 1 >= PARTIAL_REFUSALS) await turnWhole(tx, invoice, { ...red, ...refused, state: 'asked' }, { ...by, why: '' })
  return 'settled'
}

async function noteFace(tx: Tx, red: Red, by: By): Promise<Outcome> {
  await invoiceReds.update(tx, { no: red.no }, { waits_for: 'face', ask_at: by.at + FACE_MS })
  return red.waits_for === 'face' ? 'known' : 'settled'
}

/** 72 hours are over, and nobody has agreed. */
export function lapseRed(deps: Deps, red: Red): Promise<Outcome> {
  return deps.db.write(async (tx) => {
    const invoice = (await lockInvoice(tx, red.invoice_no)) as Invoice
    const locked = (await lockRed(tx, red.no)) as Red
    const at = deps.clock()
    if (locked.until_at === null || locked.until_at > at) return 'known'
    const by = { who: 'timer', why: '', at }
    const outcome = await byForm(tx, invoice, locked, LAPSED_BY_TIME, by)
    if (outcome === 'settled') await keepUndo(tx, invoice.no, by)
    return outcome
  })
}
