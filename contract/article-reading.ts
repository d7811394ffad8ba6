/** News of a meeting as its readers have it: apart from the organisers' calls, because a page that is only read needs no more. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { id } from './fields.ts'

/** `tickets`: who holds one of some types. Its organisers read all of it. */
export const articleAudienceWords = { all: '所有人', holders: '持票人', tickets: '指定门票', staff: '工作人员' } as const
export type ArticleAudience = keyof typeof articleAudienceWords
export const audiences = Object.keys(articleAudienceWords) as [ArticleAudience, ...ArticleAudience[]]

/** A category, with how many articles the caller may read in it now. */
export const ArticleCategory = v.object({ id: v.string(), name: v.string(), sort: v.number(), articles: v.number() })
export type ArticleCategory = v.InferOutput<typeof ArticleCategory>

/** One of a list. */
export const ArticleBrief = v.object({
  id: v.string(),
  title: v.string(),
  summary: v.string(),
  cover: v.string(),
  /** Both empty where it is in none. */
  categoryId: v.string(),
  categoryName: v.string(),
  /** 1: before all others. */
  pinned: v.number(),
  /** 1: its notice stands on the meeting's pages. */
  urgent: v.number(),
  audience: v.picklist(audiences),
  publishTime: v.string(),
})
export type ArticleBrief = v.InferOutput<typeof ArticleBrief>

export const Article = v.object({
  ...ArticleBrief.entries,
  meetingId: v.string(),
  /** Sanitised HTML. */
  content: v.string(),
  /** When it was changed after it was published; else empty. */
  updateTime: v.string(),
  /** Until when the bearer of a link may look at it as it will be; empty for what is read by everybody for whom it is. */
  previewUntilTime: v.string(),
})
export type Article = v.InferOutput<typeof Article>

export const articleReading = {
  /** Of the specification, which names no body: the categories of a meeting. */
  categories: post('/api/meeting/articles/category/list', {
    access: 'anyone',
    input: v.strictObject({ ...paging, meetingId: id }),
    data: page(ArticleCategory),
    reasons: ['meeting_gone'],
  }),
  /** What the caller may read now: what is pinned first, then the newest. */
  list: post('/api/meeting/articles/list', {
    access: 'anyone',
    input: v.strictObject({ ...paging, meetingId: id, categoryId: v.optional(id) }),
    data: page(ArticleBrief),
    reasons: ['meeting_gone'],
  }),
  get: get('/api/meeting/articles/get', {
    access: 'anyone',
    input: v.strictObject({ id }),
    data: Article,
    reasons: ['article_gone', 'article_reserved'],
  }),
  /** Counts that it was opened, without a name. */
  read: post('/api/meeting/articles/read', {
    access: 'anyone',
    input: v.strictObject({ id }),
    data: v.object({ reads: v.number() }),
    reasons: ['article_gone', 'article_reserved'],
  }),
}
