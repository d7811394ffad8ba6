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

export const exportData: Handler<typeof privacy.data> = async ({ deps: { db, seals }, user: { id, mobile, name }, now }) => {
  const [
    account,
    roles,
    profile,
    consents,
    sessions,
    organisations,
    applications,
    invitations,
    attendees,
    orders,
    admissions,
    proofs,
    receptions,
    refundRequests,
    messages,
    visits,
    certifications,
    looks,
    proposals,
    cards,
    stands,
    votes,
    cardShows,
    surveys,
    invoiceWishes,
    contributions,
    reviews,
    invoiceTitles,
    invoices,
    certificates,
    wechat,
    files,
  ] = await Promise.all([
    userById(db, id),
    rolesOf(db, id),
    profiles.find(db.read, { user_id: id }),
    consentsOf(db, id),
    sessionsOf(db, id),
    organisationsOf(db, id),
    pageOfApplications(db, { userId: id }, { offset: 0, limit: MOST }),
    invitationsOf(db, id),
    attendeesOf(db, id),
    ordersOf(db, id),
    admissionsOf(db, id),
    proofsOf(db, id),
    receptionsOf(db, id),
    refundRequestsOf(db, id),
    messagesOf(db, id),
    visitsOf(db, mobile),
    certificationsOf(db.read, id),
    looksOf(db, id, MOST),
    proposalsOf(db, id),
    cardsOf(db, id),
    standsOf(db, id),
    votesOf(db, id, mobile),
    choiceOf(db.read, id),
    surveyCopyOf(db, id, MOST),
    invoiceWishesOf(db, id),
    contributionsCopyOf(db, id, MOST),
    reviewsCopyOf(db, id, MOST),
    invoiceTitlesOf(db, id),
    invoicesOf(db, id),
    certificatesOf(db, id, mobile),
    bindingsOf(db, id),
    filesOf(db.read, id, MOST),
  ])
  const answers = await ownAnswersOf(
    db.read,
    attendees.map((row) => row.id),
  )
  const tags = await tagsBy(
    db.read,
    attendees.map((row) => row.id),
  )
  return {
    exportTime: toWire(now),
    account: {
      ...textsOf({ id, mobile, name, created_at: account?.created_at ?? null }),
      hasPassword: account === undefined || account.password_hash === '' ? '0' : '1',
      roles: roles.map((held) => `${held.role_id}@${held.third_id}`).join(', '),
      cardShows: cardShows.join(', '),
    },
    profile: profile === undefined ? {} : textsOf(openProfile(seals, profile)),
    consents: consents.map(textsOf),
    sessions: sessions.map(textsOf),
    organisations: organisations.map(textsOf),
    applications: applications.rows.map((row) => textsOf(ownPart(row))),
    invitations: invitations.map(textsOf),
    attendees: attendees.map(({ hotel_unanswered, ...row }) => ({
      ...textsOf(opened(seals, row)),
      ishotel: String(hotelAnswerOf({ ...row, hotel_unanswered })),
      ...answers.get(row.id),
      tags: (tags.get(row.id) ?? []).join('、'),
    })),
    orders: orders.map(textsOf),
    admissions: admissions.map(textsOf),
    proofs: proofs.map(textsOf),
    receptions: receptions.map(textsOf),
    refundRequests: refundRequests.map(textsOf),
    messages: messages.map(textsOf),
    visits: visits.map(textsOf),
    certifications: certifications.map((row) => textsOf(openedPapers(seals, row))),
    certificationLooks: looks.map(textsOf),
    proposals: proposals.map(textsOf),
    cards: cards.map(textsOf),
    stands: stands.map(textsOf),
    votes: votes.map(textsOf),
    surveys,
    invoiceWishes: invoiceWishes.map(textsOf),
    contributions,
    reviews,
    invoiceTitles: invoiceTitles.map(textsOf),
    invoices: invoices.map(textsOf),
    certificates: certificates.map(textsOf),
    wechat: wechat.map(textsOf),
    files: files.map(({ name, kind, size, created_at }) => textsOf({ name, kind, size, created_at })),
  }
}
