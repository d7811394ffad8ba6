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
import { changedMeanwhile, differences, recordChanges } from '../../history/changes.ts'
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
    const after = { ...before, ...columnsOf(given) }
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

/** The columns of what was given; texts with marks as they are safe to show. */
function columnsOf(given: Given): Partial<OwnRow> {
  const columns: { [F in MeetingField]: () => Partial<OwnRow> } = {
    title: () => ({ title: given.title as string }),
    meetingStratTime: () => ({ starts_at: fromWire(given.meetingStratTime as string) }),
    meetingEndTime: () => ({ ends_at: fromWire(given.meetingEndTime as string) }),
    summary: () => ({ summary: given.summary as string }),
    address: () => ({ address: given.address as string }),
    mapUrl: () => ({ map_url: given.mapUrl as string }),
    sponsor: () => ({ sponsor: given.sponsor as string }),
    phone: () => ({ phone: given.phone as string }),
    liveUrl: () => ({ live_url: given.liveUrl as string }),
    cover: () => ({ cover: given.cover as string }),
    sharePicture: () => ({ share_picture: given.sharePicture as string }),
    details: () => ({ details: article(given.details as string) }),
    notice: () => ({ notice: article(given.notice as string) }),
  }
  return Object.assign(
    {},
    ...(Object.keys(given) as MeetingField[]).filter((field) => given[field] !== undefined).map((field) => columns[field]()),
  )
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
  // What is kept of a meeting until so long after its end would go within a minute, by a year that was mistyped.
  if (isRunOut(after, now) && !isRunOut(standing, now)) return refuse('ends_long_ago', { days: String(retention.answers.days) })
  const changes = differences(valuesOf(standing), valuesOf(after))
  if (Object.keys(changes).length === 0) return standing.id
  const thing = { entity: 'meeting', entityId: standing.id } as const
  const words = Object.fromEntries(Object.keys(changes).map((field) => [field, meetingFields[field as MeetingField]]))
  const meanwhile = await changedMeanwhile(tx, { ...thing, since, stands: standing.edition, words, userId, now })
  if (meanwhile !== undefined) return meanwhile
  const isElsewhere = 'address' in changes
  const isMoved = isElsewhere || 'meetingStratTime' in changes || 'meetingEndTime' in changes
  // Also archived and settled meetings: they can come back, and their people were told the earlier time.
  if (isMoved && standing.state !== 'draft') {
    await lockSales(tx, standing.id)
    const people = await countPeople(tx, standing.id)
    if (people > 0) return refuse('sold_already', { held: heldWords(await countHeld(tx, standing.id), people) })
  }
  if (!(await usePictures(tx, after, userId))) return refuse('file_gone')
  const edition = standing.edition + 1
  const { id, third_id: _, state: __, ...columns } = after
  // The page says 已改期 of times and places that people were told of, and of no others.
  const untold = { ...(isMoved && { moved_from: null }), ...(isElsewhere && { moved_from_address: '' }) }
  await updateMeeting(tx, id, { ...columns, ...untold, edition, version: standing.version + 1 })
  await recordChanges(tx, { ...thing, meetingId: id, edition, who: userId, at: now }, changes)
  return id
}

function usePictures(tx: Tx, { id, third_id, cover, share_picture, details, notice }: OwnRow, userId: string): Promise<boolean> {
  const shown = [cover, share_picture, ...picturesIn(details), ...picturesIn(notice)]
  return useFiles(tx, { entity: 'meeting', entityId: id, thirdId: third_id }, 'picture', userId, shown)
}

/** By the wire's names, as a history shows them. */
function valuesOf(row: OwnRow): Record<MeetingField, string> {
  return {
    title: row.title,
    meetingStratTime: row.starts_at === 0 ? '' : toWire(row.starts_at),
    meetingEndTime: row.ends_at === 0 ? '' : toWire(row.ends_at),
    summary: row.summary,
    address: row.address,
    mapUrl: row.map_url,
    sponsor: row.sponsor,
    phone: row.phone,
    liveUrl: row.live_url,
    cover: row.cover,
    sharePicture: row.share_picture,
    details: row.details,
    notice: row.notice,
  }
}
