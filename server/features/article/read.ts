/** One article, for those for whom it is; and that it was opened, without a name. */
import type { article } from '#contract/article.ts'
import type { Article } from '#contract/article-reading.ts'
import type { Db } from '../../db/db.ts'
import { coalesced } from '../../flow/coalesced.ts'
import { type Context, type Handler, Refusal, refuse } from '../../use-case.ts'
import { previewUntil, visibleMeeting } from '../meeting/preview.ts'
import { readerOf } from './reader.ts'
import { addReads, findLive, findOwn, isShownTo, meetingOf, type WholeArticle } from './store.ts'
import { onWire } from './wire.ts'

type Asking = Pick<Context<typeof article.get>, 'deps' | 'input' | 'user' | 'preview' | 'now'>

export const get: Handler<typeof article.get> = async (context) => {
  const found = await readable(context)
  if (!(found instanceof Refusal)) return onWire(found, context.now, context.deps.env)
  return (await previewed(context)) ?? found
}

/** Those who open one in the same moment share the commit. */
const countReads = coalesced(async (db: Db, ids: readonly string[]): Promise<number[]> => {
  const more = new Map<string, number>()
  for (const id of ids) more.set(id, (more.get(id) ?? 0) + 1)
  const reads = await db.write((tx) => addReads(tx, more))
  return ids.map((id) => reads.get(id) ?? 0)
})

export const read: Handler<typeof article.read> = async (context) => {
  const found = await readable(context)
  return found instanceof Refusal ? found : { reads: await countReads(context.deps.db, found.id) }
}

/** One that is read now, of a meeting that has a page, by somebody for whom it is. */
async function readable(context: Asking): Promise<WholeArticle | Refusal<'article_gone' | 'article_reserved'>> {
  const { deps, input, user, now } = context
  const found = await findLive(deps.db.read, input.id, now)
  const meeting = found && (await visibleMeeting(context, found.meeting_id))
  if (found === undefined || meeting === undefined) return refuse('article_gone')
  if (found.audience === 'all') return found
  return (await isShownTo(deps.db.read, found.id, await readerOf(deps, user, meeting, now))) ? found : refuse('article_reserved')
}

/** By a link that shows this one as it will be. */
async function previewed({ deps: { db, env }, input: { id }, preview, now }: Asking): Promise<Article | undefined> {
  const until = preview === '' ? undefined : previewUntil(env.secret, preview, id, now)
  const meetingId = until === undefined ? undefined : await meetingOf(db.read, id)
  const found = meetingId === undefined ? undefined : await findOwn(db.read, meetingId, id)
  return found && onWire(found, now, env, until)
}
