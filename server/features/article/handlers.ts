/** News of a meeting: what each call does. */
import type { article } from '#contract/article.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { visibleMeeting } from '../meeting/preview.ts'
import { categories, ownCategories, removeCategory, saveCategory, sortCategories } from './categories.ts'
import { own, preview } from './own.ts'
import { publish, remove, withdraw } from './publish.ts'
import { get, read } from './read.ts'
import { readerOf } from './reader.ts'
import { save } from './save.ts'
import { pageOfLive, pageOfOwn } from './store.ts'
import { briefOnWire, ownBriefOnWire } from './wire.ts'

export const articleHandlers: Handlers<typeof article> = {
  categories,
  save,
  list: async (context) => {
    const { deps, input, user, now } = context
    const meeting = await visibleMeeting(context, input.meetingId)
    if (meeting === undefined) return refuse('meeting_gone')
    const reader = await readerOf(deps, user, meeting, now)
    const { meetingId, categoryId } = input
    return paged(
      input,
      (range) => pageOfLive(deps.db, { meetingId, categoryId, reader, now, ...range }),
      (row) => briefOnWire(row, now, deps.env),
    )
  },
  get,
  read,
  ownList: async ({ deps: { db }, input, now }) => {
    const { meetingId, keyword, state, categoryId } = input
    return paged(
      input,
      (range) => pageOfOwn(db, { meetingId, categoryId, keyword, state, now, ...range }),
      (row) => ownBriefOnWire(row, now),
    )
  },
  own,
  publish,
  withdraw,
  remove,
  preview,
  ownCategories,
  saveCategory,
  sortCategories,
  removeCategory,
}
