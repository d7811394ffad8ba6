/** A ticket while it is being written: texts as people type them, and back to what the wire takes. */
import { sentenceOf } from '#contract/codes.ts'
import type { Input } from '#contract/call.ts'
import { priceOf } from '#contract/price.ts'
import type { Audience, Ticket } from '#contract/ticket.ts'
import type { OwnTicket, Sale, ticketManage } from '#contract/ticket-manage.ts'
import { now } from '../../../api/clock.ts'
import { isSame } from '../../../kit/form/draft.ts'
import type { Wrong } from '../../../kit/form/use-fields.ts'
import { fenTyped, wholeTyped } from '../../../kit/money.ts'
import { momentOf, yuan } from '../../../ui/format.ts'

export interface StepRow {
  untilTime: string
  yuan: string
}
export interface TierRow {
  days: string
  percent: string
}

export interface TicketValues {
  name: string
  note: string
  groupName: string
  price: string
  steps: readonly StepRow[]
  total: string
  poolId: string
  bookingStratTime: string
  bookingEndTime: string
  leastPerOrder: string
  limitPerOrder: string
  limitPerPhone: string
  /** '1' for yes, here and below. */
  hidden: string
  approval: string
  audience: string
  organisationIds: readonly string[]
  payMinutes: string
  refundTiers: readonly TierRow[]
  invoiceItem: string
  formId: string
  listIds: readonly string[]
  edition: number
}
export type Writable = Exclude<keyof TicketValues, 'edition'>

/** What a new ticket begins with: many for a small meeting, and changed with one number. */
const FIRST_TOTAL = '100'

const noneIfZero = (number: number) => (number === 0 ? '' : String(number))

export function valuesOf(ticket: OwnTicket): TicketValues {
  return {
    name: ticket.name,
    note: ticket.note,
    groupName: ticket.groupName,
    price: yuan(ticket.fen),
    steps: ticket.steps.map(({ untilTime, fen }) => ({ untilTime, yuan: yuan(fen) })),
    total: noneIfZero(ticket.total),
    poolId: ticket.poolId,
    bookingStratTime: ticket.bookingStratTime,
    bookingEndTime: ticket.bookingEndTime,
    leastPerOrder: String(ticket.leastPerOrder),
    limitPerOrder: noneIfZero(ticket.limitPerOrder),
    limitPerPhone: noneIfZero(ticket.limitPerPhone),
    hidden: String(ticket.hidden),
    approval: String(ticket.approval),
    audience: ticket.audience,
    organisationIds: ticket.organisationIds,
    payMinutes: String(ticket.payMinutes),
    refundTiers: ticket.refundTiers.map(({ days, percent }) => ({ days: String(days), percent: String(percent) })),
    invoiceItem: ticket.invoiceItem,
    formId: ticket.formId,
    listIds: ticket.listIds,
    edition: ticket.edition,
  }
}

/** A new one: what is empty here the server fills in. */
export function blank({ pools, forms }: Pick<Sale, 'pools' | 'forms'>): TicketValues {
  return {
    name: '',
    note: '',
    groupName: '',
    price: '',
    steps: [],
    total: pools.some(({ whole }) => whole === 1) ? '' : FIRST_TOTAL,
    poolId: '',
    bookingStratTime: '',
    bookingEndTime: '',
    leastPerOrder: '1',
    limitPerOrder: '',
    limitPerPhone: '',
    hidden: '0',
    approval: '0',
    audience: 'anyone',
    organisationIds: [],
    payMinutes: '30',
    refundTiers: [],
    invoiceItem: '',
    formId: forms[0]?.id ?? '',
    listIds: [],
    edition: 0,
  }
}

const orNone = (text: string) => (text.trim() === '' ? 0 : wholeTyped(text))

type Saved = Input<typeof ticketManage.save>
type Field = Exclude<keyof Saved, 'meetingId' | 'id' | 'edition'>

