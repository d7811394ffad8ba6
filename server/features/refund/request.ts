/** Money on its way back: a row is written where the need arises; a job sends it after the commit. */
import { isByHand, OFFLINE } from '#contract/payment.ts'
import { REFUNDS_A_TRADE, type RefundCause, type RefundKind } from '#contract/refund.ts'
import type { Row, Tx } from '../../db/db.ts'
import { newNumber } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { afterRefund } from '../invoice/after-refund.ts'
import type { By } from '../order/pay.ts'
import { insertEnded, insertRefund, type Sums, sumsOf } from './store.ts'

/** A provider wants so long between two refunds of a trade. */
const APART_MS = 60_000

interface Wanted {
  cause: RefundCause
  kind?: RefundKind
  /** Fen; without it the whole trade. */
  amount?: number
  /** Whose tickets end with it. */
  admissionIds?: readonly string[]
  /** The long work that it is part of. */
  taskId?: string
}

/** Whether the next refund of a trade goes back by hand: no provider took the money, or it takes no more refunds of it. */
export function goesByHand({ provider }: Pick<Row<'trades'>, 'provider'>, { atProvider }: Pick<Sums, 'atProvider'>): boolean {
  return isByHand(provider) || atProvider >= REFUNDS_A_TRADE
}

/**
 * In the transaction that found out, with the order locked.
 * @returns its number. @throws where the trade has not so much left: whoever asks has looked before.
 */
export async function requestRefund(
  tx: Tx,
  trade: Row<'trades'>,
  { cause, kind = 'whole', amount = trade.amount_fen, admissionIds = [], taskId }: Wanted,
  by: By,
): Promise<string> {
  const no = newNumber(by.at)
  const sums = await sumsOf(tx, trade)
  const provider = isByHand(trade.provider) || !goesByHand(trade, sums) ? trade.provider : OFFLINE
  const written = await insertRefund(tx, {
    no,
    trade_no: trade.no,
    order_no: trade.order_no,
    provider,
    amount_fen: amount,
    state: 'requested',
    cause,
    kind,
    task_id: taskId ?? null,
    why: by.why,
    error: '',
    attempt: 0,
    created_at: by.at,
    done_at: null,
    ask_at: isByHand(provider) ? null : Math.max(by.at, sums.last === 0 ? 0 : sums.last + APART_MS),
    asked: 0,
  })
  if (!written) throw new Error(`trade ${trade.no} has less left than ${amount}`)
  await insertEnded(tx, no, admissionIds)
  await writeLog(tx, [{ ...by, entity: 'refund', entityId: no, action: 'request', to: 'requested' }])
  await afterRefund(tx, { orderNo: trade.order_no, refundNo: no, kind }, by)
  return no
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
