/** What operators' alarms look at, beside what a process knows of itself: each figure's name, and what it says. */
import { messageStates } from '#contract/message.ts'
import { orderStatus } from '#contract/order.ts'
import { tradeStates } from '#contract/payment.ts'
import { refundStates } from '#contract/refund.ts'

export interface Shape {
  readonly help: string
  /**
   * `fen` is told in yuan, Prometheus' way of base units; `since` is a moment, told as the seconds from it to whoever asks,
   * and 0 where there is none.
   */
  readonly unit: 'count' | 'fen' | 'since'
  /** What tells its lines apart, and all that there may be: each is told, that of which there is none with 0. */
  readonly by?: { readonly label: string; readonly values: readonly string[] }
}

export const orderStates = Object.keys(orderStatus) as (keyof typeof orderStatus)[]

/** So that they are written as they are asked for. */
const byState = (values: readonly string[]) => ({ label: 'state', values })

export const figures = {
  orders: { help: 'Orders by their state.', unit: 'count', by: byState(orderStates) },
  trades: { help: 'Trades at the providers by their state.', unit: 'count', by: byState(tradeStates) },
  trades_yuan: { help: 'What those trades are about, in yuan.', unit: 'fen', by: byState(tradeStates) },
  refunds: { help: 'Refunds by their state; of failed ones a person decides.', unit: 'count', by: byState(refundStates) },
  refunds_yuan: { help: 'What those refunds are about, in yuan.', unit: 'fen', by: byState(refundStates) },
  bill_differences_open: { help: 'Lines in which our books and a provider’s still differ.', unit: 'count' },
  proofs_waiting: { help: 'Bank transfers that nobody has decided about.', unit: 'count' },
  proof_oldest_age_seconds: { help: 'Since the oldest of them was handed in; 0 where there is none.', unit: 'since' },
  messages_due: { help: 'Messages whose time has come and that are not sent.', unit: 'count' },
  message_oldest_age_seconds: { help: 'Since the time of the oldest of them had come; 0 where there is none.', unit: 'since' },
  messages_undelivered: {
    help: 'Messages of the last 24 hours that were not taken, or of which nobody knows.',
    unit: 'count',
    by: byState(messageStates.filter((state) => state === 'failed' || state === 'unsure')),
  },
  devices_online: { help: 'Devices at the doors that were heard of within seconds.', unit: 'count' },
  tickets_drifted: { help: 'Tickets whose count of places sold is not what their orders hold.', unit: 'count' },
  pools_overfull: { help: 'Totals of which more is sold than there is.', unit: 'count' },
  database_size_bytes: { help: 'Of the database on its disk.', unit: 'count' },
  figures_age_seconds: { help: 'Since these figures were counted.', unit: 'since' },
  totals_age_seconds: { help: 'Since orders, trades and refunds that have ended were counted: the more, the more rarely.', unit: 'since' },
} as const satisfies Record<string, Shape>

export type FigureName = keyof typeof figures
