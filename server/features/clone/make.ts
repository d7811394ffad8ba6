/** A meeting for next year: what organisers wrote of the last one, every date moved by the same number of days. */
import type { clone } from '#contract/clone.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { dayOf, fromWire, toWire } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { keptCertificates, layOutCertificates } from '../certificate/kept.ts'
import { bestCertification } from '../certification/marks.ts'
import { freshList, insertList, listsOf } from '../checkin/lists/list-store.ts'
import { copyUses } from '../file/store.ts'
import { copyForms } from '../form/store.ts'
import { ownAnswer } from '../meeting/manage/own.ts'
import { guestsOf, insertGuests, insertMeeting, insertModule, lockOwnMeeting, modulesOf, type OwnRow } from '../meeting/manage-store.ts'
import { noNews } from '../meeting/news.ts'
import { insertSessions, standingSessions } from '../schedule/store.ts'
import { ownTickets } from '../ticket/manage-store.ts'
import { insertPool, poolsOf } from '../ticket/pool-store.ts'
import { insertTicket } from '../ticket/store.ts'
import { allVouchers, insertVouchers } from '../voucher/manage-store.ts'

export const make: Handler<typeof clone.make> = async ({ deps, input, user, thirdId, now }) => {
  const done = await deps.db.write(async (tx) => {
    const last = await lockOwnMeeting(tx, input.id, thirdId)
    if (last === undefined) return refuse('meeting_gone')
    const moved = fromWire(input.meetingStratTime) - last.starts_at
    const next: OwnRow = {
      ...last,
      id: newId(now),
      title: input.title,
      starts_at: last.starts_at + moved,
      ends_at: last.ends_at + moved,
      ...asNew,
      certification_id: await bestCertification(tx, user.id, thirdId, now),
      created_at: now,
    }
    const copying = { db: deps.db, tx, from: last.id, to: next.id, thirdId, moved, userId: user.id, now }
    await insertMeeting(tx, next)
    await copyUses(tx, { entity: 'meeting', entity_id: last.id }, { entity: 'meeting', entity_id: next.id, third_id: thirdId })
    await copyPage(copying)
    await copyProgramme(copying)
    const tickets = await copyTickets(copying)
    await copyVouchers(copying, tickets)
    const lists = await copyLists(copying, tickets)
    const certificates = await keptCertificates(tx, last.id, [...lists.keys()])
    await layOutCertificates(tx, certificates, { meetingId: next.id, thirdId, listIds: [...lists.values()], now })
    const line = { entity: 'meeting', entityId: next.id, meetingId: next.id, who: user.id, at: now, edition: 1 }
    await writeLog(tx, [{ ...line, action: 'make', to: next.title, why: `clone of ${last.id}` }])
    return next.id
  })
  if (done instanceof Refusal) return done
  return (await ownAnswer(deps, done, thirdId, now)) ?? refuse('meeting_gone')
}

/** What has become of a meeting stays with it. */
const asNew = {
  state: 'draft',
  version: 1,
  edition: 1,
  end_reason: '',
  moved_from: null,
  moved_from_address: '',
  refund_until: null,
  purge_at: null,
  cancelled_at: null,
  archived_from: '',
  news: noNews,
} as const

interface Copying {
  db: Db
  tx: Tx
  from: string
  to: string
  thirdId: string
  /** Milliseconds that everything moves by. */
  moved: number
  userId: string
  now: number
}

async function copyPage({ db, tx, from, to, thirdId, now }: Copying): Promise<void> {
  for (const row of await modulesOf(tx, from)) await insertModule(tx, { ...row, id: newId(now), meeting_id: to, edition: 1 })
  const guests = (await guestsOf(tx, from)).map((row) => ({ was: row.id, row: { ...row, id: newId(now), meeting_id: to, edition: 1 } }))
  await insertGuests(
    db,
    tx,
    guests.map(({ row }) => row),
  )
  for (const { was, row } of guests)
    await copyUses(tx, { entity: 'guest', entity_id: was }, { entity: 'guest', entity_id: row.id, third_id: thirdId })
}

async function copyProgramme({ db, tx, from, to, moved, now }: Copying): Promise<void> {
  const rows = (await standingSessions(tx, from)).map((row) => ({
    ...row,
    id: newId(now),
    meeting_id: to,
    starts_at: row.starts_at + moved,
    ends_at: row.ends_at + moved,
    // A session past midnight stays with the evening before.
    day: dayOf(fromWire(`${row.day} 00:00:00`) + wholeDays(moved)),
  }))
  await insertSessions(db, tx, rows)
}

const DAY_MS = 86_400_000
const wholeDays = (ms: number) => Math.round(ms / DAY_MS) * DAY_MS

/** @returns new ids by old ones. What was sold stays with the last meeting, and so do the phones that a ticket was for. */
async function copyTickets({ db, tx, from, to, thirdId, moved, userId, now }: Copying): Promise<Map<string, string>> {
  const forms = await copyForms(tx, from, { meetingId: to, thirdId }, { userId, now })
  const pools = new Map<string, string>()
  for (const { taken: _, ...row } of await poolsOf(db, tx, from)) {
    const id = newId(now)
    pools.set(row.id, id)
    await insertPool(tx, { ...row, id, meeting_id: to, edition: 1, created_at: now })
  }
  const ids = new Map<string, string>()
  for (const row of await ownTickets(tx, from)) {
    const id = newId(now)
    ids.set(row.id, id)
    await insertTicket(tx, {
      ...row,
      id,
      meeting_id: to,
      booking_from: row.booking_from + moved,
      booking_to: row.booking_to + moved,
      steps: writeJson(readJson(row.steps).map(({ until, fen }) => ({ until: until + moved, fen }))),
      pool_id: pools.get(row.pool_id ?? '') ?? null,
      form_id: forms.get(row.form_id ?? '') ?? null,
      sold: 0,
      edition: 1,
    })
  }
  return ids
}

/** The same codes, as unused as they were at first. One that was for removed tickets only stays behind. */
async function copyVouchers({ db, tx, from, to, moved, now }: Copying, tickets: ReadonlyMap<string, string>): Promise<void> {
  const later = (at: number | null) => (at === null ? null : at + moved)
  const rows = (await allVouchers(tx, from)).flatMap((row) => {
    const [before, ids] = [readJson(row.ticket_ids), readJson(row.ticket_ids).flatMap((id) => tickets.get(id) ?? [])]
    const window = { starts_at: later(row.starts_at), ends_at: later(row.ends_at) }
    const copy = { ...row, ...window, id: newId(now), meeting_id: to, ticket_ids: writeJson(ids.toSorted()), edition: 1, created_at: now }
    return before.length > 0 && ids.length === 0 ? [] : [copy]
  })
  await insertVouchers(db, tx, rows)
}

/** Lists at the doors, with codes and keys of their own. @returns new ids by old ones. */
async function copyLists({ tx, from, to, moved, now }: Copying, tickets: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const later = (wire: string) => toWire(fromWire(wire) + moved)
  const ids = new Map<string, string>()
  for (const { states: _, shares: __, devices: ___, ...row } of await listsOf(tx, from)) {
    const fresh = freshList(now)
    ids.set(row.id, fresh.id)
    await insertList(tx, {
      ...row,
      ...fresh,
      meeting_id: to,
      ticket_ids: writeJson(readJson(row.ticket_ids).map((id) => tickets.get(id) ?? id)),
      windows: writeJson(readJson(row.windows).map((window) => ({ ...window, from: later(window.from), to: later(window.to) }))),
    })
  }
  return ids
}
