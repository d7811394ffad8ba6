/** The categories of a meeting's news: read by everybody, kept by its organisers. */
import { type article, ARTICLE_CATEGORIES_MAX, articleCategoryFields, type OwnArticleCategory } from '#contract/article.ts'
import type { ArticleCategory } from '#contract/article-reading.ts'
import { textKey } from '#contract/search-text.ts'
import type { Db, Tx } from '../../db/db.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, paged, Refusal, refuse } from '../../use-case.ts'
import { saveRevision } from '../history/revision.ts'
import { bumpVersion, lockOwnMeeting } from '../meeting/manage-store.ts'
import { visibleMeeting } from '../meeting/preview.ts'
import { readerOf } from './reader.ts'
import { articleCategories, categoriesOf, type CategoryRow, deleteCategory, pageOfCategories } from './store.ts'

type Counted = CategoryRow & { articles: number }

const onWire = ({ id, name, sort, articles }: Counted): ArticleCategory => ({ id, name, sort, articles: Number(articles) })

async function ownOnes(on: Tx | Db['read'], meetingId: string): Promise<OwnArticleCategory[]> {
  return (await categoriesOf(on, meetingId)).map((row) => ({ ...onWire(row), edition: row.edition }))
}

export const categories: Handler<typeof article.categories> = async (context) => {
  const { deps, input, user, now } = context
  const meeting = await visibleMeeting(context, input.meetingId)
  if (meeting === undefined) return refuse('meeting_gone')
  const reader = await readerOf(deps, user, meeting, now)
  return paged(input, (range) => pageOfCategories(deps.db, { meetingId: meeting.id, reader, now, ...range }), onWire)
}

export const ownCategories: Handler<typeof article.ownCategories> = ({ deps: { db }, input: { meetingId } }) => ownOnes(db.read, meetingId)

export const saveCategory: Handler<typeof article.saveCategory> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, id, edition: since, name } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const all = await categoriesOf(tx, meetingId)
    const row = all.find((one) => one.id === id)
    if (id !== undefined && row === undefined) return refuse('article_category_gone')
    if (all.some((one) => textKey(one.name) === textKey(name) && one.id !== id)) return refuse('article_category_taken')
    const by = { entity: 'article_category', meetingId, who: user.id, at: now }
    if (row === undefined) {
      if (all.length >= ARTICLE_CATEGORIES_MAX) return refuse('article_categories_full')
      const made = { id: newId(now), meeting_id: meetingId, name, sort: (all.at(-1)?.sort ?? 0) + 1, edition: 1, created_at: now }
      await articleCategories.insert(tx, made)
      await writeLog(tx, [{ ...by, entityId: made.id, action: 'make', to: name, edition: 1 }])
    } else {
      const change = { labels: articleCategoryFields, since, revision: row.edition, before: row, after: input }
      const saved = await saveRevision(tx, { ...by, entityId: row.id }, change, (edition) =>
        articleCategories.update(tx, { id: row.id }, { name, edition }),
      )
      if (saved instanceof Refusal) return saved
    }
    await bumpVersion(tx, meetingId)
    return ownOnes(tx, meetingId)
  })

export const sortCategories: Handler<typeof article.sortCategories> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, ids } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const all = await categoriesOf(tx, meetingId)
    if (ids.length !== all.length || new Set(ids).size !== ids.length || !all.every(({ id }) => ids.includes(id)))
      return refuse('list_differs')
    const moved = all.filter(({ id, sort }) => ids.indexOf(id) + 1 !== sort)
    for (const { id } of moved) await articleCategories.update(tx, { id }, { sort: ids.indexOf(id) + 1 })
    if (moved.length > 0) {
      await writeLog(tx, [{ entity: 'meeting', entityId: meetingId, meetingId, action: 'sortArticleCategories', who: user.id, at: now }])
      await bumpVersion(tx, meetingId)
    }
    return ownOnes(tx, meetingId)
  })

export const removeCategory: Handler<typeof article.removeCategory> = ({ deps: { db }, input: { meetingId, id }, user, thirdId, now }) =>
  db.write(async (tx) => {
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const row = (await categoriesOf(tx, meetingId)).find((one) => one.id === id)
    if (row === undefined) return refuse('article_category_gone')
    await deleteCategory(tx, id)
    const line = { entity: 'article_category', entityId: id, meetingId, action: 'remove', from: row.name, who: user.id, at: now }
    await writeLog(tx, [line])
    await bumpVersion(tx, meetingId)
    return ownOnes(tx, meetingId)
  })
