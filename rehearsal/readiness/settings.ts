/** A meeting as its organisers have set it up, read once, before anything is played: what findings are about. */
import type { CheckKey } from '#contract/meeting-manage.ts'
import type { OpeningKind } from '#contract/entry-code.ts'
import type { PriceStep } from '#contract/price.ts'
import type { Question } from '#contract/question.ts'
import type { RefundTier } from '#contract/ticket.ts'
import type { Db, Row } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { readJson } from '#server/db/json.ts'
import { isRotating } from '#server/features/checkin/roster/roster-store.ts'
import { formsOf } from '#server/features/form/store.ts'
import { type Checked, factsOf } from '#server/features/meeting/manage/facts.ts'
import { ownMeeting } from '#server/features/meeting/manage-store.ts'
import { allBrief, type BriefRow } from '#server/features/schedule/store.ts'
import { sellingAt } from '#server/features/system/store.ts'
import { organisationsOf, ownTickets } from '#server/features/ticket/manage-store.ts'
import { NO_OWN_TOTAL, type PoolWithTaken } from '#server/features/ticket/places.ts'
import { poolsOf } from '#server/features/ticket/pool-store.ts'
import { fromWire } from '#server/flow/clock.ts'

/** One that is on sale. */
export interface Ticket extends Omit<Row<'tickets'>, 'steps' | 'refund_tiers' | 'organisation_ids'> {
  steps: PriceStep[]
  refund_tiers: RefundTier[]
  organisation_ids: string[]
  /** It costs something, at some time. */
  paid: boolean
  /** Has a total of its own. */
  limited: boolean
}

export interface Span {
  from: number
  to: number
}

export interface List {
  id: string
  name: string
  kind: Row<'checkin_lists'>['kind']
  /** Empty: all. */
  ticketIds: string[]
  /** Empty: always. */
  windows: Span[]
  passes: 'once' | 'again'
  exits: boolean
  accepts: readonly OpeningKind[]
  self: boolean
  radius: number
}

export interface Form {
  id: string
  name: string
  questions: Question[]
}

export interface Settings {
  meeting: Row<'meetings'>
  checks: Record<CheckKey, Checked>
  tickets: Ticket[]
  pools: PoolWithTaken[]
  lists: List[]
  rotating: boolean
  /** Those that a ticket on sale asks. */
  forms: Form[]
  /** Those in use. */
  vouchers: Row<'vouchers'>[]
  /** Ids of those that the tenant has. */
  organisations: Set<string>
  sessions: BriefRow[]
  /** Whether a merchant takes money for the tenant, and whether it has an account for transfers. */
  merchant: boolean
  transfer: boolean
}

interface Where {
  db: Db
  deps: Pick<Deps, 'payments' | 'clock'>
  meetingId: string
  thirdId: string
}

/** @throws where the meeting is not there. */
export async function settingsOf({ db, deps, meetingId, thirdId }: Where): Promise<Settings> {
  const meeting = await ownMeeting(db.read, meetingId, thirdId)
  if (meeting === undefined) throw new Error('the meeting is not there')
  const tickets = (await ownTickets(db.read, meetingId)).filter(({ state }) => state === 'on').map(ticketOf)
  const asked = new Set(tickets.map(({ form_id }) => form_id))
  const forms = (await formsOf(db.read, meetingId)).filter(({ id }) => asked.has(id))
  return {
    meeting,
    checks: (await factsOf(deps, db.read, meeting, deps.clock())).list,
    tickets,
    pools: await poolsOf(db, db.read, meetingId),
    lists: (await listsOf(db, meetingId)).map(listOf),
    rotating: await isRotating(db.read, meetingId),
    forms: forms.map(({ id, name, questions }) => ({ id, name, questions: readJson(questions) })),
    vouchers: await db.read.selectFrom('vouchers').selectAll().where('meeting_id', '=', meetingId).where('active', '=', 1).execute(),
    organisations: new Set((await organisationsOf(db.read, thirdId)).map(({ id }) => id)),
    sessions: await allBrief(db, meetingId),
    ...(await sellingAt(db, thirdId)),
  }
}

function ticketOf(row: Row<'tickets'>): Ticket {
  const steps = readJson(row.steps)
  return {
    ...row,
    steps,
    refund_tiers: readJson(row.refund_tiers),
    organisation_ids: readJson(row.organisation_ids),
    paid: row.price_fen > 0 || steps.some(({ fen }) => fen > 0),
    limited: row.total !== NO_OWN_TOTAL,
  }
}

const listsOf = (db: Db, meetingId: string) =>
  db.read
    .selectFrom('checkin_lists')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('removed_at', 'is', null)
    // Visits are not played.
    .where('kind', '<>', 'visitor')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const listOf = ({ id, name, kind, passes, ...row }: Row<'checkin_lists'>): List => ({
  id,
  name,
  kind,
  passes,
  ticketIds: readJson(row.ticket_ids),
  windows: readJson(row.windows).map(({ from, to }) => ({ from: fromWire(from), to: fromWire(to) })),
  exits: row.exits === 1,
  accepts: readJson(row.accepts),
  self: row.self === 1,
  radius: row.radius,
})
