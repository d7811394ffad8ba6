/** What a stored ticket costs. */
import { type Price, priceOf } from '#contract/price.ts'
import type { Row } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'

type Sale = Parameters<typeof priceOf>[1]

/** @returns what copies of the ticket cost, in whole fen (contract/price.ts). */
export const priceOfTicket = ({ price_fen: fen, steps }: Pick<Row<'tickets'>, 'price_fen' | 'steps'>, sale: Sale): Price =>
  priceOf({ fen, steps: readJson(steps) }, sale)
