/** An article as its organisers have it before them, to be read or changed. */
import type { article, OwnArticle } from '#contract/article.ts'
import { links } from '#contract/paths.ts'
import type { Db, Tx } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { makePreview, PREVIEW_MS } from '../meeting/preview.ts'
import { articleMachine } from './machine.ts'
import { findOwn, meetingOf, type OwnRow, ticketsOf } from './store.ts'
import { ownOnWire, stateAt } from './wire.ts'

export const own: Handler<typeof article.own> = async ({ deps: { db }, input: { meetingId, id }, now }) => {
  return (await ownAnswer(db.read, meetingId, id, now)) ?? refuse('article_gone')
}

/** @param on the read side, or the transaction that has changed it. */
export async function ownAnswer(on: Tx | Db['read'], meetingId: string, id: string, now: number): Promise<OwnArticle | undefined> {
  const row = await findOwn(on, meetingId, id)
  return row && ownOnWire(row, await ticketsOf(on, id), now)
}

/**
 * One that is about to be changed, as it stands by the clock: that its moment has come is written down first. The meeting is
 * locked, so that whoever changes its news takes turns.
 */
export async function standing(tx: Tx, meetingId: string, id: string, now: number): Promise<OwnRow | undefined> {
  const row = await findOwn(tx, meetingId, id)
  if (row === undefined || stateAt(row, now) === row.state) return row
  const appeared = {
    entityId: id,
    meetingId,
    action: 'appear',
    from: row.state,
    who: 'timer',
    why: '',
    at: row.published_at ?? now,
  } as const
  await move(tx, articleMachine, appeared)
  return { ...row, state: 'published' }
}

export const preview: Handler<typeof article.preview> = async ({ deps: { db, env }, input: { meetingId, id }, now }) => {
  if ((await meetingOf(db.read, id)) !== meetingId) return refuse('article_gone')
  const until = now + PREVIEW_MS
  const code = new URLSearchParams({ preview: makePreview(env.secret, id, until) })
  return { link: `${env.publicUrl}${links.info(meetingId, id)}&${code}`, untilTime: toWire(until) }
}
