/** What everybody may see of a meeting's news, as pages and cards in a chat show it: nothing that is for some alone. */
import type { Deps } from '../../deps.ts'
import type { Card } from '../share/handlers.ts'
import { findMeeting } from '../meeting/store.ts'
import { articleCategories, findLive, type WholeArticle } from './store.ts'

/** One article; undefined where it is not there, or not for everybody. */
export async function publicArticle({ db }: Pick<Deps, 'db'>, id: string, now: number): Promise<WholeArticle | undefined> {
  const found = ID.test(id) ? await findLive(db.read, id, now) : undefined
  return found?.audience === 'all' ? found : undefined
}

const ID = /^[0-9A-Za-z_]{1,40}$/

/** Whether a meeting has such a category. */
export const hasCategory = async ({ db }: Pick<Deps, 'db'>, meetingId: string, id: string): Promise<boolean> =>
  ID.test(id) && (await articleCategories.find(db.read, { id, meeting_id: meetingId })) !== undefined

/** How an article looks in a chat. */
export async function cardOfArticle({ db }: Pick<Deps, 'db'>, id: string, now: number): Promise<Card | undefined> {
  const found = await publicArticle({ db }, id, now)
  const meeting = found && (await findMeeting(db, found.meeting_id))
  return found && meeting && { meeting, title: found.title, summary: found.summary, picture: found.share_picture || found.cover }
}
