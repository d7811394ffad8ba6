/** Saves a session that an organiser types. */
import type { Checked } from '#contract/call.ts'
import { MORNING, SESSION_HOURS, type scheduleManage, sessionFields, SESSIONS_MAX, type SessionField } from '#contract/schedule-manage.ts'
import type { Tx } from '../../../db/db.ts'
import { readJson, writeJson } from '../../../db/json.ts'
import { dayOf, fromWire, toWire } from '../../../flow/clock.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { useFiles } from '../../file/use.ts'
import { saveRevision } from '../../history/revision.ts'
import { nameOf } from '../../history/wire.ts'
import { bumpVersion, lockOwnMeeting } from '../../meeting/manage-store.ts'
import { bringsOutsidePicture } from '../../meeting/outside-pictures.ts'
import { picturesIn } from '../../meeting/pictures-in.ts'
import { article } from '../../meeting/sanitise.ts'
import { bumpEdition, changeSession, insertSessions, replacedSince, scheduleItems, type SessionRow } from '../store.ts'
import { ownOnWire } from './own.ts'

const HOUR = 3_600_000

export const save: Handler<typeof scheduleManage.save> = ({ deps: { db, env }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, id, edition: since } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const written = writtenOf(input)
    if (written.ends_at <= written.starts_at) return refuse('ends_before_start')
    if (written.ends_at - written.starts_at > SESSION_HOURS * HOUR) return refuse('session_too_long')
    const use = (entityId: string) =>
      useFiles(tx, { entity: 'schedule_item', entityId, thirdId }, 'picture', user.id, picturesIn(written.details))
    const at = { entity: 'schedule_item', meetingId, who: user.id, at: now }
    const standing = id === undefined ? undefined : await scheduleItems.lock(tx, { id, meeting_id: meetingId })
    if (bringsOutsidePicture(env, [{ before: standing?.details ?? '', after: written.details }], [])) return refuse('picture_outside')
    if (id === undefined) {
      if ((await scheduleItems.count(tx, { meeting_id: meetingId })) >= SESSIONS_MAX) return refuse('schedule_full')
      const made = newId(now)
      // No file knows it by this.
      const row = { id: made, meeting_id: meetingId, source_key: `hand:${made}`, ...written, edition: 1 }
      if (!(await use(made))) return refuse('file_gone')
      await insertSessions(db, tx, [row])
      await writeLog(tx, [{ ...at, entityId: made, action: 'make', to: row.title, edition: 1 }])
      await publish(tx, meetingId)
      return ownOnWire(row)
    }
    if (standing === undefined) return refuse('schedule_gone')
    const change = { labels: sessionFields, since, revision: standing.edition, before: valuesOf(standing), after: valuesOf(written) }
    const saved = await saveRevision(tx, { ...at, entityId: id }, change, async (edition) => {
      const replacement = await replaced(tx, id, since, standing.edition)
      if (replacement !== undefined) return replacement
      if (!(await use(id))) return refuse('file_gone')
      await changeSession(tx, id, { ...written, edition })
      return publish(tx, meetingId)
    })
    return saved instanceof Refusal ? saved : ownOnWire({ ...standing, ...written, edition: saved.revision })
  })

type Written = Omit<SessionRow, 'id' | 'meeting_id' | 'source_key' | 'edition'>

function writtenOf(input: Checked<typeof scheduleManage.save>): Written {
  const starts_at = fromWire(input.startTime)
  return {
    title: input.title,
    starts_at,
    ends_at: fromWire(input.endTime),
    day: dayOf(starts_at - MORNING * HOUR),
    room: input.room,
    track: input.track,
    speakers: writeJson([...new Set(input.speakers.filter((name) => name !== ''))]),
    language: input.language,
    level: input.level,
    details: article(input.details),
  }
}

/** The values of a session by wire name. The day follows from the start. */
function valuesOf(row: Written): Record<Exclude<SessionField, 'day'>, string> {
  const { day: _, ...texts } = row
  return {
    ...texts,
    startTime: toWire(row.starts_at),
    endTime: toWire(row.ends_at),
    speakers: readJson(row.speakers).join('、'),
  }
}

/** A file has put another in its place since: that is written down once for all of its sessions. */
async function replaced(tx: Tx, id: string, since: number, stands: number): Promise<Refusal<'changed_meanwhile'> | undefined> {
  const by = since === stands ? undefined : await replacedSince(tx, id, since)
  if (by === undefined) return undefined
  return refuse('changed_meanwhile', { who: nameOf(by), at: toWire(by.applied_at ?? 0).slice(5, 16), what: sessionFields.title })
}

/** What is seen of the meeting has changed; and so has what an import was compared with. */
export async function publish(tx: Tx, meetingId: string): Promise<void> {
  await bumpEdition(tx, meetingId)
  await bumpVersion(tx, meetingId)
}
