/**
 * Two rows are one person: what only one of them knew goes to the one that stays, the other's ticket ends and its place is
 * free. An order that nobody has paid is closed at its provider first; what was paid or used is nobody's to let go here.
 */
import { orderStatus } from '#contract/order.ts'
import type { people as calls } from '#contract/people.ts'
import { textKey } from '#contract/search-text.ts'
import { say } from '#contract/sentences.ts'
import { workplaceKeys } from '#contract/workplace.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, type OwnMeeting, Refusal, refuse } from '../../use-case.ts'
import { everIn, lockAdmissionsOf } from '../admission/store.ts'
import { tellDoors } from '../admission/roster-store.ts'
import { opened, sealed } from '../attendee/number.ts'
import { updateAttendee } from '../attendee/store.ts'
import { moveConsents } from '../consent/store.ts'
import { moveUses, passFiles } from '../file/store.ts'
import { versionKey } from '../form/answered-store.ts'
import { deleteSheets, keepSheet, sheetsOf } from '../form/answer-store.ts'
import { type Choices, choicesIn, fullOf, lockChoices } from '../form/choice-store.ts'
import { formOfTicket } from '../form/store.ts'
import { findOwnMeeting } from '../meeting/store.ts'
import { tell } from '../message/outbox.ts'
import { cancelOrder } from '../order/cancel.ts'
import { endTickets } from '../order/end-tickets.ts'
import { attendeeIdsOf, findOrder, lockOrder, lockTickets } from '../order/store.ts'
import { afterClosing } from '../payment/after-closing.ts'
import { findPerson, type Found, joinTags, lockPerson, meetingOfPerson, peopleBy } from './store.ts'
import { onWire, sightOf } from './wire.ts'

type Refused = Refusal<'attendee_gone' | 'merge_paid' | 'merge_used' | 'merge_placeless' | 'merge_apart' | 'payment_unavailable' | 'busy'>

export const merge: Handler<typeof calls.merge> = async ({
  deps,
  input: { meetingId, keep, drop },
  user,
  grants,
  meeting,
  thirdId,
  now,
}) => {
  const { db, seals } = deps
  const refused = (await refusedApart(db, { meetingId, keep, drop, thirdId })) ?? (await letGo(deps, { keep, drop, who: user.id, now }))
  if (refused !== undefined) return refused
  const merged = await db.write((tx) => join(deps, tx, { meeting, keep, drop, who: user.id, now }))
  if (merged instanceof Refusal) return merged
  const { people, versions } = await peopleBy(db.read, [keep])
  const [person] = people
  return person === undefined ? refuse('attendee_gone') : onWire(person, versions, sightOf(seals, grants))
}

interface Two {
  meetingId: string
  thirdId: string
  keep: string
  drop: string
}

/** People of two meetings of a tenant are told apart; of any other meeting nobody is there. */
async function refusedApart({ read }: Db, { meetingId, thirdId, keep, drop }: Two): Promise<Refused | undefined> {
  if ((await findPerson(read, meetingId, keep)) === undefined) return refuse('attendee_gone')
  if (keep === drop) return refuse('merge_apart')
  if ((await findPerson(read, meetingId, drop)) !== undefined) return undefined
  const elsewhere = await meetingOfPerson(read, drop)
  const isOurs = elsewhere !== undefined && (await findOwnMeeting(read, elsewhere, thirdId)) !== undefined
  return refuse(isOurs ? 'merge_apart' : 'attendee_gone')
}

const unpaid = new Set<number>([orderStatus.unpaid, orderStatus.payFailed, orderStatus.review])

