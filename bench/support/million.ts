/**
 * A portal as a ministry has it after some years: so many attendees over a hundred meetings, one of them much larger than
 * the others, each with an order, an admission, answers, and what the log says of them. One person signs up by calls;
 * all others are their rows again, under other names and ids, so that nothing here knows what a release writes.
 */
import { randomBytes } from 'node:crypto'
import type { Attendee } from '#contract/attendee.ts'
import { PIECE_BYTES } from '#contract/file.ts'
import type { Db, Row } from '#server/db/db.ts'
import { writeJson } from '#server/db/json.ts'
import type { Sealed } from '#server/db/sealed.ts'
import type { TableName } from '#server/db/tables.ts'
import { badgeCodeOf, exhibitorCodeOf } from '#server/features/admission/codes.ts'
import { digest, newAdmissionCode, newCode, newId } from '#server/flow/ids.ts'
import type { TestApp } from '#test/support/app.ts'
import { signIn } from '#test/support/person.ts'
import { signUp } from '#test/support/sign-up.ts'
import { sized } from './size.ts'

const MEETINGS = 100
/** Every so many-th comes to the first meeting. */
const TO_THE_FIRST = 20
const EACH_ORDER = 2
const AT_ONCE = 4_000
const FILES = sized({ full: 60, small: 2 })
const PIECES = 4

type Loose = Record<string, string | number | null | Sealed>

/** All that one person's sign-up has written. */
interface Pattern {
  now: number
  user: Row<'users'>
  attendee: Row<'attendees'>
  answers: Row<'answers'>
  order: Row<'orders'>
  seat: Row<'order_attendees'>
  admission: Row<'admissions'>
  code: Row<'admission_codes'>
  ordered: Row<'log'>
  issued: Row<'log'>
}

/** @param test on a fresh database. @param people how many attendees. */
export async function fillPortal(test: TestApp, people: number): Promise<void> {
  const { db } = test.deps
  const pattern = await signUpOnce(test)
  const meetings = await makeMeetings(db, pattern, people)
  await makeFiles(db, pattern)
  for (let from = 0; from < people; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, people - from)
    const orders = Array.from({ length: Math.ceil(size / EACH_ORDER) }, (_, n) => ({
      first: from + n * EACH_ORDER,
      size: Math.min(EACH_ORDER, size - n * EACH_ORDER),
    }))
    await write(
      db,
      orders.map(({ first, size: places }) => party(test, pattern, first, places, meetings)),
    )
  }
}

async function signUpOnce(test: TestApp): Promise<Pattern> {
  const { db } = test.deps
  const person = await signIn(test, '13800000011')
  const { order, attendees } = await signUp(person, { ticketId: '1', names: ['王小明'] })
  const one = attendees[0] as Attendee
  const { read } = db
  const admission = await read.selectFrom('admissions').selectAll().where('order_no', '=', order.no).executeTakeFirstOrThrow()
  const lineOf = (id: string) => read.selectFrom('log').selectAll().where('entity_id', '=', id).executeTakeFirstOrThrow()
  return {
    now: test.clock(),
    user: await read.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow(),
    attendee: await read.selectFrom('attendees').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow(),
    answers: await read.selectFrom('answers').selectAll().where('attendee_id', '=', one.id).executeTakeFirstOrThrow(),
    order: await read.selectFrom('orders').selectAll().where('no', '=', order.no).executeTakeFirstOrThrow(),
    seat: await read.selectFrom('order_attendees').selectAll().where('order_no', '=', order.no).executeTakeFirstOrThrow(),
    admission,
    code: await read.selectFrom('admission_codes').selectAll().where('admission_id', '=', admission.id).executeTakeFirstOrThrow(),
    ordered: await lineOf(order.no),
    issued: await lineOf(admission.id),
  }
}

/** How many of these people come to the meeting in this place. */
function comesTo(place: number): number {
  return place % TO_THE_FIRST === 0 ? 0 : Math.floor(place / EACH_ORDER) % MEETINGS
}

interface Hall {
  meetingId: string
  ticketId: string
  formId: string
}

async function makeMeetings(db: Db, { attendee: { ticket_id }, answers: { form_id } }: Pattern, people: number): Promise<Hall[]> {
  const { read } = db
  const meeting = await read.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
  const ticket = await read.selectFrom('tickets').selectAll().where('id', '=', ticket_id).executeTakeFirstOrThrow()
  const form = await read.selectFrom('forms').selectAll().where('id', '=', form_id).executeTakeFirstOrThrow()
  const version = await read.selectFrom('form_versions').selectAll().where('form_id', '=', form_id).executeTakeFirstOrThrow()
  const halls = Array.from({ length: MEETINGS }, (_, n) => ({ meetingId: `M${n}`, ticketId: `MT${n}`, formId: `MF${n}` }))
  const sold = halls.map(() => 0)
  for (let place = 0; place < people; place += EACH_ORDER)
    sold[comesTo(place)] = (sold[comesTo(place)] as number) + Math.min(EACH_ORDER, people - place)
  const each = (make: (hall: Hall, n: number) => Loose) => halls.map(make)
  await db.write(async (tx) => {
    const add = (table: TableName, rows: Loose[]) => db.insertMany(tx, table, rows)
    await add(
      'meetings',
      each(({ meetingId }, n) => ({ ...meeting, id: meetingId, title: `第 ${n + 1} 届教育大会` })),
    )
    await add(
      'forms',
      each(({ meetingId, formId }) => ({ ...form, id: formId, meeting_id: meetingId })),
    )
    await add(
      'form_versions',
      each(({ formId }) => ({ ...version, form_id: formId })),
    )
    await add(
      'tickets',
      each(({ meetingId, ticketId, formId }, n) => ({
        ...ticket,
        id: ticketId,
        meeting_id: meetingId,
        form_id: formId,
        total: people,
        sold: sold[n] as number,
      })),
    )
  })
  return halls
}

