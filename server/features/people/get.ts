/** One person in full: what they answered, what has happened, what may be done. */
import type { Reader } from '../../db/db.ts'
import { may } from '#contract/may.ts'
import { type people as calls, type personActions, personEventWords } from '#contract/people.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { can } from '../../flow/machine.ts'
import { showField } from '../../privacy/field-gate.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { admissionMachine } from '../admission/machine.ts'
import { everIn } from '../admission/store.ts'
import { valuesOf } from '../attendee/wire.ts'
import { everyAnswer } from '../form/every-answer.ts'
import { sheetOnWire } from '../form/reading.ts'
import { formOfTicket } from '../form/store.ts'
import { sheetsOf } from '../form/answer-store.ts'
import { aboutOrder } from '../order/store.ts'
import { admissionIdsOf, eventsOf, findPerson, mobilesOf, peopleBy, type PersonEvent, type PersonSource } from './store.ts'
import { unfilled } from './unfilled.ts'
import { knownOf, onWire, type Sight, sightOf } from './wire.ts'

/** The latest of what has happened to somebody. */
const EVENTS = 100

export const get: Handler<typeof calls.get> = async ({ deps: { db, seals }, input: { meetingId, id }, grants, now }) => {
  const found = await findPerson(db.read, meetingId, id)
  const { people, versions } = await peopleBy(db.read, found === undefined ? [] : [id])
  const [person] = people
  if (person === undefined) return refuse('attendee_gone')
  const sight = sightOf(seals, grants)
  const mobiles = await mobilesOf(db.read, [person.admission?.user_id ?? person.attendee.user_id, person.order?.user_id ?? ''])
  const mobileOf = (userId: string) => showField('attendee.phone', mobiles.get(userId) ?? '', sight.fields)
  const admissionIds = await admissionIdsOf(db.read, person.attendee)
  const events = await eventsOf(
    db.read,
    [
      ['attendee', id],
      ...admissionIds.map((one) => ['admission', one] as const),
      ...(person.order === undefined ? [] : [['order', person.order.no] as const]),
    ],
    EVENTS,
  )
  return {
    ...onWire(person, versions, sight),
    email: knownOf(person, versions, sight).email,
    holder: mobileOf(person.admission?.user_id ?? person.attendee.user_id),
    buyer: mobileOf(person.order?.user_id ?? ''),
    sheet: person.answered === undefined ? null : sheetOnWire(person.answered, versions, sight),
    history: events.flatMap((event) => eventOnWire(event, sight)),
    actions: may(grants, everyAnswer) ? await actionsOf(db.read, person, now) : [],
  }
}

/** What people wrote about why: to whom a ticket was given and by which order it was issued is told by other words. */
const told = new Set(['attendee name', 'attendee phone', 'attendee reissue', 'attendee merge', 'order refuse', 'order refund'])

function eventOnWire({ at, entity, action, why, name, mobile }: PersonEvent, sight: Sight) {
  const event = `${entity} ${action}`
  const words = personEventWords[event]
  if (words === undefined) return []
  const tag = event === 'attendee tag' || event === 'attendee untag' ? `“${why}”` : ''
  return [
    {
      time: toWire(at),
      who: name || showField('attendee.phone', mobile ?? '', sight.fields),
      what: words + tag,
      why: told.has(event) ? why : '',
    },
  ]
}

/** What an organiser may do with somebody now. */
async function actionsOf(on: Reader, person: PersonSource, now: number): Promise<(typeof personActions)[number][]> {
  return [
    'edit',
    ...((await mayReissue(on, person, now)) ? (['reissue'] as const) : []),
    'tag',
    ...((await isToFill(on, person)) ? (['link'] as const) : []),
  ]
}

/** As giving a ticket away asks: the old one ends, and nobody may have come in by it. */
async function mayReissue(on: Reader, { admission, order }: PersonSource, at: number): Promise<boolean> {
  if (admission === undefined || order === undefined) return false
  const { meeting_ends: endsAt } = await aboutOrder(on, order)
  const seen = await everIn(on, order.meeting_id, [admission.id])
  return can(admissionMachine, 'give', admission.status, { order, endsAt, at, everIn: seen.size > 0 })
}

/** Whether somebody who has a place has anything to fill in still. */
export async function isToFill(on: Reader, { attendee }: Pick<PersonSource, 'attendee'>): Promise<boolean> {
  if (attendee.order_no === null) return false
  const form = await formOfTicket(on, attendee.ticket_id)
  if (form === undefined) return false
  const sheet = (await sheetsOf(on, [attendee.id])).get(attendee.id)
  const given = sheet?.formId === form.id ? sheet.given : {}
  return unfilled(readJson(form.questions), given, valuesOf(attendee)).length > 0
}
