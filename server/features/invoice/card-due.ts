/** Cards in the 微信卡包: asked about until they are where they belong; put there once, and asked about before that. */
import type { CardState } from '#contract/invoice-states.ts'
import { cardWaits } from '#contract/invoice-waits.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { InvoiceCards } from '../../providers/invoice-provider.ts'
import { bytesOf } from '../file/kept.ts'
import { findFiles, usesOfEntities } from '../file/store.ts'
import type { By } from '../order/pay.ts'
import { setCard } from './card-machine.ts'
import { isCardFile, KEEPER } from './card-rule.ts'
import { contentOf } from './content.ts'
import { redsOf } from './red-store.ts'
import { type Invoice, invoices, lockInvoice } from './store.ts'

/** Some hours: what has not come by then does not come, or came from an account without cards. */
const ASKS = 12
/** A week of half hours in which WeChat could not be reached. */
const UNREACHED = 7 * 48

/** Cancels the card of a fully reversed invoice if the card was not sent to WeChat yet. */
export async function endCard(tx: Tx, invoice: Invoice, by: By): Promise<void> {
  if (invoice.provider !== KEEPER && invoice.card === 'wanted') await setCard(tx, invoice, '', { card_payment: null }, by)
}

/** When a reversed invoice is looked after again: its entry leaves with it where WeChat has issued it, or is on its way there. */
export function afterReversal({ provider, card }: Invoice, at: number): Partial<Invoice> {
  return provider === KEEPER || card === 'accepted' ? { ask_at: at, asked: 0 } : { ask_at: null }
}

/** @param payment the provider's number of it; empty where there is none any more. */
export async function lookAfterCard(deps: Deps, invoice: Invoice, payment: string): Promise<void> {
  const cards = deps.invoices[KEEPER]?.cards
  const { card, number } = invoice
  if (payment === '' || number === null) return note(deps, invoice, card, { ask_at: null })
  if (cards === undefined && cardWaits[card] === null) return note(deps, invoice, card, { ask_at: null })
  try {
    if (cards === undefined) throw new Error('no WeChat Pay to ask')
    const there = await cards.ask({ payment, number })
    if (there === undefined && card === 'wanted') return await insert(deps, cards, { ...invoice, number }, payment)
    const isOver = there === 'discarded' || (there === 'inserted' && invoice.state !== 'reversed') || invoice.asked + 1 >= ASKS
    await note(deps, invoice, there ?? card, isOver ? { ask_at: null } : {})
  } catch (error) {
    if (invoice.asked + 1 >= UNREACHED) await note(deps, invoice, card, { ask_at: null })
    throw error
  }
}

async function insert(deps: Deps, cards: InvoiceCards, invoice: Invoice & { number: string }, payment: string): Promise<void> {
  const { number, issued_at } = invoice
  const uses = await usesOfEntities(deps.db.read, 'invoice', [invoice.no])
  const files = await findFiles(
    deps.db,
    uses.map(({ file_id }) => file_id),
  )
  const reds = (await redsOf(deps.db.read, [invoice.no])).flatMap((red) => red.number ?? [])
  // Those of its red letters lie beside it.
  const file = files.find((one) => isCardFile(one) && !reds.some((red) => one.name.includes(red)))
  const content = await contentOf(deps.db.read, invoice)
  const why =
    file === undefined
      ? 'its file is gone'
      : await cards.insert({ ...content, payment, number, issuedAt: issued_at ?? 0, pdf: await bytesOf(deps.db, file.id) })
  if (why === undefined) return note(deps, invoice, 'accepted', {})
  // Of an account that has no cards every buyer may bring it about.
  deps.log.warn('invoice.card_refused', KEEPER, { message: why, invoiceNo: invoice.no })
  await note(deps, invoice, 'failed', { card_payment: null, ask_at: null })
}

/**
 * Only where nothing has happened to it meanwhile: else it is asked about once more. What is asked about no more ends: an entry
 * that WeChat has not confirmed by then is called so, and its buyer may try again.
 */
function note(deps: Deps, { no, state, card }: Invoice, there: CardState, columns: Partial<Invoice>): Promise<void> {
  return deps.db.write(async (tx) => {
    const now = await lockInvoice(tx, no)
    if (now?.state !== state || now.card !== card) return
    const by = { who: 'timer', why: '', at: deps.clock() }
    const known = there !== card && (await setCard(tx, now, there, columns, by)) ? there : card
    if (Object.keys(columns).length > 0) await invoices.update(tx, { no }, columns)
    if (columns.ask_at === null && cardWaits[known] !== null) await setCard(tx, { ...now, card: known }, 'unconfirmed', {}, by)
  })
}
