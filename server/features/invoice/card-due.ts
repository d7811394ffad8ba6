/** Cards in the 微信卡包: asked about until they are where they belong; put there once, and asked about before that. */
import type { Deps } from '../../deps.ts'
import type { InvoiceCards } from '../../providers/invoice-provider.ts'
import { bytesOf } from '../file/kept.ts'
import { findFiles, usesOfEntities } from '../file/store.ts'
import { isCardFile, KEEPER } from './card-rule.ts'
import { contentOf } from './content.ts'
import { redsOf } from './red-store.ts'
import { type Invoice, lockInvoice, setInvoice } from './store.ts'

/** Some hours: what has not come by then does not come, or came from an account without cards. */
const ASKS = 12

/** What becomes of it when red letters have taken all of the invoice back. What nobody has sent yet is sent no more. */
export function cardAtEnd({ provider, card }: Invoice, at: number): Partial<Invoice> {
  if (provider === KEEPER) return { ask_at: at, asked: 0 }
  return { ask_at: null, ...(card === 'wanted' && { card: '', card_payment: null }) }
}

/** @param payment the provider's number of it; empty where there is none any more. */
export async function lookAfterCard(deps: Deps, invoice: Invoice, payment: string): Promise<void> {
  const cards = deps.invoices[KEEPER]?.cards
  if (cards === undefined || payment === '' || invoice.number === null) return note(deps, invoice, { ask_at: null })
  const there = await cards.ask({ payment, number: invoice.number })
  if (there === undefined && invoice.card === 'wanted') return insert(deps, cards, { ...invoice, number: invoice.number }, payment)
  const isOver = there === 'discarded' || (there === 'inserted' && invoice.state !== 'reversed') || invoice.asked + 1 >= ASKS
  await note(deps, invoice, { ...(there !== undefined && { card: there }), ...(isOver && { ask_at: null }) })
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
  if (why === undefined) return note(deps, invoice, { card: 'accepted' })
  // Of an account that has no cards every buyer may bring it about.
  deps.log.warn('invoice.card_refused', KEEPER, { message: why, invoiceNo: invoice.no })
  await note(deps, invoice, { card: 'failed', card_payment: null, ask_at: null })
}

/** Only where nothing has happened to it meanwhile: else it is asked about once more. */
function note({ db }: Pick<Deps, 'db'>, { no, state, card }: Invoice, columns: Parameters<typeof setInvoice>[2]): Promise<void> {
  return db.write(async (tx) => {
    const now = await lockInvoice(tx, no)
    if (now?.state === state && now.card === card && Object.keys(columns).length > 0) await setInvoice(tx, no, columns)
  })
}
