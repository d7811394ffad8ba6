/**
 * What is kept of a person, as their copy shows it and as erasing it has to
 * know. Taking stock of somebody goes across all features by its nature: this
 * file alone reads tables of all of them. It writes none.
 */
import { orderStatus } from '#contract/order.ts'
import type { Db, Tx } from '../../db/db.ts'

/** The longest list of a copy. */
export const MOST = 1_000

/** Without the token's hash: that is the server's, and a key. */
export function sessionsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('sessions')
    .select(['agent', 'ip', 'device', 'third_id', 'created_at', 'seen_at', 'expires_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
}

export function organisationsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('organisation_members as mine')
    .innerJoin('organisations', 'organisations.id', 'mine.organisation_id')
    .select(['organisations.id', 'organisations.name', 'mine.joined_at', 'mine.duty', 'mine.shows_since', 'mine.certificates_since'])
    .where('mine.user_id', '=', userId)
    .orderBy('mine.joined_at', 'desc')
    .limit(MOST)
    .execute()
}

/** By whom is somebody else's; never the code. */
export function invitationsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('invitees')
    .innerJoin('invitations', 'invitations.code', 'invitees.code')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisation_id')
    .select(['organisations.name as organisation_name', 'note', 'invitees.created_at', 'expires_at', 'told_at', 'used_at'])
    .where('invitees.user_id', '=', userId)
    .orderBy('invitees.created_at', 'desc')
    .limit(MOST)
    .execute()
}

/** Everything that was typed, ID numbers included: it is their own data. */
export function attendeesOf(db: Db, userId: string) {
  return db.read
    .selectFrom('attendees')
    .innerJoin('meetings', 'meetings.id', 'attendees.meeting_id')
    .select([
      'attendees.id',
      'attendees.meeting_id',
      'attendees.third_id',
      'attendees.ticket_id',
      'attendees.order_no',
      'attendees.name',
      'attendees.name_pinyin',
      'attendees.sex',
      'attendees.phone',
      'attendees.idcard',
      'attendees.age',
      'attendees.nation',
      'attendees.email',
      'attendees.department',
      'attendees.position',
      'attendees.hospital',
      'attendees.grassroots',
      'attendees.address',
      'attendees.project',
      'attendees.awarded',
      'attendees.annex_url',
      'attendees.other',
      'attendees.ishotel',
      'attendees.often',
      'attendees.created_at',
      'attendees.updated_at',
      'attendees.document_type',
      'attendees.document_number',
      'attendees.hotel_unanswered',
    ])
    .select('meetings.title as meeting_title')
    .where('attendees.user_id', '=', userId)
    .orderBy('attendees.created_at', 'desc')
    .limit(MOST)
    .execute()
}

