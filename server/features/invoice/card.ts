/** A buyer has an invoice put into the 微信卡包 of whoever paid. WeChat is reached afterwards, by the timer. */
import type { invoice } from '#contract/invoice.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { findFiles, usesOfEntities } from '../file/store.ts'
import { setCard } from './card-machine.ts'
import { isOpenForCard, KEEPER, orderForCard } from './card-rule.ts'
import { paymentOf } from './one-payment.ts'
import { shown } from './own.ts'
import { partsOf } from './parts-store.ts'
import { redsOf } from './red-store.ts'
import { lockInvoice, takenPayments } from './store.ts'

export const card: Handler<typeof invoice.card> = async ({ deps, input: { no }, user, now }) => {
  const uses = await usesOfEntities(deps.db.read, 'invoice', [no])
  const files = await findFiles(
    deps.db,
    uses.map(({ file_id }) => file_id),
  )
  const refused = await deps.db.write((tx) => ask(deps, tx, { no, files, userId: user.id, now })).catch(orTaken)
  return refused ?? shown(deps, no)
}

interface Asked {
  no: string
  files: readonly { kind: string; size: number }[]
  userId: string
  now: number
}

async function ask({ invoices }: Pick<Deps, 'invoices'>, tx: Tx, { no, files, userId, now }: Asked) {
  const found = await lockInvoice(tx, no)
  if (found?.user_id !== userId) return refuse('invoice_gone')
  if (!isOpenForCard(found)) return refuse('invoice_moved')
  const orderNo = orderForCard(found, { parts: await partsOf(tx, [no]), reds: await redsOf(tx, [no]), files })
  const payment = orderNo === undefined || invoices[KEEPER]?.cards === undefined ? '' : await paymentOf(tx, orderNo, KEEPER)
  if (payment === '') return refuse('invoice_card_unfit')
  // One that WeChat has not confirmed keeps its payment, and is asked about before it is sent again.
  if (found.card_payment !== payment && (await takenPayments(tx, [payment])).has(payment)) return refuse('invoice_card_taken')
  const by = { who: userId, why: '', at: now }
  const isWanted = await setCard(tx, found, 'wanted', { card_payment: payment, ask_at: now, asked: 0 }, by)
  return isWanted ? undefined : refuse('invoice_moved')
}

/** Two invoices of one payment at the same moment: the index lets one of them. */
function orTaken(error: unknown) {
  if (
    /invoices_card_payment|invoices\.card_payment/.test(
      `${(error as Error).message} ${String((error as { constraint?: unknown }).constraint)}`,
    )
  )
    return refuse('invoice_card_taken')
  throw error
}
