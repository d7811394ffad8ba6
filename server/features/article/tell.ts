/** What the pages of a meeting say of its news goes into the meeting's own row, with every change of what is read, or will be. */
import type { MeetingNews } from '#contract/article.ts'
import type { Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { bumpVersion, updateMeeting } from '../meeting/manage-store.ts'
import { pending } from './store.ts'

/** The meeting is locked. */
export async function tellMeeting(tx: Tx, meetingId: string, now: number): Promise<void> {
  await updateMeeting(tx, meetingId, { news: writeJson(await newsAfter(tx, meetingId, now)) })
  await bumpVersion(tx, meetingId)
}

/** Notices that stand, or wait for their moment, but for one. */
export async function otherNotices(tx: Tx, meetingId: string, id: string, now: number): Promise<number> {
  return (await newsAfter(tx, meetingId, now)).urgent.filter((one) => one.id !== id).length
}

async function newsAfter(tx: Tx, meetingId: string, now: number): Promise<MeetingNews> {
  const open = (await pending(tx, meetingId, now)).filter(({ audience }) => audience !== 'staff')
  const ends = open.map(({ valid_until: until }) => until)
  return {
    from: open[0]?.published_at ?? null,
    until: open.length === 0 || ends.includes(null) ? null : Math.max(...(ends as number[])),
    urgent: open.flatMap(({ id, title, published_at: from, urgent_until, valid_until }) => {
      const until = Math.min(urgent_until ?? 0, valid_until ?? Infinity)
      return from === null || until <= now ? [] : [{ id, title, from, until }]
    }),
  }
}
