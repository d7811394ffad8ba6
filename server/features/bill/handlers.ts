/** The bills and where they differ: what each call does. A tenant sees its own; lines that belong to nobody are the platform's. */
import { type bill, billStateWords, type BillDay, type BillState, type Difference } from '#contract/bill.ts'
import { type Grants, may } from '#contract/may.ts'
import type { Row } from '../../db/db.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handlers, paged } from '../../use-case.ts'
import { countsFor } from './counts.ts'
import { pageOfDays, pageOfDifferences } from './store.ts'

/** Who looks after everybody's money, and not only after one tenant's: a tenant's own administrators hold `system:*:*`. */
const platform = { permissions: ['*:*:*'] }
const NOBODY = ''

export const billHandlers: Handlers<typeof bill> = {
  days: async ({ deps: { db }, input, thirdId, grants }) => {
    const page = await paged(
      input,
      (range) => pageOfDays(db, range),
      (row) => row,
    )
    const countOf = await countsFor(db, page.list, seenBy(grants, thirdId))
    return { ...page, list: page.list.map((row) => dayOnWire(row, countOf(row))) }
  },
  differences: ({ deps: { db }, input, thirdId, grants }) =>
    paged(input, (range) => pageOfDifferences(db, seenBy(grants, thirdId), input.open === 1, range), differenceOnWire),
}

/** Whose differences: one's own tenant's, and those of nobody for the platform. */
function seenBy(grants: Grants, thirdId: string): string[] {
  return may(grants, platform) ? [thirdId, NOBODY] : [thirdId]
}

/** What others differ on is no difference to this caller. */
function dayOnWire(
  { day, provider, state, checked_at }: Row<'bill_days'>,
  { lines, differences }: { lines: number; differences: number },
): BillDay {
  const seen: BillState = state === 'waiting' ? 'waiting' : differences > 0 ? 'differs' : 'agreed'
  return { day, provider, state: seen, lines, differences, checkTime: checked_at === null ? '' : toWire(checked_at) }
}

function differenceOnWire(row: Row<'bill_differences'> & { by: string | null }): Difference {
  return {
    ...pickFields(row, 'id', 'day', 'provider', 'kind', 'cause', 'trade_no', 'provider_id', 'refund_no', 'explanation'),
    outTradeNo: row.order_no,
    theirs: { amount: row.their_fen, state: row.their_state },
    ours: { amount: row.our_fen, state: row.our_state },
    cleared: row.cleared_at === null ? 0 : 1,
    explainedBy: row.by ?? '',
    note: row.cleared_at === null ? '' : `${toWire(row.cleared_at).slice(0, 16)} ${billStateWords.agreed}`,
  }
}
