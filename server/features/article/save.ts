/** An article is written, or changed; what is published changes at once. */
import { type article, type ArticleField, articleFields, ARTICLES_MAX, URGENT_DAYS, URGENT_MOST } from '#contract/article.ts'
import type { Checked } from '#contract/call.ts'
import type { Tx } from '../../db/db.ts'
import type { Env } from '../../env/env.ts'
import { fromWire, toWire } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { useFiles } from '../file/use.ts'
import { saveRevision } from '../history/revision.ts'
import { lockOwnMeeting } from '../meeting/manage-store.ts'
import { bringsOutsidePicture } from '../meeting/outside-pictures.ts'
import { picturesIn } from '../meeting/pictures-in.ts'
import { article as safe } from '../meeting/sanitise.ts'
import { ownAnswer, standing as standingOf } from './own.ts'
import { areTickets, articleCategories, type ArticleRow, articles, type OwnRow, setTickets, ticketsOf } from './store.ts'
import { otherNotices, tellMeeting } from './tell.ts'
import { isOffered, isUrgent } from './wire.ts'

const DAY = 86_400_000

type Call = typeof article.save
type Answer = Awaited<ReturnType<Handler<Call>>>

/** What organisers type, as the columns have it. */
type Typed = Pick<
  ArticleRow,
  'title' | 'summary' | 'content' | 'cover' | 'share_picture' | 'category_id' | 'pinned' | 'audience' | 'valid_until' | 'urgent_until'
>
interface Written {
  columns: Typed
  ticketIds: string[]
}

const blank: Written = {
  columns: {
    title: '',
    summary: '',
    content: '',
    cover: '',
    share_picture: '',
    category_id: null,
    pinned: 0,
    audience: 'all',
    valid_until: null,
    urgent_until: null,
  },
  ticketIds: [],
}

interface Saving {
  input: Checked<Call>
  env: Env
  thirdId: string
  userId: string
  now: number
}

export const save: Handler<Call> = ({ deps: { db, env }, input, user, thirdId, now }) =>
  db.write(async (tx): Promise<Answer> => {
    const { meetingId, id } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const saving = { input, env, thirdId, userId: user.id, now }
    if (id === undefined) {
      const after = writtenBy(input, blank)
      return (await flawOf(tx, saving, blank, after, undefined)) ?? make(tx, saving, after)
    }
    const row = await standingOf(tx, meetingId, id, now)
    if (row === undefined) return refuse('article_gone')
    const before = { columns: row, ticketIds: await ticketsOf(tx, id) }
    const after = writtenBy(input, before)
    return (await flawOf(tx, saving, before, after, row)) ?? change(tx, saving, before, after, row)
  })

/** What was not given stays as it is; tickets are named for one audience alone. */
function writtenBy(input: Checked<Call>, { columns, ticketIds }: Written): Written {
  const { summary, content, cover, sharePicture, categoryId, pinned, audience = columns.audience } = input
  const until = (given: string | undefined, stands: number | null) => (given === undefined ? stands : given === '' ? null : fromWire(given))
  return {
    columns: {
      title: input.title,
      summary: summary ?? columns.summary,
      content: content === undefined ? columns.content : safe(content),
      cover: cover ?? columns.cover,
      share_picture: sharePicture ?? columns.share_picture,
      category_id: categoryId === undefined ? columns.category_id : categoryId === '' ? null : categoryId,
      pinned: pinned ?? columns.pinned,
      audience,
      valid_until: until(input.validUntilTime, columns.valid_until),
      urgent_until: until(input.urgentUntilTime, columns.urgent_until),
    },
    ticketIds: audience === 'tickets' ? [...new Set(input.ticketIds ?? ticketIds)].toSorted() : [],
  }
}

