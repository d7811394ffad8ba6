/**
 * Who stands in a list of people: attendees of a meeting who have, or had, a place, narrowed and in an order. Writes nothing.
 * A ticket that somebody passed on is not theirs any more: who has bought nothing else is no attendee.
 */
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Checked } from '#contract/call.ts'
import { normalCode, normalIdentifier } from '#contract/normal-text.ts'
import type { people } from '#contract/people.ts'
import type { Reader } from '../../db/db.ts'
import { countOf } from '../../db/pages.ts'
import { contains, containsWritten, hasLatin } from '../../db/like.ts'
import { fromWire } from '../../flow/clock.ts'
import { inPhones, soughtInPhones } from '../../privacy/phone-search.ts'
import { hasSection, workplace } from '../attendee/workplace.ts'
import { doublePhones, namesakesAlone, workplaceDoubles } from './double-store.ts'
import { isOpen } from './open.ts'

const DAY_MS = 86_400_000

type Asked = Checked<typeof people.attachments>
export type Narrowing = Omit<Asked, 'sort'>
export type Sort = Asked['sort'] | 'rooms'

const withPlace = sql<SqlBool>`attendees.order_no IS NOT NULL`

/**
 * By the index of whose it is: an admission belongs to whoever the attendee does. One row is asked for instead of whether
 * there is any: PostgreSQL would read all orders of all meetings for that, where few are asked about.
 */
const endedFor = sql<SqlBool>`(SELECT 1 FROM admissions WHERE admissions.user_id = attendees.user_id
  AND admissions.meeting_id = attendees.meeting_id AND admissions.attendee_id = attendees.id
  AND admissions.ended_why IN ('refunded', 'withdrawn') LIMIT 1) IS NOT NULL`
const ordered = sql<SqlBool>`(SELECT 1 FROM order_attendees WHERE order_attendees.attendee_id = attendees.id LIMIT 1) IS NOT NULL`

/** The order that somebody's place is of, or was of last. */
export const orderOf = sql<string | null>`coalesce(attendees.order_no,
  (SELECT max(order_attendees.order_no) FROM order_attendees WHERE order_attendees.attendee_id = attendees.id),
  (SELECT max(admissions.order_no) FROM admissions WHERE admissions.user_id = attendees.user_id
    AND admissions.meeting_id = attendees.meeting_id AND admissions.attendee_id = attendees.id))`

/** A column with the spaces of a normal line: text stored before normal forms has others. */
const singleSpaced = (column: string) =>
  ['\u3000', '\u00a0', '\t', '  ', '  ', '  '].reduce((inner, spaces) => sql`replace(${inner}, ${spaces}, ' ')`, sql`${sql.ref(column)}`)

/** Who has been let in at an entrance, or at one list. */
const letIn = (meetingId: string, listId: string | undefined) =>
  sql<string>`SELECT admissions.attendee_id FROM checkin_lists
    JOIN checkin_states ON checkin_states.list_id = checkin_lists.id
    JOIN admissions ON admissions.id = checkin_states.admission_id
    WHERE checkin_lists.meeting_id = ${meetingId} AND checkin_states.entered > 0
      AND ${listId === undefined ? sql`checkin_lists.kind = 'entrance'` : sql`checkin_lists.id = ${listId}`}`

/** Whether what stands in the answers has this in it as JSON writes it. */
const says = (column: 'given' | 'agreed', written: string) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM answers WHERE answers.attendee_id = attendees.id
    AND ${containsWritten(`answers.${column}`, written)})`

/**
 * Who answered a question of the organisers' own by an option, as far as they agreed that organisers read it: what is sensitive,
 * by a tick of its own, without which sheets withhold it. Choices have rows of their own; what else is answered stands in the
 * answers.
 */
const answered = (key: string, option: string, sensitive: boolean) =>
  sql<SqlBool>`(${isOpen} AND ${sensitive ? says('agreed', JSON.stringify(key)) : sql`1 = 1`}
    AND (EXISTS (SELECT 1 FROM answer_choices WHERE answer_choices.attendee_id = attendees.id
      AND answer_choices.key = ${key} AND answer_choices.option = ${option})
    OR ${says('given', `"${key}":${JSON.stringify(option)}`)}))`

/** Whose account has not answered a survey of the meeting. */
const unansweredBy = (meetingId: string, survey: string) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM surveys WHERE surveys.id = ${survey} AND surveys.meeting_id = ${meetingId})
    AND NOT EXISTS (SELECT 1 FROM survey_answers WHERE survey_answers.survey_id = ${survey} AND survey_answers.user_id = attendees.user_id)
    AND NOT EXISTS (SELECT 1 FROM survey_envelopes WHERE survey_envelopes.survey_id = ${survey}
      AND survey_envelopes.user_id = attendees.user_id)`

/** Who holds a ticket and has never had it before them. */
const unopenedTicket = sql<SqlBool>`(SELECT 1 FROM admissions WHERE admissions.user_id = attendees.user_id
  AND admissions.meeting_id = attendees.meeting_id AND admissions.attendee_id = attendees.id
  AND admissions.status <> 'revoked' AND admissions.opened_at IS NULL LIMIT 1) IS NOT NULL`