/** Each field as the wire has it. */
const written: { [K in Writable]: (values: TicketValues) => Pick<Saved, Field> } = {
  name: ({ name }) => ({ name }),
  note: ({ note }) => ({ note }),
  groupName: ({ groupName }) => ({ groupName }),
  price: ({ price }) => ({ fen: fenTyped(price) }),
  steps: ({ steps }) => ({ steps: steps.map((step) => ({ untilTime: step.untilTime, fen: fenTyped(step.yuan) })) }),
  total: ({ total }) => ({ total: orNone(total) }),
  poolId: ({ poolId }) => ({ poolId }),
  bookingStratTime: ({ bookingStratTime }) => ({ bookingStratTime }),
  bookingEndTime: ({ bookingEndTime }) => ({ bookingEndTime }),
  leastPerOrder: ({ leastPerOrder }) => ({ leastPerOrder: wholeTyped(leastPerOrder) }),
  limitPerOrder: ({ limitPerOrder }) => ({ limitPerOrder: orNone(limitPerOrder) }),
  limitPerPhone: ({ limitPerPhone }) => ({ limitPerPhone: orNone(limitPerPhone) }),
  hidden: ({ hidden }) => ({ hidden: hidden === '1' ? 1 : 0 }),
  approval: ({ approval }) => ({ approval: approval === '1' ? 1 : 0 }),
  audience: ({ audience }) => ({ audience: audience as Audience }),
  organisationIds: ({ organisationIds }) => ({ organisationIds: [...organisationIds] }),
  payMinutes: ({ payMinutes }) => ({ payMinutes: wholeTyped(payMinutes) }),
  refundTiers: ({ refundTiers }) => ({
    refundTiers: refundTiers.map(({ days, percent }) => ({ days: wholeTyped(days), percent: wholeTyped(percent) })),
  }),
  invoiceItem: ({ invoiceItem }) => ({ invoiceItem }),
  formId: ({ formId }) => ({ formId }),
  listIds: ({ listIds }) => ({ listIds: [...listIds] }),
}

/** Every field that a save can bring. */
export const keys = Object.keys(written) as Writable[]

/** What was written, and nothing else; of a new one what it cannot be without too. @param began what stood there. */
export function inputOf(meetingId: string, id: string | undefined, values: TicketValues, began: TicketValues): Saved {
  const needed: readonly Writable[] = id === undefined ? ['name', 'price', 'total'] : []
  const changed = keys.filter((key) => needed.includes(key) || !isSame(values[key], began[key]))
  return Object.assign(
    { meetingId, ...(id !== undefined && { id }), edition: values.edition },
    ...changed.map((key) => written[key](values)),
  ) as Saved
}

/** What else the form knows of what it is for. */
export interface Known {
  /** Places of live orders: a total below them is none. */
  taken: number
  /** What stood in the fields; undefined for a new one, which may leave its window to the server. */
  began: TicketValues | undefined
  /** The meeting has a total of its own. */
  whole: boolean
  meetingEndTime: string
}

/**
 * What no rule of a single field sees, and what an empty field is told in its own words. As at the server, each is asked
 * only where one of its fields is changed: what became unfit by itself holds up no other change.
 * @param found by the rules.
 */
export function wrongOf(found: Record<string, string>, values: TicketValues, known: Known): Wrong<TicketValues> {
  const { began } = known
  const { fen, ...others } = found
  const own: { [K in Writable]?: string | undefined } = {}
  const touched = (...of: Writable[]) => began === undefined || of.some((key) => !isSame(values[key], began[key]))
  if (touched('name') && values.name.trim() === '') own.name = sentenceOf('ticket_incomplete')
  if (touched('price')) own.price = Number.isNaN(fenTyped(values.price)) ? '请填写价格，如 199 或 199.50，免费填 0' : fen
  if (touched('total', 'poolId')) own.total = totalWrong(values, known)
  if (touched('steps', 'bookingEndTime')) own.steps = stepsWrong(values)
  if (touched('leastPerOrder', 'limitPerOrder', 'limitPerPhone')) own.leastPerOrder = limitsWrong(values)
  if (touched('bookingStratTime', 'bookingEndTime')) Object.assign(own, windowWrong(values, known))
  if (touched('refundTiers')) own.refundTiers = tiersWrong(values.refundTiers)
  return { ...others, ...Object.fromEntries(Object.entries(own).filter(([, said]) => said !== undefined)) }
}

function totalWrong({ total, poolId }: TicketValues, { taken, whole }: Known): string | undefined {
  const written = orNone(total)
  if (total.trim() !== '' && written < taken) return sentenceOf('total_below_sold', { sold: String(taken) })
  return written === 0 && poolId === '' && !whole ? sentenceOf('total_missing') : undefined
}

function limitsWrong({ leastPerOrder, limitPerOrder, limitPerPhone }: TicketValues): string | undefined {
  const least = wholeTyped(leastPerOrder)
  const crossed = [limitPerOrder, limitPerPhone].map(orNone).some((limit) => limit > 0 && limit < least)
  return crossed ? sentenceOf('limits_crossed') : undefined
}