/** An order of one person that nobody has paid is cancelled; one that others stand in is for its buyer or an organiser to end. */
async function letGo(
  deps: Deps,
  { keep, drop, who, now }: Pick<Two, 'keep' | 'drop'> & { who: string; now: number },
): Promise<Refused | undefined> {
  const { db } = deps
  const [kept, dropped] = (await peopleBy(db.read, [keep, drop])).people
  const order = dropped?.attendee.order_no == null ? undefined : await findOrder(db, dropped.attendee.order_no)
  if (order === undefined || order.status === orderStatus.paid || order.status === orderStatus.cancelled) return undefined
  if (kept?.attendee.order_no == null) return refuse('merge_placeless')
  if (!unpaid.has(order.status) || (await attendeeIdsOf(db.read, order.no)).length !== 1) return refuse('merge_paid')
  const status = await afterClosing(deps, { orderNo: order.no, who }, () => cancelOrder(db, order, { who, why: 'merged', at: now }))
  if (status instanceof Refusal) return status
  return status === orderStatus.cancelled ? undefined : refuse('merge_paid')
}

async function join(
  { db, seals }: Pick<Deps, 'db' | 'seals'>,
  tx: Tx,
  { meeting, keep, drop, who, now }: Pick<Two, 'keep' | 'drop'> & { meeting: OwnMeeting; who: string; now: number },
): Promise<Refused | undefined> {
  const { id: meetingId, third_id: thirdId } = meeting
  const [seen] = (await peopleBy(tx, [drop])).people
  if (seen === undefined) return refuse('attendee_gone')
  const no = seen.attendee.order_no
  const orders = [...new Set([no, (await findPerson(tx, meetingId, keep))?.order_no ?? null])].filter((one) => one !== null)
  // Tickets, forms, orders, tickets of people, people: as everybody locks them.
  if (no !== null) await lockTickets(db, tx, { ids: [seen.attendee.ticket_id] })
  const choices = await lockChoices(db, tx, await formsOf(tx, seen.attendee))
  for (const one of orders.toSorted()) await lockOrder(tx, one)
  if (no !== null) await lockAdmissionsOf(tx, no)
  for (const one of [keep, drop].toSorted()) if ((await lockPerson(tx, meetingId, one)) === undefined) return refuse('attendee_gone')
  // As whoever was faster has left it: what somebody answered while this waited is theirs, and is neither moved nor written over.
  const found = await peopleBy(tx, [keep, drop])
  const [kept, dropped] = found.people
  if (kept === undefined || dropped === undefined) return refuse('attendee_gone')
  const sheet = await sheetToMove(tx, found, choices)
  const isPlaceless = no !== null && kept.attendee.order_no === null
  const refused = no === null ? undefined : await endTicket(db, tx, { no, drop, meetingId, isPlaceless, who, now })
  if (refused !== undefined) return refused
  const { attendee } = kept
  const phone = attendee.phone === '' ? dropped.attendee.phone : attendee.phone
  await updateAttendee(tx, keep, { phone, updated_at: now })
  if (dropped.open) {
    await updateAttendee(tx, keep, onlyIn(dropped.attendee, attendee))
    if (sheet !== undefined) {
      await keepSheet(tx, { attendeeId: keep, meetingId, now }, sheet.sheet, sheet.questions)
      await deleteSheets(tx, dropped.attendee.user_id, drop)
      const { idcard, document_type, document_number, annex_url, ishotel, hotel_unanswered } = opened(seals, dropped.attendee)
      await updateAttendee(tx, keep, {
        ...sealed(seals, keep, { idcard, document_type, document_number }),
        annex_url,
        ishotel,
        hotel_unanswered,
      })
      await updateAttendee(tx, drop, { ...sealed(seals, drop, { idcard: '', document_number: '' }), document_type: '', annex_url: '' })
      await passFiles(tx, 'attendee', drop, attendee.user_id)
      await moveUses(tx, 'attendee', drop, keep)
      await moveConsents(tx, drop, { subject: keep, userId: attendee.user_id })
    }
  }
  await joinTags(tx, meetingId, drop, keep)
  await tellDoors(tx, attendee.user_id, keep)
  const line = { entity: 'attendee', action: 'merge', who, at: now }
  await writeLog(tx, [
    { ...line, entityId: keep },
    { ...line, entityId: drop },
  ])
  const holder = dropped.admission?.user_id ?? dropped.attendee.user_id
  if (no === null || holder === (kept.admission?.user_id ?? attendee.user_id)) return undefined
  const facts = { meeting: meeting.title, what: say.mergedAway }
  await tell(tx, [{ kind: 'ticket_withdrawn', about: drop, userId: holder, thirdId, meetingId, facts }], now)
  return undefined
}

