/** Somebody at the door without a phone, or with nothing but a number: found by what they can say of themselves. */
import type { Data } from '#contract/call.ts'
import type { checkin } from '#contract/checkin/calls.ts'
import { letsIn, type ListRule, type Standing } from '#contract/checkin/rule.ts'
import { readCode } from '#contract/entry-code.ts'
import { normalIdentifier, phoneOfSearch } from '#contract/normal-text.ts'
import type { Row } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { hideField } from '../../../privacy/field-gate.ts'
import { isWholePhone } from '../../../privacy/phone-search.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { count, counted, take } from '../../verify/limit-store.ts'
import { deviceAtWork } from '../devices/at-work.ts'
import { documentsAtDoor } from './document.ts'
import { findPeople, type PersonSource, type Wanted } from './people-store.ts'
import { bringUpToDate } from '../roster/roster.ts'
import { findVisitsNamed } from '../../visitor/door-store.ts'
import type { Admission } from '../scans/admission-store.ts'
import { shownVisit } from '../scans/visit-scans.ts'
import { companyOf, ruleOf, standingOf } from '../lists/rule.ts'

const MOST = 20
/** One search every six seconds for an hour: enough for a busy desk, too few to read out a list by guessing. */
const TRIES_AN_HOUR = 600
const HOUR_MS = 3_600_000
/**
 * Whole phones that find nobody, per account and hour. The mask hides four digits: a reader who guesses them needs a week for one
 * phone. The last four digits and the name still find people after that.
 */
const PHONE_MISSES_AN_HOUR = 60

export const find: Handler<typeof checkin.find> = async (context) => {
  const { deps, input, user, now } = context
  const { db } = deps
  const work = await deviceAtWork(context, input.deviceId)
  if (work === undefined) return refuse('device_gone')
  const wanted = wantedOf(input)
  if (wanted === undefined) return refuse('tail_missing')
  if (!(await db.write((tx) => take(tx, `find:${user.id}`, TRIES_AN_HOUR, HOUR_MS, now)))) return refuse('too_often')
  const misses = wanted.by === 'person' && isWholePhone(wanted.phone) ? `find-phone:${user.id}` : undefined
  if (misses !== undefined && (await counted(db, misses, HOUR_MS, now)) >= PHONE_MISSES_AN_HOUR) return refuse('too_often')
  const found = await search(deps, work.list, wanted)
  if (misses !== undefined && found.length === 0) await db.write((tx) => count(tx, misses, HOUR_MS, now))
  return found
}

async function search(
  { db, env, seals }: Pick<Deps, 'db' | 'env' | 'seals'>,
  list: Row<'checkin_lists'>,
  wanted: Wanted,
): Promise<Data<typeof checkin.find>> {
  if (list.kind === 'visitor')
    return wanted.by === 'person'
      ? (await findVisitsNamed(db, { meetingId: list.meeting_id, ...wanted }, MOST)).map((visit) => visitorOnWire(shownVisit(visit)))
      : []
  await bringUpToDate(db, env.secret, list.meeting_id)
  const found = await findPeople(db, list.meeting_id, wanted, MOST)
  const rule = ruleOf(list)
  const documented = found.filter((row) => Number(row.documented) === 1 && letsIn(rule, row.ticket_id))
  const documents = await documentsAtDoor(
    { db, seals },
    documented.map((row) => row.attendee_id),
  )
  return found.map((row) => onWire(row, rule, documents.get(row.attendee_id)))
}

/** A phone, its end and a part of the name, or a number of ours as people type it. A phone in the field of numbers is a phone. */
function wantedOf({ tail, name, number }: { tail: string; name: string; number: string }): Wanted | undefined {
  const phone = number === '' ? tail : phoneOfSearch(number)
  if (number === '' || phone !== '') {
    const isEnough = name === '' ? isWholePhone(phone) : phone !== '' && /\p{L}/u.test(name)
    return isEnough ? { by: 'person', phone, name } : undefined
  }
  const typed = normalIdentifier(number)
  const read = readCode(typed, [])
  // Another text is nobody's number, and finds nobody.
  return { by: read.kind === 'order' ? 'order' : 'number', number: 'text' in read ? read.text : typed }
}

/** Of whom the list does not let in, no more than where to send them. */
function onWire(row: PersonSource, rule: ListRule, document: string | undefined): Data<typeof checkin.find>[number] {
  const standing = standingIn(row)
  const mine = letsIn(rule, row.ticket_id)
  return {
    serial: standing === 'unpaid' ? 0 : (row.serial ?? 0),
    name: row.name,
    ticketName: row.ticket_name,
    company: mine ? companyOf(row) : '',
    phone: mine ? hideField('phone', row.phone) : '',
    vip: mine ? (row.vip ?? 0) : 0,
    note: mine ? (row.note ?? '') : '',
    ...(mine && document !== undefined && { document }),
    standing,
  }
}

function visitorOnWire({ serial, name, ticket_name: ticketName, vip, note, ...visit }: Admission): Data<typeof checkin.find>[number] {
  return {
    serial: serial ?? 0,
    name,
    ticketName,
    company: companyOf(visit),
    phone: hideField('phone', visit.phone),
    vip: vip ?? 0,
    note: note ?? '',
    standing: standingOf(visit),
  }
}

/** Who was paid back and has ordered again is asked to pay. */
function standingIn({ status, ended_why, unpaid_no }: PersonSource): Standing {
  const standing = status === null || ended_why === null ? 'unpaid' : standingOf({ status, ended_why })
  return standing !== 'valid' && unpaid_no !== null ? 'unpaid' : standing
}
