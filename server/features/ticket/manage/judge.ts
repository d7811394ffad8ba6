/** Whether a ticket may be sold as it is written: rules of its own, and those that what was sold and what it shares set. */
import type { ReasonOf } from '#contract/call.ts'
import type { TicketField, ticketManage } from '#contract/ticket-manage.ts'
import type { Row } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import { type Refusal, refuse } from '../../../use-case.ts'
import type { TicketRow } from '../manage-store.ts'
import { NO_OWN_TOTAL, type PoolWithTaken } from '../places.ts'
import { nameOfPool } from './sale.ts'

type Unfit = Refusal<ReasonOf<typeof ticketManage.save>> | undefined

interface Facts {
  /** As it stands, and as it is to be. */
  before: Pick<TicketRow, 'pool_id'>
  after: TicketRow
  meeting: Pick<Row<'meetings'>, 'ends_at'>
  /** Of the meeting, locked. */
  pools: readonly PoolWithTaken[]
  /** Of the tenant, and of the meeting: read where a save names some. */
  organisations: readonly { id: string }[]
  forms: readonly { id: string }[]
}

/** Each is asked only where one of its fields is changed: what became unfit by itself holds up no other change. */
const rules: readonly (readonly [of: readonly TicketField[], judge: (facts: Facts) => Unfit])[] = [
  [['bookingStratTime', 'bookingEndTime'], badWindow],
  [['steps', 'bookingEndTime'], badSteps],
  [['leastPerOrder', 'limitPerOrder', 'limitPerPhone'], crossedLimits],
  [['refundTiers'], badTiers],
  [['total', 'poolId'], badPlaces],
  [['organisationIds'], unknownOrganisations],
  [['formId'], unknownForm],
]

/** @returns the refusal of the first rule that a changed field breaks. */
export function unfit(facts: Facts, changed: readonly TicketField[]): Unfit {
  for (const [of, judge] of rules) {
    const reason = of.some((field) => changed.includes(field)) ? judge(facts) : undefined
    if (reason !== undefined) return reason
  }
  return undefined
}

function badWindow({ after: { booking_from, booking_to }, meeting }: Facts): Unfit {
  if (booking_to <= booking_from) return refuse('sale_ends_before_start')
  return booking_to > meeting.ends_at ? refuse('sale_outlives_meeting') : undefined
}

function badSteps({ after }: Facts): Unfit {
  const steps = readJson(after.steps)
  if (steps.some(({ until }, at) => at > 0 && until <= (steps[at - 1]?.until ?? 0))) return refuse('steps_unordered')
  return (steps.at(-1)?.until ?? 0) > after.booking_to ? refuse('step_outlives_sale') : undefined
}

function crossedLimits({ after: { least_order: least, limit_order, limit_phone } }: Facts): Unfit {
  return [limit_order, limit_phone].some((limit) => limit > 0 && limit < least) ? refuse('limits_crossed') : undefined
}

function badTiers({ after }: Facts): Unfit {
  const tiers = readJson(after.refund_tiers)
  const rising = tiers.some((tier, at) => {
    const earlier = tiers[at - 1]
    return earlier !== undefined && (tier.days >= earlier.days || tier.percent >= earlier.percent)
  })
  return rising ? refuse('tiers_unordered') : undefined
}

function badPlaces({ before, after, pools }: Facts): Unfit {
  const pool = pools.find(({ id, whole }) => id === after.pool_id && whole === 0)
  if (after.pool_id !== null && pool === undefined) return refuse('pool_gone')
  if (after.total === NO_OWN_TOTAL && pool === undefined && !pools.some(({ whole }) => whole === 1)) return refuse('total_missing')
  if (after.total < after.sold) return refuse('total_below_sold', { sold: String(after.sold) })
  if (pool === undefined || before.pool_id === pool.id) return undefined
  const taken = pool.taken + after.sold
  return taken > pool.total ? refuse('pool_below_sold', { what: nameOfPool(pool), sold: String(taken) }) : undefined
}

function unknownOrganisations({ after, organisations }: Facts): Unfit {
  return readJson(after.organisation_ids).every((id) => organisations.some((one) => one.id === id))
    ? undefined
    : refuse('organisation_gone')
}

function unknownForm({ after, forms }: Facts): Unfit {
  return after.form_id === null || forms.some(({ id }) => id === after.form_id) ? undefined : refuse('form_gone')
}
