/** What accountants do about a red letter: ask again or not, agree, let the refund go, or say how it stands where a person issues. */
import type { invoiceManage } from '#contract/invoice-manage.ts'
import { writeLog } from '../../flow/log-store.ts'
import type { By } from '../order/pay.ts'
import { type Handler, refuse } from '../../use-case.ts'
import type { Tx } from '../../db/db.ts'
import { countAgain } from './lapse.ts'
import { redPartsOf } from './parts-store.ts'
import { moveRed } from './red-machine.ts'
import { invoiceReds, lockRed, type Red, redsTurnedInto } from './red-store.ts'
import { type Numbers, orTaken } from './settle.ts'
import { settleRedWithin } from './settle-red.ts'
import { redToView } from './shown.ts'
import { type Invoice, lockInvoice } from './store.ts'
import { numberThere } from './numbers.ts'
import { takeOverRed } from './take-over.ts'
import { canTurnWhole } from './red-stage.ts'
import { turnWhole } from './turn-whole.ts'

export const red: Handler<typeof invoiceManage.red> = async ({ deps: { db }, input, user, now }) => {
  const { meetingId, no, action, form, number } = input
  const by = { who: user.id, why: '', at: now }
  const refused = await db
    .write(async (tx) => {
      const found = await invoiceReds.find(tx, { no })
      if (found?.meeting_id !== meetingId) return refuse('invoice_red_gone')
      const invoice = (await lockInvoice(tx, found.invoice_no)) as Invoice
      const row = (await lockRed(tx, no)) as Red
      if (action === 'again') return (await again(tx, invoice, row, by)) ? undefined : refuse('invoice_moved')
      if (action === 'agree') return (await agree(db, tx, row, by)) ? undefined : refuse('invoice_moved')
      if (action === 'release') return (await release(tx, row, by)) ? undefined : refuse('invoice_moved')
      if (action === 'whole') return (await whole(tx, invoice, row, by)) ? undefined : refuse('invoice_moved')
      if (action === 'takeOver') return (await takeOverRed(tx, row, by)) ? undefined : refuse('invoice_moved')
      if (action === 'drop') return drop(tx, row, by)
      if (row.provider !== 'hand') return refuse('invoice_by_provider')
      const state = number === '' ? ('asked' as const) : ('done' as const)
      const word = { no: numberThere(row), state, amountFen: row.amount_fen, ...(form && { form }), ...(number !== '' && { number }) }
      if (invoice.number === null) return refuse('invoice_not_issued')
      const outcome = await settleRedWithin(db, tx, 'hand', word, by)
      if (outcome === 'number_taken') return refuse('invoice_number_taken')
      return outcome === 'settled' ? undefined : refuse('invoice_moved')
    })
    .catch((error: unknown) => refuse(`invoice_${orTaken(error)}`))
  if (refused !== undefined) return refused
  return redToView((await invoiceReds.find(db.read, { no })) as Red, [])
}

/** What lapsed is asked for once more, under another number there. */
async function again(tx: Tx, invoice: Invoice, row: Red, by: By): Promise<boolean> {
  const more = {
    form: '' as const,
    until_at: null,
    error: '',
    attempt: row.attempt + 1,
    asked: 0,
    ask_at: row.provider === 'hand' ? null : by.at,
  }
  const to = await moveRed(tx, row, 'again', by, more)
  return to !== undefined && countAgain(tx, invoice, row, by)
}

/** The buyer has begun it: the provider hears at its next turn that the seller agrees. */
async function agree(db: Numbers, tx: Tx, row: Red, by: By): Promise<boolean> {
  if (row.state !== 'waiting_seller') return false
  if (row.provider === 'hand') {
    const word = { no: numberThere(row), state: 'asked', form: '04', amountFen: row.amount_fen } as const
    return (await settleRedWithin(db, tx, 'hand', word, by)) === 'settled'
  }
  // Both have agreed: what is still to be done is that the provider hears of it.
  await invoiceReds.update(tx, { no: row.no }, { form: '04', asked: 0, ask_at: by.at })
  await writeLog(tx, [{ ...by, entity: 'invoiceRed', entityId: row.no, action: 'agreeAsked' }])
  return true
}

/** What lapsed is not asked for any more: not where money has gone back for it. */
async function drop(tx: Tx, row: Red, by: By) {
  if ((await redPartsOf(tx, row.no)).some(({ debt }) => debt > 0)) return refuse('invoice_red_owed')
  if (row.state !== 'lapsed') return refuse('invoice_moved')
  await moveRed(tx, row, 'drop', by, { holds: 0 })
  return undefined
}

/** A person at the tax bureau was refused the part, or its confirmation form is void: all of the invoice is taken back instead. */
async function whole(tx: Tx, invoice: Invoice, row: Red, by: By): Promise<boolean> {
  return canTurnWhole(row) && (await turnWhole(tx, invoice, row, by)) !== undefined
}

/** The refund goes without it: the debt stays listed. */
async function release(tx: Tx, row: Red, by: By): Promise<boolean> {
  if (row.holds === 0) return false
  await invoiceReds.update(tx, { no: row.no }, { holds: 0 })
  for (const { no } of await redsTurnedInto(tx, row.no)) await invoiceReds.update(tx, { no }, { holds: 0 })
  await writeLog(tx, [{ ...by, entity: 'invoiceRed', entityId: row.no, action: 'release' }])
  return true
}
