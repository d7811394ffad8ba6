/** News of a meeting (资讯): written, scheduled and withdrawn by its organisers, read by everybody or by some of its people. */
import * as v from 'valibot'
import { ArticleCategory, articleReading, audiences } from './article-reading.ts'
import { sayOfArticle } from './article-sentences.ts'
import { get, page, paging, post } from './call.ts'
import { attachmentAddress, flag, id, line } from './fields.ts'
import { edition } from './history.ts'
import { html, moment } from './meeting-manage.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

/** `scheduled`: seen from a moment to come; from then on it is published, whoever looks first. `withdrawn`: read by nobody any more. */
export const articleStateWords = { draft: '草稿', scheduled: '待发布', published: '已发布', withdrawn: '已撤回' } as const
export type ArticleState = keyof typeof articleStateWords
export const articleStates = Object.keys(articleStateWords) as [ArticleState, ...ArticleState[]]

/** What people know its fields by. */
export const articleFields = {
  title: '标题',
  summary: '摘要',
  content: '正文',
  cover: '封面',
  sharePicture: '分享图',
  categoryId: '分类',
  pinned: '置顶',
  audience: '可见范围',
  ticketIds: '可见门票',
  validUntilTime: '有效期至',
  urgentUntilTime: '紧急通知至',
} as const
export type ArticleField = keyof typeof articleFields
export const articleCategoryFields = { name: '名称' } as const

export const ARTICLES_MAX = 500
export const ARTICLE_CATEGORIES_MAX = 20
/** Notices that stand, or wait for their moment, on the pages of one meeting. */
export const URGENT_MOST = 5
/** Days ahead: of what is scheduled; of the end of an urgent notice. */
export const SCHEDULE_DAYS = 365
export const URGENT_DAYS = 30

/**
 * What a meeting's own row keeps of its news, by the moments at which it is so: whoever asks for a meeting has it with that, and
 * no page asks for it apart. `from` and `until`: there is something to read, of what is not for staff alone.
 */
export interface MeetingNews {
  from: number | null
  /** null: without end. */
  until: number | null
  urgent: { id: string; title: string; from: number; until: number }[]
}

/** The same as organisers keep it: with all of its articles. */
export const OwnArticleCategory = v.object({ ...ArticleCategory.entries, edition: v.number() })
export type OwnArticleCategory = v.InferOutput<typeof OwnArticleCategory>

/** One of the organisers' list. */
export const OwnArticleBrief = v.object({
  id: v.string(),
  title: v.string(),
  state: v.picklist(articleStates),
  categoryName: v.string(),
  audience: v.picklist(audiences),
  pinned: v.number(),
  urgent: v.number(),
  /** 1: published, and not valid any more. */
  over: v.number(),
  /** How often it was opened; by whom, nobody knows. */
  reads: v.number(),
  /** From when it is, or will be, seen; empty for what never was. */
  publishTime: v.string(),
  updateTime: v.string(),
})
export type OwnArticleBrief = v.InferOutput<typeof OwnArticleBrief>

export const OwnArticle = v.object({
  ...OwnArticleBrief.entries,
  edition: v.number(),
  summary: v.string(),
  content: v.string(),
  cover: v.string(),
  sharePicture: v.string(),
  categoryId: v.string(),
  ticketIds: v.array(v.string()),
  /** Empty: without end; none. */
  validUntilTime: v.string(),
  urgentUntilTime: v.string(),
  createTime: v.string(),
  actions: v.array(v.picklist(['publish', 'schedule', 'unschedule', 'withdraw', 'remove'])),
})
export type OwnArticle = v.InferOutput<typeof OwnArticle>

const edit = rights.editNews
const atMeeting = { access: edit, meeting: 'meetingId' } as const
const one = v.strictObject({ meetingId: id, id })
const bound = { minute: 60, day: 2_000 }
/** Empty: none. */
const momentOrNone = v.union([v.literal(''), moment], say.momentInvalid)