/** What is wrong with it; a moment that was there before and has passed is not. @param row undefined for a new one. */
async function flawOf(tx: Tx, { input: { meetingId }, env, now }: Saving, before: Written, after: Written, row: OwnRow | undefined) {
  const { category_id, audience, valid_until, urgent_until } = after.columns
  const changeOf = (column: 'content' | 'cover' | 'share_picture') => ({ before: before.columns[column], after: after.columns[column] })
  if (bringsOutsidePicture(env, [changeOf('content')], [changeOf('cover'), changeOf('share_picture')])) return refuse('picture_outside')
  if (category_id !== null && (await articleCategories.find(tx, { id: category_id, meeting_id: meetingId })) === undefined)
    return refuse('article_category_gone')
  if (audience === 'tickets' && after.ticketIds.length === 0) return refuse('article_tickets_missing')
  if (!(await areTickets(tx, meetingId, after.ticketIds))) return refuse('ticket_gone')
  const offered = row !== undefined && isOffered(row.state)
  const seenFrom = Math.max(now, (offered && row.published_at) || 0)
  if (valid_until !== null && valid_until !== before.columns.valid_until && valid_until <= seenFrom) return refuse('article_valid')
  if (urgent_until !== null && urgent_until !== before.columns.urgent_until)
    if (urgent_until <= seenFrom || urgent_until > seenFrom + URGENT_DAYS * DAY) return refuse('article_urgent_time')
  if (!isUrgent(after.columns, now)) return undefined
  if (audience !== 'all') return refuse('article_urgent_audience')
  return offered && (await otherNotices(tx, meetingId, row.id, now)) >= URGENT_MOST ? refuse('article_urgent_full') : undefined
}

/** The pictures of it that were put in here. */
const usePictures = (tx: Tx, { thirdId, userId }: Saving, id: string, { columns: { cover, share_picture, content } }: Written) =>
  useFiles(tx, { entity: 'article', entityId: id, thirdId }, 'picture', userId, [cover, share_picture, ...picturesIn(content)])

async function make(tx: Tx, saving: Saving, after: Written): Promise<Answer> {
  const { input, thirdId, userId, now } = saving
  const { meetingId } = input
  if ((await articles.count(tx, { meeting_id: meetingId })) >= ARTICLES_MAX) return refuse('articles_full')
  const id = newId(now)
  if (!(await usePictures(tx, saving, id, after))) return refuse('file_gone')
  const own = { id, meeting_id: meetingId, third_id: thirdId, state: 'draft', edition: 1, published_at: null } as const
  await articles.insert(tx, { ...own, ...after.columns, made_by: userId, created_at: now, updated_at: now })
  await setTickets(tx, id, after.ticketIds)
  const { title } = after.columns
  await writeLog(tx, [{ entity: 'article', entityId: id, meetingId, action: 'make', to: title, who: userId, at: now, edition: 1 }])
  return (await ownAnswer(tx, meetingId, id, now)) ?? refuse('article_gone')
}

async function change(tx: Tx, saving: Saving, before: Written, after: Written, row: OwnRow): Promise<Answer> {
  const { input, userId, now } = saving
  const { meetingId, edition: since } = input
  const thing = { entity: 'article', entityId: row.id, meetingId, who: userId, at: now }
  const change = { labels: articleFields, since, revision: row.edition, before: valuesOf(before), after: valuesOf(after) }
  const saved = await saveRevision(tx, thing, change, async (edition) => {
    if (!(await usePictures(tx, saving, row.id, after))) return refuse('file_gone')
    await articles.update(tx, { id: row.id }, { ...after.columns, edition, updated_at: now })
    await setTickets(tx, row.id, after.ticketIds)
    if (isOffered(row.state)) await tellMeeting(tx, meetingId, now)
    return undefined
  })
  if (saved instanceof Refusal) return saved
  return (await ownAnswer(tx, meetingId, row.id, now)) ?? refuse('article_gone')
}

/** The values of an article by wire name. */
function valuesOf({ columns, ticketIds }: Written): Record<ArticleField, string | number> {
  const time = (at: number | null) => (at === null ? '' : toWire(at))
  return {
    ...columns,
    sharePicture: columns.share_picture,
    categoryId: columns.category_id ?? '',
    ticketIds: ticketIds.join(','),
    validUntilTime: time(columns.valid_until),
    urgentUntilTime: time(columns.urgent_until),
  }
}
