/** The pages of a meeting's news that are rendered: the list, the list of a category, one article that is for everybody. */
import { article } from '#contract/article.ts'
import type { Call, Input } from '#contract/call.ts'
import { link, links, paths } from '#contract/paths.ts'
import type { Deps } from '../deps.ts'
import { hasCategory, publicArticle } from '../features/article/public.ts'
import { momentsOf } from '../features/article/store.ts'

type Ask = <C extends Call>(call: C, input: Input<C>) => Promise<unknown>

export interface NewsPage {
  meetingId: string
  /** Which of the meeting's it is. */
  part: string
  url: string
  /** What its link says in a chat, where that is more than its meeting's says. */
  description: string
  picture: string
  /** Asks for what it shows. @returns the moments at which it shows something else. */
  load(ask: Ask): Promise<number[]>
}

/**
 * @param asked what the query says under a name. @param meetingId of the query or the cookie; an article names its own.
 * @returns undefined where the client draws alone.
 */
export async function newsPage(
  deps: Deps,
  asked: (name: string) => string | undefined,
  meetingId: string | undefined,
  now: number,
): Promise<NewsPage | undefined> {
  const [id, categoryId] = [asked('id'), asked('category')]
  if (id !== undefined) {
    const found = await publicArticle(deps, id, now)
    if (found === undefined) return undefined
    return {
      meetingId: found.meeting_id,
      part: found.id,
      url: links.info(found.meeting_id, found.id),
      description: found.summary,
      picture: found.share_picture || found.cover,
      load: async (ask) => {
        await ask(article.get, { id: found.id })
        return momentsOf(deps.db.read, found.meeting_id, now)
      },
    }
  }
  if (meetingId === undefined || (categoryId !== undefined && !(await hasCategory(deps, meetingId, categoryId)))) return undefined
  return {
    meetingId,
    part: categoryId ?? '',
    url: link(paths.info, { meetingId, category: categoryId }),
    description: '',
    picture: '',
    load: async (ask) => {
      const first = { meetingId, pageNum: 1, pageSize: 30 }
      await ask(article.categories, first)
      await ask(article.list, categoryId === undefined ? first : { ...first, categoryId })
      return momentsOf(deps.db.read, meetingId, now)
    },
  }
}