/** The same of one person: where thousands are walked through some at a time, nobody gathers all who came each time anew. */
const wasLetIn = (listId: string | undefined) =>
  sql<SqlBool>`(SELECT 1 FROM admissions JOIN checkin_lists ON checkin_lists.meeting_id = attendees.meeting_id
      AND ${listId === undefined ? sql`checkin_lists.kind = 'entrance'` : sql`checkin_lists.id = ${listId}`}
    JOIN checkin_states ON checkin_states.list_id = checkin_lists.id AND checkin_states.admission_id = admissions.id
    WHERE admissions.user_id = attendees.user_id AND admissions.meeting_id = attendees.meeting_id
      AND admissions.attendee_id = attendees.id AND checkin_states.entered > 0 LIMIT 1) IS NOT NULL`

/** @param word as a person types it: a name or its pinyin, a 单位 that the reader may know, a phone, a number of a ticket or an order. */
function found(meetingId: string, word: string, { wholePhones, organises }: Pick<Sight, 'wholePhones' | 'organises'>): RawBuilder<SqlBool> {
  const conditions: Expression<SqlBool>[] = [contains('attendees.name', word)]
  if (organises)
    conditions.push(
      sql<SqlBool>`(${isOpen} AND (${contains('attendees.hospital', word)} OR ${contains('attendees.grassroots', word)}
        OR ${contains('attendees.department', word)}))`,
    )
  if (hasLatin(word)) conditions.push(contains('attendees.name_pinyin', word))
  const phone = soughtInPhones(word, wholePhones)
  if (phone !== undefined) conditions.push(inPhones('attendees.phone', phone))
  // Numbers of tickets and orders are capitals and digits; people copy them with spaces and dashes.
  const number = normalIdentifier(word)
  if (/^[0-9A-Z]{4,}$/.test(number)) {
    conditions.push(
      sql<SqlBool>`attendees.id IN (SELECT admissions.attendee_id FROM admissions WHERE admissions.meeting_id = ${meetingId}
        AND (${containsWritten('admissions.number', number)} OR ${containsWritten('admissions.order_no', number)}))`,
    )
    if (/^\d+$/.test(number))
      conditions.push(
        sql<SqlBool>`attendees.id IN (SELECT order_attendees.attendee_id FROM orders JOIN order_attendees
          ON order_attendees.order_no = orders.no WHERE orders.meeting_id = ${meetingId} AND ${containsWritten('orders.no', number)})`,
      )
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`
}

interface Sight {
  /** Whether the reader sees them so: else nobody is found by a part of one that a mask hides. */
  wholePhones: boolean
  /** Whether the reader knows every answer: otherwise a search does not find people by their 单位. */
  organises: boolean
  /** The question that the filter asks about, where the reader may know answers to it: else nobody is found by one. */
  known: { sensitive: boolean } | undefined
  /** They are walked through some at a time, and not counted or paged at once. */
  walked?: boolean
}

/** @param unfilled who has not filled in what is asked, as the forms of the meeting say (unfilled-store.ts). */
export function narrowed(on: Reader, filter: Narrowing, { wholePhones, organises, known, walked }: Sight, unfilled?: Expression<SqlBool>) {
  const { meetingId, keyword, ticketId, status, origin, arrived, listId, voucher, tag, hotel, double, sameName, fromDay, toDay, ids } =
    filter
  const { question, option, unopened, survey } = filter
  const conditions: Expression<SqlBool>[] = [sql<SqlBool>`(${withPlace} OR ${ordered} OR ${endedFor})`]
  if (keyword !== '') conditions.push(found(meetingId, keyword, { wholePhones, organises }))
  if (status !== undefined || origin !== undefined || voucher !== '') {
    const asked = [sql<SqlBool>`orders.no = ${orderOf}`]
    if (status !== undefined) asked.push(sql<SqlBool>`orders.status = ${status}`)
    if (origin !== undefined) asked.push(sql<SqlBool>`orders.origin = ${origin}`)
    if (voucher !== '')
      asked.push(
        sql<SqlBool>`orders.voucher_id IN (SELECT id FROM vouchers WHERE meeting_id = ${meetingId} AND code = ${normalCode(voucher)})`,
      )
    conditions.push(sql<SqlBool>`EXISTS (SELECT 1 FROM orders WHERE ${sql.join(asked, sql` AND `)})`)
  }
  if (arrived !== undefined) {
    const came = walked === true ? wasLetIn(listId) : sql<SqlBool>`attendees.id IN (${letIn(meetingId, listId)})`
    conditions.push(arrived === 'came' ? came : sql<SqlBool>`NOT ${came}`)
  }
  if (tag !== '')
    conditions.push(
      sql<SqlBool>`attendees.id IN (SELECT attendee_id FROM attendee_tags WHERE meeting_id = ${meetingId} AND ${singleSpaced('tag')} = ${tag})`,
    )
  if (hotel === 1) conditions.push(sql<SqlBool>`attendees.ishotel = 1 AND ${isOpen}`)
  if (double === 1)
    conditions.push(
      sql<SqlBool>`${withPlace} AND (attendees.phone IN (${doublePhones(meetingId)}) OR attendees.id IN (${workplaceDoubles(meetingId)}))`,
    )
  if (sameName === 1) conditions.push(sql<SqlBool>`attendees.id IN (${namesakesAlone(meetingId)})`)
  if (unfilled !== undefined) conditions.push(unfilled)
  // Both or neither: half of it must not be taken for everybody.
  if (question !== undefined || option !== '')
    conditions.push(
      question !== undefined && option !== '' && known !== undefined ? answered(question, option, known.sensitive) : sql<SqlBool>`1 = 0`,
    )
  if (unopened === 1) conditions.push(unopenedTicket)
  if (survey !== undefined) conditions.push(unansweredBy(meetingId, survey))
  if (ids !== undefined) conditions.push(sql<SqlBool>`attendees.id IN (${sql.join(ids)})`)
  if (fromDay !== '') conditions.push(sql<SqlBool>`attendees.created_at >= ${fromWire(`${fromDay} 00:00:00`)}`)
  if (toDay !== '') conditions.push(sql<SqlBool>`attendees.created_at < ${fromWire(`${toDay} 00:00:00`) + DAY_MS}`)
  return on
    .selectFrom('attendees')
    .where('attendees.meeting_id', '=', meetingId)
    .where('attendees.name', '!=', '')
    .$if(ticketId !== undefined, (q) => q.where('attendees.ticket_id', '=', ticketId as string))
    .where((q) => q.and(conditions))
}
type Narrowed = ReturnType<typeof narrowed>

export async function countNarrowed(query: Narrowed): Promise<number> {
  return countOf(query)
}

/** Whether any of them has a 部门/科室 that their organiser may read. */
export async function hasSections(query: Narrowed): Promise<boolean> {
  return (await query.select('attendees.id').where(hasSection).where(isOpen).limit(1).executeTakeFirst()) !== undefined
}

/** Whether any of them has handed anything in. */
export async function hasFiles(query: Narrowed): Promise<boolean> {
  const used = sql<SqlBool>`EXISTS (SELECT 1 FROM file_uses WHERE file_uses.entity = 'attendee' AND file_uses.entity_id = attendees.id)`
  return (await query.select('attendees.id').where(used).limit(1).executeTakeFirst()) !== undefined
}

/** When somebody was first let in at an entrance; 0 for who was not. */
const arrivedAt = sql<number>`coalesce((SELECT min(checkin_states.entered_at) FROM admissions
  JOIN checkin_states ON checkin_states.admission_id = admissions.id
  JOIN checkin_lists ON checkin_lists.id = checkin_states.list_id
  WHERE admissions.order_no = attendees.order_no AND admissions.attendee_id = attendees.id
    AND checkin_lists.meeting_id = attendees.meeting_id AND checkin_lists.kind = 'entrance' AND checkin_states.entered > 0), 0)`

const byName = sql<string>`lower(CASE WHEN attendees.name_pinyin <> '' THEN attendees.name_pinyin ELSE attendees.name END)`
/** What rows are sorted by, the id last. Hotels put people of one sex and one house together. */
const sorts: Record<Sort, { falls: boolean; by: readonly RawBuilder<string | number>[] }> = {
  newest: { falls: true, by: [sql<number>`attendees.created_at`] },
  name: { falls: false, by: [byName] },
  arrival: { falls: true, by: [arrivedAt] },
  rooms: { falls: false, by: [sql<number>`coalesce(attendees.sex, 9)`, workplace, byName] },
}

/** Where a row stands in a sorted list: what it is sorted by, and its id. */
export type Place = readonly (string | number)[]

/** @param after the row before the first one. @returns ids with their places. */
export async function sorted(
  query: Narrowed,
  sort: Sort,
  { after, offset = 0, most }: { after?: Place; offset?: number; most: number },
): Promise<{ id: string; place: Place }[]> {
  const { falls, by } = sorts[sort]
  const keys = [...by, sql<string>`attendees.id`]
  const direction = falls ? 'desc' : 'asc'
  let found = query.select(keys.map((key, at) => key.as(`k${at}`)))
  if (after !== undefined)
    found = found.where(
      falls
        ? sql<SqlBool>`(${sql.join(keys)}) < (${sql.join(after.map((key) => sql`${key}`))})`
        : sql<SqlBool>`(${sql.join(keys)}) > (${sql.join(after.map((key) => sql`${key}`))})`,
    )
  for (const key of keys) found = found.orderBy(key, direction)
  const rows = (await found.offset(offset).limit(most).execute()) as Record<string, string | number>[]
  return rows.map((row) => {
    const place = keys.map((_, at) => row[`k${at}`] as string | number)
    return { id: String(place.at(-1)), place: place.map((key) => (typeof key === 'bigint' ? Number(key) : key)) }
  })
}
