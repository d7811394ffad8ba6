/** Contributions as their chair has them. */
import type { ChairContribution, ContributionRow, Judged, Reviewing } from '#contract/contribute-manage.ts'
import { textOf } from '#contract/form-answers.ts'
import type { Db, Reader } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { can } from '../../flow/machine.ts'
import { type FieldReader, hideField, showField } from '../../privacy/field-gate.ts'
import { findFiles } from '../file/store.ts'
import { onWire } from '../file/wire.ts'
import { assignmentsOf, type Named } from './assignment-store.ts'
import { type Call, findCall, versionsOf } from './call-store.ts'
import { labelOf, timeOf } from './call-wire.ts'
import { contributionLetters } from './letter-store.ts'
import { assignmentMachine, contributionMachine } from './machine.ts'
import { authorsOf, type AuthorRow, type Contribution, phoneOf, roundsOf, type TableRow } from './store.ts'
import { isJudged } from './windows.ts'

const scoreOnWire = (score: number | null) => (score === null ? null : Number(score) / 100)

/** @param title as it was handed in last. */
export const judgedOnWire = (row: Contribution, title: string): Judged => ({
  ...pickFields(row, 'id', 'edition', 'code', 'state', 'round', 'reviewed'),
  title,
  score: scoreOnWire(row.score),
  verdict: row.verdict === '' ? null : row.verdict,
})

export function rowOnWire(row: TableRow, call: Call, authors: readonly AuthorRow[]): ContributionRow {
  const { state } = row
  return {
    ...judgedOnWire(row, row.told_title),
    kind: labelOf(readJson(call.kinds), row.told_kind),
    track: labelOf(readJson(call.tracks), row.told_track),
    authors: authors.map(({ name }) => name),
    unit: authors[0]?.unit ?? '',
    asked: row.asked,
    submitTime: timeOf(row.submitted_at),
    actions: [
      ...(state === 'submitted' || state === 'under_review' || state === 'resubmitted' ? ['offer' as const] : []),
      ...(isJudged(state) || state === 'revise' ? ['decide' as const] : []),
      ...(can(contributionMachine, 'schedule', state, { placed: row.placed === 1 }) ? ['schedule' as const] : []),
    ],
  }
}

export async function rowsOnWire(on: Reader, rows: readonly TableRow[], call: Call): Promise<ContributionRow[]> {
  const authors = Map.groupBy(
    await authorsOf(
      on,
      rows.map(({ id }) => id),
    ),
    (one) => one.contribution_id,
  )
  return rows.map((row) => rowOnWire(row, call, authors.get(row.id) ?? []))
}

function reviewingOnWire(row: Named): Reviewing {
  return {
    ...pickFields(row, 'id', 'round', 'state', 'reason', 'to_author', 'to_chair'),
    reviewer: row.name ?? '',
    takeUntil: row.state === 'offered' ? toWire(row.take_until) : '',
    score: scoreOnWire(row.score),
    scores: readJson(row.scores),
    recommend: row.recommend === '' ? null : row.recommend,
    doneTime: timeOf(row.done_at),
    actions: can(assignmentMachine, 'recall', row.state, {}) ? ['recall'] : [],
  }
}

export async function chairOnWire(db: Db, row: TableRow, reader: FieldReader): Promise<ChairContribution> {
  const call = (await findCall(db.read, row.meeting_id)) as Call
  const [authors, rounds, reviews, versions, letter, phone] = await Promise.all([
    authorsOf(db.read, [row.id]),
    roundsOf(db.read, row.id),
    assignmentsOf(db.read, [row.id]),
    versionsOf(db.read, row.meeting_id),
    contributionLetters.find(db.read, { contribution_id: row.id }),
    phoneOf(db.read, row.user_id),
  ])
  const files = new Map(
    (
      await findFiles(
        db,
        rounds.map(({ file_id }) => file_id).filter((id) => id !== ''),
      )
    ).map((file) => [file.id, file]),
  )
  const kinds = readJson(call.kinds)
  return {
    ...rowOnWire(row, call, authors),
    mobile: hideField('phone', phone),
    authorsInFull: authors.map(({ name, unit, mobile, email, presents }) => {
      return { name, unit, mobile: showField('contribution.phone', mobile, reader), email, presents }
    }),
    named: readJson(row.named),
    rounds: rounds.map((one) => {
      const questions = versions.get(one.version)
      const given = readJson(one.given)
      const file = files.get(one.file_id)
      return {
        ...pickFields(one, 'round', 'title', 'abstract', 'comment'),
        answers: (questions === undefined ? [] : readJson(questions)).flatMap((question) => {
          const answer = given[question.key]
          return answer === undefined ? [] : [{ key: question.key, label: question.label, value: textOf(question, answer) }]
        }),
        file: file === undefined ? null : onWire(file),
        submitTime: toWire(one.submitted_at),
        verdict: one.verdict === '' ? null : one.verdict,
        kind: one.verdict === 'accepted' ? labelOf(kinds, one.verdict_kind === '' ? one.kind : one.verdict_kind) : '',
        publishTime: timeOf(one.published_at),
      }
    }),
    reviews: reviews.map(reviewingOnWire),
    criteria: readJson(call.criteria),
    comment: row.comment,
    acceptedKind: row.verdict_kind,
    letterNo: letter?.no ?? '',
  }
}
