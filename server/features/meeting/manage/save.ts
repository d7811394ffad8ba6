/** What organisers write of a meeting: a save changes the fields that it brings, and public pages follow. */
import type { Checked } from '#contract/call.ts'
import { heldWords, type MeetingField, meetingFields, type meetingManage } from '#contract/meeting-manage.ts'
import { retention } from '#contract/retention.ts'
import type { Tx } from '../../../db/db.ts'
import { fromWire, toWire } from '../../../flow/clock.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { bestCertification } from '../../certification/marks.ts'
import { saveRevision } from '../../history/revision.ts'
import { useFiles } from '../../file/use.ts'
import { isRunOut } from '../store.ts'
import { insertMeeting, lockOwnMeeting, type OwnRow, updateMeeting } from '../manage-store.ts'
import { noNews } from '../news.ts'
import { countHeld, countPeople, lockSales } from '../people-to-tell.ts'
import { article } from '../sanitise.ts'
import { bringsOutsidePicture } from '../outside-pictures.ts'
import { picturesIn } from '../pictures-in.ts'
import { ownAnswer } from './own.ts'

const YEAR_MS = 366 * 24 * 3_600_000

export const save: Handler<typeof meetingManage.save> = async ({ deps, input, user, thirdId, now }) => {
  const { id, edition, ...given } = input
  if (id === undefined && !(given.title && given.meetingStratTime && given.meetingEndTime)) return refuse('meeting_incomplete')
  const done = await deps.db.write(async (tx) => {
    const standing = id === undefined ? undefined : await lockOwnMeeting(tx, id, thirdId)
    if (id !== undefined && standing === undefined) return refuse('meeting_gone')
    const before = standing ?? emptyDraft(thirdId, now)
    const after = withInput(before, given)
    const refused = badTimes(after)
    if (refused !== undefined) return refused
    const changeOf = (column: 'details' | 'notice' | 'cover' | 'share_picture') => ({ before: before[column], after: after[column] })
    if (bringsOutsidePicture(deps.env, [changeOf('details'), changeOf('notice')], [changeOf('cover'), changeOf('share_picture')]))
      return refuse('picture_outside')
    return standing === undefined ? make(tx, after, user.id, now) : change(tx, { standing, after, since: edition, userId: user.id, now })
  })
  if (done instanceof Refusal) return done
  return (await ownAnswer(deps, done, thirdId, now)) ?? refuse('meeting_gone')
}

export function emptyDraft(thirdId: string, now: number): OwnRow {
  const texts = { title: '', summary: '', cover: '', share_picture: '', details: '', live_url: '', sponsor: '', phone: '', address: '' }
  const rest = { map_url: '', notice: '', starts_at: 0, ends_at: 0, state: 'draft', version: 1, edition: 1, created_at: now } as const
  const later = {
    end_reason: '',
    moved_from: null,
    moved_from_address: '',
    refund_until: null,
    purge_at: null,
    cancelled_at: null,
    archived_from: '',
  } as const
  const others = { certification_id: null, news: noNews }
  return { id: newId(now), third_id: thirdId, ...texts, ...rest, ...later, ...others }
}

type Given = Omit<Checked<typeof meetingManage.save>, 'id' | 'edition'>

/** The stored row with the given fields. HTML is sanitised. */
function withInput(row: OwnRow, given: Given): OwnRow {
  return {
    ...row,
    title: given.title ?? row.title,
    starts_at: given.meetingStratTime === undefined ? row.starts_at : fromWire(given.meetingStratTime),
    ends_at: given.meetingEndTime === undefined ? row.ends_at : fromWire(given.meetingEndTime),
    summary: given.summary ?? row.summary,
    address: given.address ?? row.address,
    map_url: given.mapUrl ?? row.map_url,
    sponsor: given.sponsor ?? row.sponsor,
    phone: given.phone ?? row.phone,
    live_url: given.liveUrl ?? row.live_url,
    cover: given.cover ?? row.cover,
    share_picture: given.sharePicture ?? row.share_picture,
    details: given.details === undefined ? row.details : article(given.details),
    notice: given.notice === undefined ? row.notice : article(given.notice),
  }
}

