/** What a voucher is good for: one rule for whoever tries it and for whoever orders with it. Touches no database. */
import type { Row } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'

type Voucher = Row<'vouchers'>

/**
 * Whether it is for a ticket. One for all tickets says nothing of those that are hidden, unless showing them is all that
 * it does: a discount that stands on a poster opens no door.
 */
export function covers(voucher: Pick<Voucher, 'kind' | 'ticket_ids'>, ticket: Pick<Row<'tickets'>, 'id' | 'hidden'>): boolean {
  const named = readJson(voucher.ticket_ids)
  return named.length === 0 ? ticket.hidden === 0 || voucher.kind === 'unlock' : named.includes(ticket.id)
}

/** Why it cannot be used at a moment, by anybody. Taken out of use, it is as good as none. */
export function notInForce(
  voucher: Pick<Voucher, 'active' | 'starts_at' | 'ends_at'> | undefined,
  now: number,
): 'voucher_unknown' | 'voucher_not_yet' | 'voucher_ended' | undefined {
  if (voucher === undefined || voucher.active === 0) return 'voucher_unknown'
  if (voucher.starts_at !== null && now < voucher.starts_at) return 'voucher_not_yet'
  return voucher.ends_at !== null && now >= voucher.ends_at ? 'voucher_ended' : undefined
}

/** @param used copies of live orders: all people's, and the asking person's. */
export function exhausted(
  voucher: Pick<Voucher, 'uses' | 'uses_person'>,
  used: { all: number; own: number },
  copies: number,
): 'voucher_used_up' | 'voucher_spent' | undefined {
  if (voucher.uses > 0 && used.all + copies > voucher.uses) return 'voucher_used_up'
  return voucher.uses_person > 0 && used.own + copies > voucher.uses_person ? 'voucher_spent' : undefined
}