export const article = {
  ...articleReading,
  /**
   * Of the specification, which names no body: an article is written, a new one without an id. What is not given stays as it is.
   * A draft stays one until it is published; what is published changes at once.
   */
  save: post('/api/meeting/articles/alt/save', {
    ...atMeeting,
    adds: bound,
    bodyLimit: 1024 * 1024,
    input: v.strictObject({
      meetingId: id,
      id: v.optional(id),
      edition,
      title: v.pipe(line(60, sayOfArticle.titleInvalid), v.minLength(2, sayOfArticle.titleInvalid)),
      summary: v.optional(line(120, sayOfArticle.summaryInvalid)),
      content: v.optional(html),
      cover: v.optional(attachmentAddress),
      sharePicture: v.optional(attachmentAddress),
      categoryId: v.optional(line(40)),
      pinned: v.optional(flag),
      audience: v.optional(v.picklist(audiences, say.fieldUnknown)),
      ticketIds: v.optional(v.pipe(v.array(id), v.maxLength(50, sayOfArticle.ticketsInvalid))),
      validUntilTime: v.optional(momentOrNone),
      urgentUntilTime: v.optional(momentOrNone),
    }),
    data: OwnArticle,
    reasons: [
      'article_gone',
      'articles_full',
      'article_category_gone',
      'article_tickets_missing',
      'ticket_gone',
      'article_valid',
      'article_urgent_time',
      'article_urgent_audience',
      'article_urgent_full',
      'changed_meanwhile',
      'file_gone',
      'picture_outside',
    ],
  }),

  ownList: post('/api/meeting/articles/manage/list', {
    ...atMeeting,
    input: v.strictObject({
      ...paging,
      meetingId: id,
      keyword: line(50),
      state: v.optional(v.picklist(articleStates, say.fieldUnknown)),
      categoryId: v.optional(id),
    }),
    data: page(OwnArticleBrief),
  }),
  own: get('/api/meeting/articles/manage/get', { ...atMeeting, input: one, data: OwnArticle, reasons: ['meeting_gone', 'article_gone'] }),
  /** Now, or from a moment on; one that was withdrawn, too. */
  publish: post('/api/meeting/articles/publish', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id, at: v.optional(moment) }),
    data: OwnArticle,
    reasons: [
      'article_gone',
      'article_moved',
      'article_empty',
      'article_time',
      'article_valid',
      'article_urgent_time',
      'article_urgent_full',
    ],
  }),
  /** Nobody reads it any more; one that was only scheduled is a draft again. */
  withdraw: post('/api/meeting/articles/withdraw', {
    ...atMeeting,
    input: one,
    data: OwnArticle,
    reasons: ['article_gone', 'article_moved'],
  }),
  /** What is seen, or will be, is withdrawn first. */
  remove: post('/api/meeting/articles/remove', {
    ...atMeeting,
    input: one,
    data: v.null(),
    reasons: ['article_gone', 'article_published'],
  }),
  /** A link to its page as it will be, for whoever has it, until it expires. */
  preview: post('/api/meeting/articles/preview', {
    ...atMeeting,
    input: one,
    data: v.object({ link: v.string(), untilTime: v.string() }),
    reasons: ['article_gone'],
  }),

  ownCategories: get('/api/meeting/articles/category/manage/list', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id }),
    data: v.array(OwnArticleCategory),
  }),
  saveCategory: post('/api/meeting/articles/category/save', {
    ...atMeeting,
    adds: bound,
    input: v.strictObject({
      meetingId: id,
      id: v.optional(id),
      edition,
      name: v.pipe(line(12, sayOfArticle.categoryInvalid), v.nonEmpty(sayOfArticle.categoryInvalid)),
    }),
    data: v.array(OwnArticleCategory),
    reasons: ['article_category_gone', 'article_category_taken', 'article_categories_full', 'changed_meanwhile'],
  }),
  /** All of them, in their new order: one that is missing or more is another's doing meanwhile. */
  sortCategories: post('/api/meeting/articles/category/sort', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, ids: v.pipe(v.array(id), v.maxLength(ARTICLE_CATEGORIES_MAX, say.fieldUnknown)) }),
    data: v.array(OwnArticleCategory),
    reasons: ['list_differs'],
  }),
  /** Its articles stay, in none. */
  removeCategory: post('/api/meeting/articles/category/remove', {
    ...atMeeting,
    input: one,
    data: v.array(OwnArticleCategory),
    reasons: ['article_category_gone'],
  }),
}
