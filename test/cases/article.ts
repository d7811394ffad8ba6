import { article } from '#contract/article.ts'
import { anArticle, publish, write } from '../support/articles.ts'
import { all, type Cases, organisersThere, type World } from '../support/cases.ts'
import { noQuery, type Place } from '../support/place.ts'

const here = { meetingId: '1' }
const aDraft = async ({ person }: World) => ({ ...here, id: (await write(person)).id })
const aCategory = async ({ person }: World) =>
  (await person.do(article.saveCategory, { ...here, name: `分类${(await person.do(article.ownCategories, here)).length}` })).at(-1)
    ?.id as string

const atNoMeeting = { kind: 'id', field: 'meetingId', comesTo: 'meeting_gone' } satisfies Partial<Place>
const ofNone = { kind: 'id', field: 'id', rest: here, comesTo: 'article_gone' } satisfies Partial<Place>

export const cases: Cases<typeof article> = {
  access: {
    categories: all,
    save: organisersThere,
    list: all,
    get: all,
    read: all,
    ownList: organisersThere,
    own: organisersThere,
    publish: organisersThere,
    withdraw: organisersThere,
    remove: organisersThere,
    preview: organisersThere,
    ownCategories: organisersThere,
    saveCategory: organisersThere,
    sortCategories: organisersThere,
    removeCategory: organisersThere,
  },
  fixtures: {
    categories: { ...here, pageNum: 1, pageSize: 30 },
    save: anArticle,
    list: { ...here, pageNum: 1, pageSize: 30 },
    get: { id: 'A1' },
    read: { id: 'A1' },
    ownList: { ...here, keyword: '' },
    own: aDraft,
    publish: aDraft,
    withdraw: async ({ person }) => ({ ...here, id: (await publish(person)).id }),
    remove: aDraft,
    preview: aDraft,
    ownCategories: here,
    saveCategory: async ({ person }) => ({ ...here, name: `新分类${(await person.do(article.ownCategories, here)).length}` }),
    sortCategories: async ({ person }) => ({
      ...here,
      ids: (await person.do(article.ownCategories, here)).map(({ id }) => id).toReversed(),
    }),
    removeCategory: async (world) => ({ ...here, id: await aCategory(world) }),
  },
  boundElsewhere: { read: 'by the articles there are: one row each, whoever opens it' },
  inputs: [
    { ...atNoMeeting, call: article.categories },
    { ...atNoMeeting, call: article.list },
    { kind: 'id', field: 'id', call: article.get, comesTo: 'article_gone', without: noQuery },
    { kind: 'id', field: 'id', call: article.read, comesTo: 'article_gone' },
    { ...ofNone, call: article.publish },
    { ...ofNone, call: article.withdraw },
    { ...ofNone, call: article.remove },
    { ...ofNone, call: article.preview },
    { ...ofNone, call: article.own, without: noQuery },
    { ...ofNone, call: article.removeCategory, comesTo: 'article_category_gone' },
    { kind: 'flag', field: 'pinned', call: article.save, rest: { ...anArticle, meetingId: 'none' }, comesTo: 'meeting_gone' },
  ],
  otherFields: {
    categories: ['pageNum', 'pageSize'],
    save: [
      'id',
      'edition',
      'title',
      'summary',
      'content',
      'cover',
      'sharePicture',
      'categoryId',
      'audience',
      'ticketIds',
      'validUntilTime',
      'urgentUntilTime',
    ],
    list: ['pageNum', 'pageSize', 'categoryId'],
    ownList: ['pageNum', 'pageSize', 'state', 'categoryId'],
    publish: ['at'],
    saveCategory: ['id', 'edition', 'name'],
    sortCategories: ['ids'],
  },
  tables: {
    // What organisers tell everybody; who wrote it is in no copy, as with other things of a meeting.
    articles: { found: 'made_by', copy: 'none', closing: 'kept' },
    article_categories: 'nobody',
    article_tickets: 'nobody',
    article_reads: 'nobody',
  },
  leaveTraces: async ({ person }) => write(person),
}