export function ordersOf(db: Db, userId: string) {
  return db.read
    .selectFrom('orders')
    .innerJoin('meetings', 'meetings.id', 'orders.meeting_id')
    .innerJoin('tickets', 'tickets.id', 'orders.ticket_id')
    .leftJoin('organisation_orders as booked', 'booked.order_no', 'orders.no')
    .leftJoin('organisations', 'organisations.id', 'booked.organisation_id')
    .select([
      'orders.no',
      'organisations.name as organisation_name',
      'meetings.title as meeting_title',
      'tickets.name as ticket_name',
      'orders.copies',
      'orders.price_fen',
      'orders.amount_fen',
      'orders.status',
      'orders.created_at',
      'orders.paid_at',
      'orders.ended_at',
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .limit(MOST)
    .execute()
}

/** Never the code: whoever reads a copy could enter with it. */
export function admissionsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .innerJoin('meetings', 'meetings.id', 'admissions.meeting_id')
    .select([
      'admissions.order_no',
      'meetings.title as meeting_title',
      'attendees.name as attendee_name',
      'admissions.status',
      'admissions.issued_at',
      'admissions.ended_at',
    ])
    .where((q) => q.or([q('admissions.user_id', '=', userId), q('admissions.bought_by', '=', userId)]))
    .orderBy('admissions.issued_at', 'desc')
    .limit(MOST)
    .execute()
}

/** Without the pictures: they are large, and shown where the proof is. */
export function proofsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('proofs')
    .select(['order_no', 'payer_name', 'bank_serial', 'pay_day', 'note', 'state', 'reason', 'created_at', 'decided_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
}

/** Whom they receive is others' matter; that they do, at which meeting, and how they were written down for it, is theirs. */
export async function receptionsOf(db: Db, userId: string) {
  const guests = db.read.selectFrom('vip_guests').innerJoin('meetings', 'meetings.id', 'vip_guests.meeting_id')
  const hosts = await guests
    .select(['meetings.title as meeting_title', 'host_name as name', 'host_mobile as mobile'])
    .where('host_id', '=', userId)
    .limit(MOST)
    .execute()
  const deputies = await guests
    .select(['meetings.title as meeting_title', 'deputy_name as name', 'deputy_mobile as mobile'])
    .where('deputy_id', '=', userId)
    .limit(MOST)
    .execute()
  const leads = await db.read
    .selectFrom('vip_lists')
    .innerJoin('meetings', 'meetings.id', 'vip_lists.meeting_id')
    .select(['meetings.title as meeting_title', 'lead_name as name', 'lead_mobile as mobile'])
    .where('lead_id', '=', userId)
    .limit(MOST)
    .execute()
  const tasks = await db.read
    .selectFrom('vip_tasks')
    .innerJoin('meetings', 'meetings.id', 'vip_tasks.meeting_id')
    .select(['meetings.title as meeting_title', 'owner_name as name', 'owner_mobile as mobile', 'due_at', 'done_at'])
    .where('owner_id', '=', userId)
    .limit(MOST)
    .execute()
  const as = (duty: string) => (row: object) => ({ duty, ...row })
  return [...hosts.map(as('host')), ...deputies.map(as('deputy')), ...leads.map(as('lead')), ...tasks.map(as('task'))]
}

/** What somebody asked to have back, and what they were answered. */
export function refundRequestsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('refund_requests')
    .select(['order_no', 'amount_fen', 'reason', 'state', 'answer', 'created_at', 'decided_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
}

export function messagesOf(db: Db, userId: string) {
  return db.read
    .selectFrom('messages')
    .select(['kind', 'facts', 'state', 'channel', 'created_at', 'ended_at'])
    .where('user_id', '=', userId)
    .where('to_name', '=', '')
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
}

export function bindingsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('wechat_bindings')
    .select(['app_id', 'openid', 'created_at'])
    .where('user_id', '=', userId)
    .limit(MOST)
    .execute()
}

/** The names of children a guardian agreed for, by the attendee's or the account's id. */
export async function namesOfSubjects(
  db: Db,
  user: { id: string; name: string },
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const rows =
    subjects.length === 0
      ? []
      : await db.read.selectFrom('attendees').select(['id', 'name']).where('user_id', '=', user.id).where('id', 'in', subjects).execute()
  return new Map([[user.id, user.name], ...rows.map(({ id, name }) => [id, name] as const)])
}

/** Roles given by hand, and where (`*` is everywhere). */
export function rolesOf(db: Db, userId: string) {
  return db.read
    .selectFrom('user_roles')
    .select(['role_id', 'third_id'])
    .where('user_id', '=', userId)
    .orderBy('third_id')
    .limit(MOST)
    .execute()
}

/** Whom they have invoices made out to. */
export function invoiceTitlesOf(db: Db, userId: string) {
  return db.read
    .selectFrom('invoice_titles')
    .select(['kind', 'name', 'tax_no', 'address', 'phone', 'bank', 'account', 'contact_phone', 'contact_email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
}

/** What they want an invoice of as soon as it is paid. */
export function invoiceWishesOf(db: Db, userId: string) {
  return db.read
    .selectFrom('invoice_wishes')
    .innerJoin('orders', 'orders.no', 'invoice_wishes.order_no')
    .innerJoin('meetings', 'meetings.id', 'orders.meeting_id')
    .select(['meetings.title as meeting_title', 'invoice_wishes.order_no', 'invoice_wishes.kind', 'invoice_wishes.created_at'])
    .where('invoice_wishes.user_id', '=', userId)
    .orderBy('invoice_wishes.created_at', 'desc')
    .limit(MOST)
    .execute()
}

/** What they have applied for, and what came of it; what a provider has said is the seller's. */
/** Their account's, and those of the phone that it has proved. */
export function certificatesOf(db: Db, userId: string, mobile: string) {
  return db.read
    .selectFrom('certificates')
    .innerJoin('certificate_issues', 'certificate_issues.id', 'certificates.issue_id')
    .select([
      'certificate_issues.meeting_name',
      'certificate_issues.kind',
      'certificates.number',
      'certificates.name',
      'certificates.unit',
      'certificates.phone',
      'certificates.state',
      'certificates.why',
      'certificates.issued_at',
      'certificates.ended_at',
    ])
    .where((q) => q.or([q('certificates.user_id', '=', userId), q('certificates.phone', '=', mobile)]))
    .orderBy('certificates.issued_at', 'desc')
    .limit(MOST)
    .execute()
}

export function invoicesOf(db: Db, userId: string) {
  return db.read
    .selectFrom('invoices')
    .innerJoin('meetings', 'meetings.id', 'invoices.meeting_id')
    .select([
      'meetings.title as meeting_title',
      'invoices.no',
      'invoices.state',
      'invoices.kind',
      'invoices.title',
      'invoices.tax_no',
      'invoices.address',
      'invoices.phone',
      'invoices.bank',
      'invoices.account',
      'invoices.contact_phone',
      'invoices.contact_email',
      'invoices.amount_fen',
      'invoices.tax_fen',
      'invoices.number',
      'invoices.created_at',
      'invoices.issued_at',
    ])
    .where('invoices.user_id', '=', userId)
    .orderBy('invoices.created_at', 'desc')
    .limit(MOST)
    .execute()
}

/** Whether somebody holds a ticket of a meeting that has not ended, bought or given to them. */
export async function holdsLiveTicket(tx: Tx, userId: string, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom('admissions')
    .innerJoin('meetings', 'meetings.id', 'admissions.meeting_id')
    .select('admissions.id')
    .where('admissions.user_id', '=', userId)
    .where('admissions.status', '!=', 'revoked')
    .where('meetings.ends_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether an order holds places at a meeting that has not ended. Or whether money is under way, whenever the meeting was: to
 * whom a refund goes, late money of a cancelled order too, and who says that a transfer was theirs, is erased with the account.
 * Each ends, by hand where no provider ends it.
 */
export async function holdsLiveOrder(tx: Tx, userId: string, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .innerJoin('meetings', 'meetings.id', 'orders.meeting_id')
    .select('orders.no')
    .where('orders.user_id', '=', userId)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([eb('orders.status', 'not in', [orderStatus.refunded, orderStatus.cancelled]), eb('meetings.ends_at', '>', now)]),
        eb('orders.status', 'in', [orderStatus.refunding, orderStatus.proofReview]),
        exists(selectFrom('refunds').select('no').whereRef('refunds.order_no', '=', 'orders.no').where('state', '!=', 'done')),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Where somebody wrote about a person: why an application was decided as it
 * was, a proof rejected, an order refused or paid back; the log repeats it with all that
 * it moved. Each by what it was about, with the actions that carry such words.
 */
export function wordsAbout(tx: Tx, userId: string) {
  const nos = tx.selectFrom('orders').select('no').where('user_id', '=', userId)
  const refunds = tx.selectFrom('refunds').where('order_no', 'in', nos).where('cause', '=', 'asked')
  return [
    [
      'application',
      ['apply', 'approve', 'reject', 'again'],
      tx.selectFrom('applications').select('id').where('user_id', '=', userId).$asScalar(),
    ],
    ['proof', ['reject'], tx.selectFrom('proofs').select('id').where('user_id', '=', userId).$asScalar()],
    ['order', ['refund'], refunds.select('order_no').$asScalar()],
    ['order', ['refuse', 'end', 'cancel', 'enrol', 'submit'], nos.$asScalar()],
    [
      'attendee',
      ['name', 'phone', 'reissue', 'tag', 'untag'],
      tx.selectFrom('attendees').select('id').where('user_id', '=', userId).$asScalar(),
    ],
    ['admission', ['revoke', 'give'], tx.selectFrom('admissions').select('id').where('order_no', 'in', nos).$asScalar()],
    ['refundRequest', ['ask', 'refuse'], tx.selectFrom('refund_requests').select('id').where('user_id', '=', userId).$asScalar()],
    ['refund', ['request', 'send', 'finish', 'fail', 'retry', 'returned'], refunds.select('no').$asScalar()],
    [
      'invoice',
      ['return', 'shrink', 'withdraw', 'replace', 'fail', 'submit', 'issue'],
      tx.selectFrom('invoices').select('no').where('user_id', '=', userId).$asScalar(),
    ],
    [
      'invoiceRed',
      ['open', 'drop', 'fail'],
      tx
        .selectFrom('invoice_reds')
        .innerJoin('invoices', 'invoices.no', 'invoice_reds.invoice_no')
        .select('invoice_reds.no')
        .where('invoices.user_id', '=', userId)
        .$asScalar(),
    ],
  ] as const
}

/** What was announced with their phone; not what it is opened by. */
export function visitsOf(db: Db, mobile: string) {
  return db.read
    .selectFrom('visits')
    .innerJoin('meetings', 'meetings.id', 'visits.meeting_id')
    .select([
      'meetings.title as meeting_title',
      'visits.state',
      'visits.name',
      'visits.mobile',
      'visits.unit',
      'visits.host_name',
      'visits.host_mobile',
      'visits.reason',
      'visits.from_at',
      'visits.to_at',
      'visits.companions',
      'visits.plate',
      'visits.document_kind',
      'visits.document_tail',
      'visits.refusal',
      'visits.entries',
      'visits.delete_at',
      'visits.created_at',
    ])
    .where('visits.mobile', '=', mobile)
    .orderBy('visits.created_at', 'desc')
    .limit(MOST)
    .execute()
}

/** What they applied to hold; who decided is somebody else's. */
export function proposalsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('proposals')
    .select([
      'state',
      'title',
      'starts_at',
      'ends_at',
      'address',
      'size',
      'paid',
      'intro',
      'contact_name',
      'contact_mobile',
      'reasons',
      'reason',
      'submitted_at',
      'decided_at',
      'created_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
}

/**
 * What others have of them, or had until it was taken back: what those have written on it is theirs. And what they have for
 * themself: what they kept for a stand is the stand's.
 */
export async function cardsOf(db: Db, userId: string) {
  const cards = db.read
    .selectFrom('kept_cards')
    .innerJoin('meetings', 'meetings.id', 'kept_cards.meeting_id')
    .leftJoin('exhibitors', 'exhibitors.id', 'kept_cards.exhibitor_id')
    .select([
      'meetings.title as meeting_title',
      'exhibitors.name as stand_name',
      'kept_cards.name',
      'kept_cards.company',
      'kept_cards.position',
      'kept_cards.mobile',
      'kept_cards.email',
      'kept_cards.kept_at',
      'kept_cards.taken_back_at',
    ])
    .orderBy('kept_cards.kept_at', 'desc')
    .limit(MOST)
  const given = await cards.where('giver_id', '=', userId).execute()
  const kept = await cards
    .select(['kept_cards.note', 'kept_cards.grade'])
    .where('keeper_id', '=', userId)
    .where('exhibitor_id', 'is', null)
    .where('taken_back_at', 'is', null)
    .execute()
  return [...given.map((row) => ({ way: 'given', ...row })), ...kept.map((row) => ({ way: 'kept', ...row }))]
}

/** What one has voted in, and for whom one may vote. */
export async function votesOf(db: Db, userId: string, mobile: string) {
  const cast = await db.read
    .selectFrom('vote_roll')
    .innerJoin('votes', 'votes.id', 'vote_roll.vote_id')
    .leftJoin('vote_ballots', (join) =>
      join.onRef('vote_ballots.vote_id', '=', 'vote_roll.vote_id').onRef('vote_ballots.elector', '=', 'vote_roll.elector'),
    )
    .select(['votes.title', 'votes.options', 'vote_roll.cast_at', 'vote_roll.changes', 'vote_roll.weight', 'vote_ballots.choice'])
    .where('vote_roll.user_id', '=', userId)
    .orderBy('vote_roll.cast_at', 'desc')
    .limit(MOST)
    .execute()
  const seats = await db.read
    .selectFrom('vote_seats')
    .innerJoin('votes', 'votes.id', 'vote_seats.vote_id')
    .innerJoin('organisations', 'organisations.id', 'vote_seats.organisation_id')
    .select(['votes.title', 'organisations.name as organisation', 'vote_seats.weight', 'vote_seats.mobile'])
    .where('vote_seats.mobile', '=', mobile)
    .where('vote_seats.mobile', '!=', '')
    .limit(MOST)
    .execute()
  return [...cast.map((row) => ({ way: 'cast', ...row, choice: row.choice ?? '' })), ...seats.map((row) => ({ way: 'delegate', ...row }))]
}

export function standsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('exhibitor_people')
    .innerJoin('exhibitors', 'exhibitors.id', 'exhibitor_people.exhibitor_id')
    .innerJoin('meetings', 'meetings.id', 'exhibitors.meeting_id')
    .select([
      'meetings.title as meeting_title',
      'exhibitors.name',
      'exhibitors.booth',
      'exhibitor_people.written_name',
      'exhibitor_people.head',
      'exhibitor_people.created_at',
    ])
    .where('exhibitor_people.user_id', '=', userId)
    .orderBy('exhibitor_people.created_at', 'desc')
    .limit(MOST)
    .execute()
}
