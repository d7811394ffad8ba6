/** Orders that money is booked for. */
import type { OrderRow } from '#contract/desk.ts'
import { type OrderStatus, orderStatus } from '#contract/order.ts'
import { someNames } from '../../../kit/some-names.ts'

/** What is known of one wherever it is chosen. */
export type Payable = Pick<OrderRow, 'no' | 'buyer' | 'amount'> & { names: readonly string[] }

/** For whom it is: whoever made it may have given no name. */
export const forWhom = ({ names, buyer }: Pick<Payable, 'names' | 'buyer'>) => someNames(names, names.length) || buyer

const waits: ReadonlySet<OrderStatus> = new Set([orderStatus.unpaid, orderStatus.payFailed, orderStatus.proofReview, orderStatus.cancelled])

/** Something is to be paid, and nobody has; a cancelled one may still get its place back. */
export const isPayable = ({ status, amount }: Pick<OrderRow, 'status' | 'amount'>) => amount > 0 && waits.has(status)
