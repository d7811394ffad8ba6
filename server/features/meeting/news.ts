/** What a meeting's own row says of its news, at a moment: its articles write it (article/tell.ts), its pages have it with the meeting. */
import type { MeetingNews } from '#contract/article.ts'
import type { Meeting } from '#contract/meeting.ts'
import type { Row } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'

type WithNews = Pick<Row<'meetings'>, 'news'>

export const noNews = writeJson<MeetingNews>({ from: null, until: null, urgent: [] })

/** @returns undefined where there is nothing to read. Of several notices the one that came last stands. */
export function newsOf({ news }: WithNews, now: number): Meeting['news'] {
  const { from, until, urgent } = readJson(news)
  if (from === null || from > now || (until !== null && until <= now)) return undefined
  const standing = urgent.findLast((one) => one.from <= now && one.until > now)
  return standing === undefined ? {} : { urgent: { id: standing.id, title: standing.title, untilTime: toWire(standing.until) } }
}

/** The moments at which it says something else. */
export function newsMoments({ news }: WithNews): number[] {
  const { from, until, urgent } = readJson(news)
  return [from, until, ...urgent.flatMap((one) => [one.from, one.until])].filter((at) => at !== null)
}
