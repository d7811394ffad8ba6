/** A copy of everything that is kept of the caller: flat records of texts, each under the field's own name. */
import type { privacy } from '#contract/privacy.ts'
import { toWire } from '../../flow/clock.ts'
import type { Handler } from '../../use-case.ts'
import { openedPapers } from '../certification/copy.ts'
import { looksOf } from '../certification/look-store.ts'
import { certificationsOf } from '../certification/store.ts'
import { consentsOf } from '../consent/store.ts'
import { filesOf } from '../file/store.ts'
import { opened } from '../attendee/number.ts'
import { hotelAnswerOf } from '../form/hotel-answer.ts'
import { ownAnswersOf } from '../form/own-answers.ts'
import { choiceOf } from '../card/source.ts'
import { contributionsCopyOf, reviewsCopyOf } from '../contribute/copy.ts'
import { profiles } from '../member/store.ts'
import { openProfile } from '../member/wire.ts'
import { type ApplicationWithNames, pageOfApplications } from '../organisation/store.ts'
import { surveyCopyOf } from '../survey/own-answers.ts'
import { tagsBy } from '../people/store.ts'
import { userById } from '../session/store.ts'
import {
  admissionsOf,
  attendeesOf,
  bindingsOf,
  cardsOf,
  certificatesOf,
  invitationsOf,
  invoicesOf,
  invoiceTitlesOf,
  invoiceWishesOf,
  messagesOf,
  MOST,
  ordersOf,
  organisationsOf,
  proofsOf,
  proposalsOf,
  receptionsOf,
  refundRequestsOf,
  rolesOf,
  sessionsOf,
  standsOf,
  visitsOf,
  votesOf,
} from './store.ts'

/** Moments, under the names that the wire has for them. */
const moments: Readonly<Record<string, string>> = {
  created_at: 'createTime',
  from_at: 'fromTime',
  to_at: 'toTime',
  delete_at: 'deleteTime',
  updated_at: 'updateTime',
  seen_at: 'seenTime',
  expires_at: 'expireTime',
  ended_at: 'endTime',
  joined_at: 'joinTime',
  shows_since: 'showsSince',
  certificates_since: 'certificatesSince',
  starts_at: 'startTime',
  ends_at: 'endTime',
  decided_at: 'decideTime',
  due_at: 'dueTime',
  done_at: 'doneTime',
  withdrawn_at: 'withdrawTime',
  issued_at: 'issueTime',
  paid_at: 'payTime',
  submitted_at: 'submitTime',
  mark_until: 'untilTime',
  kept_at: 'keepTime',
  cast_at: 'castTime',
  taken_back_at: 'takeBackTime',
  told_at: 'tellTime',
  used_at: 'useTime',
  at: 'time',
}

const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function textsOf(row: object): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [column, value] of Object.entries(row) as [string, string | number | null][]) {
    // A folded column repeats its source for searches.
    if (column === 'user_id' || column.endsWith('_folded')) continue
    const yuan = column.endsWith('_fen') ? column.slice(0, -4) : undefined
    if (moments[column] !== undefined) texts[moments[column]] = value === null ? '' : toWire(value as number)
    else if (yuan !== undefined) texts[yuan] = ((value as number) / 100).toFixed(2)
    else texts[camelCase(column)] = String(value ?? '')
  }
  return texts
}

/** Who decided is somebody else's. */
const ownPart = ({ organisation_name, apply_type, parameters, remark, state, reason, created_at, decided_at }: ApplicationWithNames) => ({
  organisation_name,
  apply_type,
  parameters,
  remark,
  state,
  reason,
  created_at,
  decided_at,
})

type AwaitedEach<T> = { [K in keyof T]: Awaited<T[K]> }

/** Like Promise.all, for promises that have names. */
async function awaitEach<T extends Record<string, Promise<unknown>>>(promises: T): Promise<AwaitedEach<T>> {
  const names = Object.keys(promises)
  const values = await Promise.all(Object.values(promises))
  return Object.fromEntries(names.map((name, at) => [name, values[at]])) as AwaitedEach<T>
}

