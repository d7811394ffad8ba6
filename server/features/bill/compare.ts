/** A line of a bill against our own record of the same movement. Touches no database. */
import type { DifferenceCause } from '#contract/bill.ts'
import type { BillLine } from '../../providers/payment-provider.ts'
import { numberHere } from '../refund/request.ts'

export type Kind = BillLine['kind']

/** A movement as the bill has it. */
export interface Theirs extends Omit<BillLine, 'at' | 'feeMils'> {
  /** Null where the bill does not say. */
  feeMils: number | null
  /** What it is known by: the trade's number, or the refund's as it is at the provider. */
  ref: string
}

/** The same in our books. */
export interface Ours {
  /** The trade's number, or the refund's. */
  no: string
  orderNo: string
  /** The provider's number of a trade; null while nobody has paid, and of a refund. */
  providerId: string | null
  amountFen: number
  state: string
}

export function keyOf(kind: Kind, ref: string): string {
  return `${kind} ${ref}`
}

/** Under which number our books have it. */
export function numberOf({ kind, ref }: Pick<Theirs, 'kind' | 'ref'>): string {
  return kind === 'refund' ? numberHere(ref) : ref
}

/** By `keyOf`. A number that stands there twice is one movement of both amounts: nobody takes the second line for a copy. */
export function movementsOf(lines: readonly BillLine[]): Map<string, Theirs> {
  const movements = new Map<string, Theirs>()
  for (const { kind, tradeNo, providerId, refundNo, amountFen, feeMils = null } of lines) {
    const ref = kind === 'refund' ? refundNo : tradeNo
    const before = movements.get(keyOf(kind, ref))
    if (before === undefined) movements.set(keyOf(kind, ref), { kind, ref, tradeNo, providerId, refundNo, amountFen, feeMils })
    else {
      before.amountFen += amountFen
      before.feeMils = before.feeMils === null || feeMils === null ? null : before.feeMils + feeMils
    }
  }
  return movements
}

/** What a movement is called once it has happened, on either side. */
export const happened: Record<Kind, string> = { trade: 'success', refund: 'done' }

/**
 * @param asked the provider's own word has been taken in: it lists refunds that are accepted, and `processing` is then what both say.
 * @returns undefined where both say the same.
 */
export function differenceOf(theirs: Theirs, ours: Ours | undefined, asked = false): DifferenceCause | undefined {
  if (ours === undefined || !hasHappened(theirs.kind, ours, asked)) return 'only_there'
  // Another payment under the same number is not the one we know.
  if (theirs.kind === 'trade' && ours.providerId !== theirs.providerId) return 'only_there'
  return ours.amountFen === theirs.amountFen ? undefined : 'amount'
}

export function hasHappened(kind: Kind, { state }: Pick<Ours, 'state'>, asked = false): boolean {
  return state === happened[kind] || (asked && kind === 'refund' && state === 'processing')
}
