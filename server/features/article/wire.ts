/** Articles as the wire has them, at a moment. */
import type { ArticleState, OwnArticle, OwnArticleBrief } from '#contract/article.ts'
import type { Article, ArticleBrief } from '#contract/article-reading.ts'
import { pickFields } from '../../db/mapping.ts'
import type { Env } from '../../env/env.ts'
import { toWire } from '../../flow/clock.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { hideOutsidePictures, showPicture } from '../meeting/outside-pictures.ts'
import { articleMachine } from './machine.ts'
import type { ArticleRow, BriefArticle, OwnBrief, OwnRow, WholeArticle } from './store.ts'

const timeOf = (at: number | null) => (at === null ? '' : toWire(at))

/** How it stands by the clock. */
export function stateAt({ state, published_at }: Pick<ArticleRow, 'state' | 'published_at'>, now: number): ArticleState {
  return state === 'scheduled' && published_at !== null && published_at <= now ? 'published' : state
}

/** Whether its notice stands, or is to stand, on the meeting's pages. */
export const isUrgent = ({ urgent_until: until }: Pick<ArticleRow, 'urgent_until'>, now: number) => until !== null && until > now

export function briefOnWire(row: BriefArticle, now: number, env: Env): ArticleBrief {
  return {
    ...pickFields(row, 'id', 'title', 'summary', 'pinned', 'audience'),
    cover: showPicture(row.cover, env),
    categoryId: row.category_id ?? '',
    categoryName: row.category_name ?? '',
    urgent: isUrgent(row, now) ? 1 : 0,
    publishTime: timeOf(row.published_at),
  }
}

/** @param previewUntil of the link by which it is looked at. */
export function onWire(row: WholeArticle, now: number, env: Env, previewUntil?: number): Article {
  const changed = row.published_at !== null && row.updated_at > row.published_at
  return {
    ...briefOnWire(row, now, env),
    meetingId: row.meeting_id,
    content: hideOutsidePictures(row.content, env),
    updateTime: changed ? toWire(row.updated_at) : '',
    previewUntilTime: timeOf(previewUntil ?? null),
  }
}

export function ownBriefOnWire(row: OwnBrief, now: number): OwnArticleBrief {
  const state = stateAt(row, now)
  return {
    ...pickFields(row, 'id', 'title', 'audience', 'pinned'),
    state,
    categoryName: row.category_name ?? '',
    urgent: isUrgent(row, now) ? 1 : 0,
    over: state === 'published' && row.valid_until !== null && row.valid_until <= now ? 1 : 0,
    reads: row.reads ?? 0,
    publishTime: timeOf(row.published_at),
    updateTime: toWire(row.updated_at),
  }
}

export function ownOnWire(row: OwnRow, ticketIds: string[], now: number): OwnArticle {
  const state = stateAt(row, now)
  // What is still missing is said when it is published.
  const facts = { empty: false, seenFrom: now, validUntil: null, urgentUntil: null }
  const actions = actionsFrom(articleMachine, state, facts, ['publish', 'schedule', 'unschedule', 'withdraw'])
  return {
    ...ownBriefOnWire(row, now),
    ...pickFields(row, 'edition', 'summary', 'content', 'cover', 'share_picture'),
    categoryId: row.category_id ?? '',
    ticketIds,
    validUntilTime: timeOf(row.valid_until),
    urgentUntilTime: timeOf(row.urgent_until),
    createTime: toWire(row.created_at),
    actions: isOffered(state) ? actions : [...actions, 'remove'],
  }
}

/** It is read, or will be. */
export const isOffered = (state: ArticleState) => state === 'scheduled' || state === 'published'