type Times = Pick<OwnRow, 'starts_at' | 'ends_at'>

/** Whether it is more than a year from then to then. */
export const isTooLong = ({ starts_at, ends_at }: Times) => ends_at - starts_at > YEAR_MS

/** Why a meeting cannot last from then to then. */
export function badTimes(times: Times) {
  if (times.ends_at <= times.starts_at) return refuse('ends_before_start')
  return isTooLong(times) ? refuse('too_long') : undefined
}

/** @returns its id. */
async function make(tx: Tx, given: OwnRow, who: string, at: number): Promise<string | Refusal<'file_gone'>> {
  const row = { ...given, certification_id: await bestCertification(tx, who, given.third_id, at) }
  if (!(await usePictures(tx, row, who))) return refuse('file_gone')
  await insertMeeting(tx, row)
  const { id, edition } = row
  await writeLog(tx, [{ entity: 'meeting', entityId: id, meetingId: id, action: 'make', to: row.title, who, at, edition }])
  return id
}

interface Saving {
  standing: OwnRow
  after: OwnRow
  since: number
  userId: string
  now: number
}

/** @returns its id. */
async function change(
  tx: Tx,
  { standing, after, since, userId, now }: Saving,
): Promise<string | Refusal<'changed_meanwhile' | 'file_gone' | 'ends_long_ago' | 'sold_already'>> {
  // Data with a retention period counted from the end of the meeting would be purged within a minute, after a mistyped year.
  if (isRunOut(after, now) && !isRunOut(standing, now)) return refuse('ends_long_ago', { days: String(retention.answers.days) })
  const { id, third_id: _, state: __, ...columns } = after
  const thing = { entity: 'meeting', entityId: id, meetingId: id, who: userId, at: now }
  const change = { labels: meetingFields, since, revision: standing.edition, before: valuesOf(standing), after: valuesOf(after) }
  const saved = await saveRevision(tx, thing, change, async (edition, changed) => {
    const isElsewhere = changed.includes('address')
    const isMoved = isElsewhere || changed.includes('meetingStratTime') || changed.includes('meetingEndTime')
    // Also archived and settled meetings: they can come back, and their people know the earlier time.
    if (isMoved && standing.state !== 'draft') {
      await lockSales(tx, id)
      const people = await countPeople(tx, id)
      if (people > 0) return refuse('sold_already', { held: heldWords(await countHeld(tx, id), people) })
    }
    if (!(await usePictures(tx, after, userId))) return refuse('file_gone')
    // The page shows 已改期 only for times and places that people were notified of.
    const untold = { ...(isMoved && { moved_from: null }), ...(isElsewhere && { moved_from_address: '' }) }
    return updateMeeting(tx, id, { ...columns, ...untold, edition, version: standing.version + 1 })
  })
  return saved instanceof Refusal ? saved : id
}

function usePictures(tx: Tx, { id, third_id, cover, share_picture, details, notice }: OwnRow, userId: string): Promise<boolean> {
  const shown = [cover, share_picture, ...picturesIn(details), ...picturesIn(notice)]
  return useFiles(tx, { entity: 'meeting', entityId: id, thirdId: third_id }, 'picture', userId, shown)
}

/** The values of a meeting by wire name. */
function valuesOf(row: OwnRow): Record<MeetingField, string> {
  return {
    ...row,
    meetingStratTime: row.starts_at === 0 ? '' : toWire(row.starts_at),
    meetingEndTime: row.ends_at === 0 ? '' : toWire(row.ends_at),
    mapUrl: row.map_url,
    liveUrl: row.live_url,
    sharePicture: row.share_picture,
  }
}