function windowWrong({ bookingStratTime: from, bookingEndTime: to }: TicketValues, { began, meetingEndTime }: Known) {
  const wrong: { bookingStratTime?: string; bookingEndTime?: string } = {}
  if (began !== undefined && from === '') wrong.bookingStratTime = '请填写开售时间'
  if (began !== undefined && to === '') wrong.bookingEndTime = '请填写停售时间'
  if (from !== '' && to !== '' && to <= from) wrong.bookingEndTime = sentenceOf('sale_ends_before_start')
  else if (to !== '' && to > meetingEndTime) wrong.bookingEndTime = sentenceOf('sale_outlives_meeting')
  return wrong
}

function stepsWrong({ steps, bookingEndTime }: TicketValues): string | undefined {
  if (steps.some((step) => step.untilTime === '' || Number.isNaN(fenTyped(step.yuan)))) return '请填写每个价格阶段的截止时间和价格'
  if (steps.some(({ untilTime }, at) => at > 0 && untilTime <= (steps[at - 1]?.untilTime ?? ''))) return sentenceOf('steps_unordered')
  const last = steps[steps.length - 1]
  return last !== undefined && bookingEndTime !== '' && last.untilTime > bookingEndTime ? sentenceOf('step_outlives_sale') : undefined
}

function tiersWrong(tiers: readonly TierRow[]): string | undefined {
  const numbers = tiers.map(({ days, percent }) => ({ days: wholeTyped(days), percent: wholeTyped(percent) }))
  if (numbers.some(({ days, percent }) => Number.isNaN(days) || Number.isNaN(percent))) return '请填写每一档的天数和退款比例'
  const unordered = numbers.some(({ days, percent }, at) => {
    const before = numbers[at - 1]
    return before !== undefined && (days >= before.days || percent >= before.percent)
  })
  return unordered ? sentenceOf('tiers_unordered') : undefined
}

/** The tiers that can be read already. */
export const tiersOf = (rows: readonly TierRow[]) =>
  rows
    .map(({ days, percent }) => ({ days: wholeTyped(days), percent: wholeTyped(percent) }))
    .filter(({ days, percent }) => !Number.isNaN(days) && !Number.isNaN(percent))

/** The ticket as attendees would see it, as far as it is written. @param ticket as it is sold now; undefined for a new one. */
export function seenAs(values: TicketValues, ticket: OwnTicket | undefined, sale: Pick<Sale, 'meetingStratTime' | 'pools'>): Ticket {
  const fen = fenTyped(values.price) || 0
  const steps = values.steps
    .map((step) => ({ untilTime: step.untilTime, until: momentOf(step.untilTime), fen: fenTyped(step.yuan) }))
    .filter((step) => !Number.isNaN(step.until) && !Number.isNaN(step.fen))
  const { each, until, next } = priceOf({ fen, steps }, { now: now() })
  const taken = ticket === undefined ? 0 : ticket.sold + ticket.held
  return {
    id: ticket?.id ?? 'new',
    meetingId: ticket?.meetingId ?? '',
    name: values.name.trim() || '门票名称',
    note: values.note.trim(),
    bookingStratTime: values.bookingStratTime || '2000-01-01 00:00:00',
    bookingEndTime: values.bookingEndTime || sale.meetingStratTime,
    totalNum: taken + leftOf(values, taken, sale.pools),
    soldNum: taken,
    price: each / 100,
    limitPerOrder: orNone(values.limitPerOrder) || 0,
    limitPerPhone: orNone(values.limitPerPhone) || 0,
    leastPerOrder: wholeTyped(values.leastPerOrder) || 1,
    groupName: values.groupName.trim(),
    priceUntilTime: steps.find((step) => step.until === until)?.untilTime ?? '',
    nextPrice: next / 100,
    fullPrice: each / 100,
    approval: values.approval === '1' ? 1 : 0,
    audience: values.audience as Audience,
    payMinutes: wholeTyped(values.payMinutes) || 30,
    refundTiers: tiersOf(values.refundTiers),
  }
}

/** Places left by its own total, its pool's and the meeting's, whichever is the least. */
function leftOf({ total, poolId }: TicketValues, taken: number, pools: Sale['pools']): number {
  const shared = pools.filter((pool) => pool.whole === 1 || pool.id === poolId).map((pool) => pool.total - pool.taken)
  const own = orNone(total) > 0 ? [orNone(total) - taken] : []
  return shared.length + own.length === 0 ? 0 : Math.max(0, Math.min(...shared, ...own))
}
