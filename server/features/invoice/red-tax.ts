/** The tax of a red letter: those of an invoice have its tax between them, and the one that takes the rest has the rest of it. */
import { taxIn } from '#contract/invoice-money.ts'
import type { Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { standingOf } from './parts-store.ts'
import type { Red } from './red-store.ts'
import type { Invoice } from './store.ts'

/** Whether it takes anything back, or may still. */
export const counts = ({ state }: Pick<Red, 'state'>) => state !== 'dropped' && state !== 'lapsed'

/**
 * @param others the invoice's other red letters.
 */
export async function taxFor(tx: Tx, { no, tax_fen, lines }: Invoice, amount: number, others: readonly Red[]): Promise<number> {
  const taken = others.filter(counts)
  const rest = tax_fen - taken.reduce((sum, red) => sum + red.tax_fen, 0)
  const fen = (await standingOf(tx, no)).reduce((sum, part) => sum + part.fen * part.live, 0)
  const left = fen - taken.reduce((sum, red) => sum + red.amount_fen, 0)
  const [line] = readJson(lines)
  return amount >= left || line === undefined ? rest : Math.min(rest, taxIn(amount, line.rate))
}
