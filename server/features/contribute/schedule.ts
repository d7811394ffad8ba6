/**
 * What its author has confirmed gets its place in the programme: a session, and its speakers as guests; and again where the session
 * was removed. No programme file knows either by its key.
 */
import type { contributeManage } from '#contract/contribute-manage.ts'
import { GUESTS_MAX } from '#contract/meeting-manage.ts'
import { MORNING, SESSION_HOURS, SESSIONS_MAX } from '#contract/schedule-manage.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { dayOf, fromWire } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { can, move } from '../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { insertGuests, lockOwnMeeting } from '../meeting/manage-store.ts'
import { standingGuests } from '../meeting/store.ts'
import { publish } from '../schedule/manage/save.ts'
import { insertSessions, scheduleItems } from '../schedule/store.ts'
import { type Call, findCall } from './call-store.ts'
import { labelOf } from './call-wire.ts'
import { contributionMachine } from './machine.ts'
import { detailsOf, speakersAmong } from './session-text.ts'
import { abstractOf, authorsOf, type AuthorRow, findRow, lockContributions, type TableRow } from './store.ts'
import { chairOnWire } from './table-wire.ts'

const HOUR = 3_600_000
/** By which it is known that it came from here. */
const SOURCE = 'contribute:'

export const schedule: Handler<typeof contributeManage.schedule> = async ({ deps: { db }, input, user, grants, thirdId, now }) => {
  const { meetingId, id, room } = input
  const [starts_at, ends_at] = [fromWire(input.startTime), fromWire(input.endTime)]
  if (ends_at <= starts_at) return refuse('ends_before_start')
  if (ends_at - starts_at > SESSION_HOURS * HOUR) return refuse('session_too_long')
  const done = await db.write(async (tx) => {
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const [standing] = await lockContributions(tx, [id])
    const row = await findRow(tx, meetingId, id)
    if (standing === undefined || row === undefined) return refuse('contribution_gone')
    const placed = row.placed === 1
    if (!can(contributionMachine, 'schedule', row.state, { placed })) return refuse('contribution_moved')
    if ((await scheduleItems.count(tx, { meeting_id: meetingId })) >= SESSIONS_MAX) return refuse('schedule_full')
    const call = (await findCall(tx, meetingId)) as Call
    const speakers = speakersAmong(await authorsOf(tx, [id]))
    const sessionId = newId(now)
    const columns = { session_id: sessionId, edition: row.edition + 1, updated_at: now }
    const step = { entityId: id, action: 'schedule', from: row.state, who: user.id, why: '', at: now, placed } as const
    const full = await addGuests(db, tx, { meetingId, id, speakers, now })
    if (full !== undefined) return full
    const { to } = await move(tx, contributionMachine, step, columns)
    if (to === undefined) return refuse('contribution_moved')
    const session = {
      id: sessionId,
      meeting_id: meetingId,
      source_key: `${SOURCE}${id}`,
      title: row.told_title,
      details: detailsOf(await abstractOf(tx, row)),
      starts_at,
      ends_at,
      day: dayOf(starts_at - MORNING * HOUR),
      room,
      track: labelOf(readJson(call.tracks), row.told_track),
      speakers: writeJson([...new Set(speakers.map(({ name }) => name))]),
      language: '',
      level: '',
      edition: 1,
    }
    await insertSessions(db, tx, [session])
    await writeLog(tx, [
      { entity: 'schedule_item', entityId: sessionId, meetingId, action: 'make', to: session.title, who: user.id, at: now, edition: 1 },
    ])
    await publish(tx, meetingId)
    return undefined
  })
  return done instanceof Refusal ? done : chairOnWire(db, (await findRow(db.read, meetingId, id)) as TableRow, grants)
}

/**
 * Those who are no guests yet, after those who are; a guest whom an organiser has described keeps everything, and so does one of this
 * paper who was given another name.
 */
async function addGuests(
  db: Db,
  tx: Tx,
  { meetingId, id, speakers, now }: { meetingId: string; id: string; speakers: readonly AuthorRow[]; now: number },
) {
  const standing = await standingGuests(tx, meetingId)
  const known = new Set(standing.map(({ name }) => name))
  const keys = new Set(standing.map(({ source_key }) => source_key))
  const keyOf = ({ position }: AuthorRow) => `${SOURCE}${id}:${position}`
  const fresh = speakers.filter(
    (one, place) => !known.has(one.name) && !keys.has(keyOf(one)) && speakers.findIndex(({ name }) => name === one.name) === place,
  )
  if (standing.length + fresh.length > GUESTS_MAX) return refuse('guests_full')
  const last = Math.max(0, ...standing.map(({ sort }) => sort))
  if (fresh.length > 0)
    await insertGuests(
      db,
      tx,
      fresh.map((one, place) => ({
        id: newId(now),
        meeting_id: meetingId,
        source_key: keyOf(one),
        name: one.name,
        title: '',
        company: one.unit,
        avatar: '',
        introduce: '',
        sort: last + place + 1,
      })),
    )
  return undefined
}