/** What people have handed in, of bytes that no compression makes fewer. */
async function makeFiles(db: Db, { now, user }: Pattern): Promise<void> {
  for (let n = 0; n < FILES; n++) {
    const id = newId(now)
    const size = PIECES * PIECE_BYTES
    const about = {
      user_id: user.id,
      upload: id,
      purpose: 'annex',
      name: '论文.pdf',
      kind: 'pdf',
      size,
      received: size,
      digest: digest(id),
    }
    const pieces = Array.from({ length: PIECES }, (_, at) => ({
      file_id: id,
      at: at * PIECE_BYTES,
      base64: randomBytes(PIECE_BYTES).toString('base64'),
    }))
    await db.write(async (tx) => {
      await db.insertMany(tx, 'files', [{ id, ...about, created_at: now, kept_at: now }])
      await db.insertMany(tx, 'file_pieces', pieces)
    })
  }
}

/** People of one order. */
interface Party {
  user: Loose
  order: Loose
  people: { attendee: Loose; answers: Loose; seat: Loose; admission: Loose; code: Loose; issued: Loose }[]
  ordered: Loose
}

const family = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗']
const given = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华文博雅思雨晨子涵欣怡梓轩']
const pick = (from: readonly string[], seed: number) => from[seed % from.length] as string

function party({ deps }: TestApp, pattern: Pattern, first: number, size: number, halls: readonly Hall[]): Party {
  const { meetingId, ticketId, formId } = halls[comesTo(first)] as Hall
  const at = pattern.now - 1_000_000_000 + first * 900
  const here = { meeting_id: meetingId, ticket_id: ticketId }
  const user = { ...pattern.user, id: newId(at), mobile: `1${String(3_000_000_000 + first)}`, created_at: at }
  const no = `9${String(first).padStart(21, '0')}`
  return {
    user,
    order: { ...pattern.order, ...here, no, user_id: user.id, copies: size, created_at: at, paid_at: at },
    ordered: { ...pattern.ordered, seq: null, id: newId(at), at, who: user.id, entity_id: no },
    people: Array.from({ length: size }, (_, place) => {
      const n = first + place
      const id = newId(at)
      const code = newAdmissionCode()
      const admissionId = newId(at)
      return {
        attendee: {
          ...pattern.attendee,
          ...here,
          id,
          user_id: user.id,
          order_no: no,
          name: pick(family, n * 7) + pick(given, n * 13) + pick(given, n * 31 + 5),
          phone: `1${String(3_000_000_000 + n)}`,
          idcard: deps.seals.seal(String(110_105_194_912_310_000 + n), id),
          created_at: at,
          updated_at: at,
        },
        answers: {
          ...pattern.answers,
          attendee_id: id,
          form_id: formId,
          meeting_id: meetingId,
          given: writeJson({
            diet: pick(['清真', '素食', '无'], n),
            hotel: `第${n % 30}间`,
            topic: `想听第 ${n % 97} 场的内容，${newCode(8)}`,
          }),
          updated_at: at,
        },
        seat: { ...pattern.seat, order_no: no, attendee_id: id, position: place },
        admission: {
          ...pattern.admission,
          ...here,
          id: admissionId,
          order_no: no,
          attendee_id: id,
          user_id: user.id,
          code_hash: digest(code),
          badge_hash: digest(badgeCodeOf(code)),
          exhibitor_hash: digest(exhibitorCodeOf(code)),
          number: newCode(12),
          issued_at: at,
        },
        code: { ...pattern.code, admission_id: admissionId, code },
        issued: { ...pattern.issued, seq: null, id: newId(at), at, who: user.id, entity_id: admissionId, why: `order ${no}` },
      }
    }),
  }
}

async function write(db: Db, parties: readonly Party[]): Promise<void> {
  const people = parties.flatMap((one) => one.people)
  await db.write(async (tx) => {
    const add = (table: TableName, rows: Loose[]) => db.insertMany(tx, table, rows)
    await add(
      'users',
      parties.map(({ user }) => user),
    )
    await add(
      'attendees',
      people.map((one) => one.attendee),
    )
    await add(
      'answers',
      people.map((one) => one.answers),
    )
    await add(
      'orders',
      parties.map(({ order }) => order),
    )
    await add(
      'order_attendees',
      people.map(({ seat }) => seat),
    )
    await add(
      'admissions',
      people.map(({ admission }) => admission),
    )
    await add(
      'admission_codes',
      people.map(({ code }) => code),
    )
    await add('log', [...parties.map(({ ordered }) => ordered), ...people.map(({ issued }) => issued)])
  })
}