/** The order and its ticket are locked. @returns why the ticket may not go. */
async function endTicket(
  db: Db,
  tx: Tx,
  {
    no,
    drop,
    meetingId,
    isPlaceless,
    who,
    now,
  }: { no: string; drop: string; meetingId: string; isPlaceless: boolean; who: string; now: number },
): Promise<Refused | undefined> {
  const order = await lockOrder(tx, no)
  const admission = (await lockAdmissionsOf(tx, no)).find(({ attendee_id }) => attendee_id === drop)
  // Somebody was faster.
  if (order?.status === orderStatus.cancelled) return undefined
  if (isPlaceless) return refuse('merge_placeless')
  if (order?.status !== orderStatus.paid || order.amount_fen > 0) return refuse('merge_paid')
  if (admission === undefined) return undefined
  const seen = await everIn(tx, meetingId, [admission.id])
  if (admission.status !== 'issued' || seen.size > 0) return refuse('merge_used')
  await endTickets(db, tx, { order, admissionIds: [admission.id], ended: 'withdrawn', who, why: 'merged', at: now })
  return undefined
}

/** Fields that are taken over where the one who stays has nothing; an ID number and papers go with a sheet alone. */
const fields = [
  'sex',
  'age',
  'nation',
  'email',
  'department',
  'position',
  'hospital',
  'grassroots',
  'address',
  'project',
  'awarded',
  'other',
] as const

/** Different 单位 and 部门/科室 of both rows stay; the same 单位 under two keys is kept once. */
function onlyIn(from: Row<'attendees'>, to: Row<'attendees'>): Partial<Row<'attendees'>> {
  const isMissing = (field: (typeof fields)[number]) => to[field] === '' || to[field] === null
  const known = new Set(workplaceKeys.map((key) => textKey(to[key])))
  const isKnown = (field: (typeof fields)[number]) => workplaceKeys.some((key) => key === field) && known.has(textKey(String(from[field])))
  return Object.fromEntries(fields.flatMap((field) => (isMissing(field) && !isKnown(field) ? [[field, from[field]]] : [])))
}

/**
 * What the other has answered, where the one who stays has answered nothing. A choice that is counted and has no place left
 * keeps it where it is: only a place that ends now makes room for itself.
 */
async function sheetToMove(tx: Tx, { people: [kept, dropped], versions }: Found, counted: ReadonlyMap<string, Choices>) {
  if (kept === undefined || dropped === undefined || kept.answered !== undefined) return undefined
  const sheet = (await sheetsOf(tx, [dropped.attendee.id])).get(dropped.attendee.id)
  if (sheet === undefined) return undefined
  const questions = versions.get(versionKey(sheet.formId, sheet.version)) ?? []
  const choices = counted.get(sheet.formId)
  const needsRoom = dropped.attendee.order_no === null && kept.attendee.order_no !== null
  const full = choices && needsRoom ? fullOf(choices, choicesIn(questions, sheet.given)) : undefined
  return full === undefined ? { sheet, questions } : undefined
}

/** Forms that somebody has answered, or may answer until they are locked. */
async function formsOf(tx: Tx, { id, ticket_id }: Row<'attendees'>): Promise<string[]> {
  const ids = [(await sheetsOf(tx, [id])).get(id)?.formId, (await formOfTicket(tx, ticket_id))?.id]
  return [...new Set(ids.filter((one) => one !== undefined))]
}
