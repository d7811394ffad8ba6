/** What somebody has handed in and reviewed, for their own copy. */
import { assignmentStateWords, contributionStateWords } from '#contract/contribute-states.ts'
import type { Db } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { AS_TYPED, authorsOf, pageOfOwn } from './store.ts'
import { pageOfPapers } from './review-store.ts'
import { reviewingOf } from './reviewer-store.ts'

export async function contributionsCopyOf(db: Pick<Db, 'read'>, userId: string, most: number): Promise<Record<string, string>[]> {
  const { rows } = await pageOfOwn(db, { userId, meetingId: undefined, offset: 0, limit: most })
  const authors = Map.groupBy(
    await authorsOf(
      db.read,
      rows.map(({ id }) => id),
      AS_TYPED,
    ),
    (one) => one.contribution_id,
  )
  return rows.map((row) => ({
    meeting: row.meeting_title,
    code: row.code,
    state: contributionStateWords[row.state],
    title: row.title,
    abstract: row.abstract,
    answers: row.given,
    authors: (authors.get(row.id) ?? [])
      .map(({ name, unit, mobile, email }) => [name, unit, mobile, email].filter((one) => one !== '').join(' '))
      .join('；'),
    createTime: toWire(row.created_at),
    updateTime: toWire(row.updated_at),
  }))
}

/** What was reviewed is called by its code. */
export async function reviewsCopyOf(db: Pick<Db, 'read'>, userId: string, most: number): Promise<Record<string, string>[]> {
  const { rows } = await pageOfPapers(db, { userId, meetingId: undefined, offset: 0, limit: most })
  const reviewing = await reviewingOf(db.read, userId, most)
  return [
    ...reviewing.map(({ title, unit, written_name: writtenName, created_at }) => ({
      meeting: title,
      unit,
      writtenName,
      createTime: toWire(created_at),
    })),
    ...rows.map((row) => ({
      meeting: row.meeting_title,
      code: row.code,
      round: String(row.round),
      state: assignmentStateWords[row.state],
      scores: row.scores,
      toAuthor: row.to_author,
      toChair: row.to_chair,
    })),
  ]
}