export const exportData: Handler<typeof privacy.data> = async ({ deps: { db, seals }, user: { id, mobile, name }, now }) => {
  const rows = await awaitEach({
    account: userById(db, id),
    roles: rolesOf(db, id),
    profile: profiles.find(db.read, { user_id: id }),
    consents: consentsOf(db, id),
    sessions: sessionsOf(db, id),
    organisations: organisationsOf(db, id),
    applications: pageOfApplications(db, { userId: id }, { offset: 0, limit: MOST }),
    invitations: invitationsOf(db, id),
    attendees: attendeesOf(db, id),
    orders: ordersOf(db, id),
    admissions: admissionsOf(db, id),
    proofs: proofsOf(db, id),
    receptions: receptionsOf(db, id),
    refundRequests: refundRequestsOf(db, id),
    messages: messagesOf(db, id),
    visits: visitsOf(db, mobile),
    certifications: certificationsOf(db.read, id),
    looks: looksOf(db, id, MOST),
    proposals: proposalsOf(db, id),
    cards: cardsOf(db, id),
    stands: standsOf(db, id),
    votes: votesOf(db, id, mobile),
    cardShows: choiceOf(db.read, id),
    surveys: surveyCopyOf(db, id, MOST),
    invoiceWishes: invoiceWishesOf(db, id),
    contributions: contributionsCopyOf(db, id, MOST),
    reviews: reviewsCopyOf(db, id, MOST),
    invoiceTitles: invoiceTitlesOf(db, id),
    invoices: invoicesOf(db, id),
    certificates: certificatesOf(db, id, mobile),
    wechat: bindingsOf(db, id),
    files: filesOf(db.read, id, MOST),
  })
  const answers = await ownAnswersOf(
    db.read,
    rows.attendees.map((row) => row.id),
  )
  const tags = await tagsBy(
    db.read,
    rows.attendees.map((row) => row.id),
  )
  return {
    exportTime: toWire(now),
    account: {
      ...textsOf({ id, mobile, name, created_at: rows.account?.created_at ?? null }),
      hasPassword: rows.account === undefined || rows.account.password_hash === '' ? '0' : '1',
      roles: rows.roles.map((held) => `${held.role_id}@${held.third_id}`).join(', '),
      cardShows: rows.cardShows.join(', '),
    },
    profile: rows.profile === undefined ? {} : textsOf(openProfile(seals, rows.profile)),
    consents: rows.consents.map(textsOf),
    sessions: rows.sessions.map(textsOf),
    organisations: rows.organisations.map(textsOf),
    applications: rows.applications.rows.map((row) => textsOf(ownPart(row))),
    invitations: rows.invitations.map(textsOf),
    attendees: rows.attendees.map(({ hotel_unanswered, ...row }) => ({
      ...textsOf(opened(seals, row)),
      ishotel: String(hotelAnswerOf({ ...row, hotel_unanswered })),
      ...answers.get(row.id),
      tags: (tags.get(row.id) ?? []).join('、'),
    })),
    orders: rows.orders.map(textsOf),
    admissions: rows.admissions.map(textsOf),
    proofs: rows.proofs.map(textsOf),
    receptions: rows.receptions.map(textsOf),
    refundRequests: rows.refundRequests.map(textsOf),
    messages: rows.messages.map(textsOf),
    visits: rows.visits.map(textsOf),
    certifications: rows.certifications.map((row) => textsOf(openedPapers(seals, row))),
    certificationLooks: rows.looks.map(textsOf),
    proposals: rows.proposals.map(textsOf),
    cards: rows.cards.map(textsOf),
    stands: rows.stands.map(textsOf),
    votes: rows.votes.map(textsOf),
    surveys: rows.surveys,
    invoiceWishes: rows.invoiceWishes.map(textsOf),
    contributions: rows.contributions,
    reviews: rows.reviews,
    invoiceTitles: rows.invoiceTitles.map(textsOf),
    invoices: rows.invoices.map(textsOf),
    certificates: rows.certificates.map(textsOf),
    wechat: rows.wechat.map(textsOf),
    files: rows.files.map(({ name, kind, size, created_at }) => textsOf({ name, kind, size, created_at })),
  }
}
