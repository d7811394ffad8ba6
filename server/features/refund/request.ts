/** Money on its way back: a row is written where the need arises; a job sends it after the commit. */
import { isByHand } from '#contract/payment.ts'
import type { RefundCause } from '#contract/refund.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { newNumber } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import type { By } from '../order/pay.ts'
import { endTickets } from '../order/end-tickets.ts'
import { lockOrder, lockTickets } from '../order/store.ts'
import { findPaidTrade, insertRefund } from './store.ts'

/** In the transaction that found out. One refund for a trade, by its unique number. @returns its number. */
export async function requestRefund(tx: Tx, trade: Row<'trades'>, cause: RefundCause, by: By): Promise<string> {
  const no = newNumber(by.at)
  await insertRefund(tx, {
    no,
    trade_no: trade.no,
    order_no: trade.order_no,
    provider: trade.provider,
    amount_fen: trade.amount_fen,
    state: 'requested',
    cause,
    kind: 'whole',
    task_id: null,
    why: by.why,
    error: '',
    attempt: 0,
    created_at: by.at,
    done_at: null,
    ask_at: isByHand(trade.provider) ? null : by.at,
    asked: 0,
  })
  await writeLog(tx, [{ ...by, entity: 'refund', entityId: no, action: 'request', to: 'requested' }])
  return no
}

/** Gives a paid order back. @returns the refund's number; undefined when there was nothing to give back. */
export async function refundPaidOrder(
  db: Db,
  tx: Tx,
  { no, ticket_id }: Pick<Row<'orders'>, 'no' | 'ticket_id'>,
  by: By,
): Promise<string | undefined> {
  await lockTickets(db, tx, { ids: [ticket_id] })
  const order = await lockOrder(tx, no)
  const trade = await findPaidTrade(tx, no)
  if (order === undefined || trade === undefined) return undefined
  const { ended } = await endTickets(db, tx, { ...by, order, admissionIds: 'all', ended: 'refunded' })
  return ended.length === 0 ? undefined : requestRefund(tx, trade, 'asked', by)
}

/** Under which number the provider knows it: a refund sent anew by a person needs another one there. */
export function numberAtProvider({ no, attempt }: Pick<Row<'refunds'>, 'no' | 'attempt'>): string {
  return attempt === 0 ? no : `${no}-${attempt}`
}

/** The numbers of the attempts before, the newest first. */
export function earlierNumbers({ no, attempt }: Pick<Row<'refunds'>, 'no' | 'attempt'>): string[] {
  return Array.from({ length: attempt }, (_, back) => numberAtProvider({ no, attempt: attempt - 1 - back }))
}

/** Our number, from the provider's. */
export function numberHere(numberThere: string): string {
  return numberThere.replace(/-\d+$/, '')
}
