/** What is kept is handed in: for the first time, again before anybody was asked about it, or revised. Judged by the clock, under lock. */
import type { contribute } from '#contract/contribute.ts'
import { neededWords } from '#contract/contribute-sentences.ts'
import { countWords } from '#contract/contribute-states.ts'
import { misfitsOf } from '#contract/form-answers.ts'
import { readJson } from '../../db/json.ts'
import type { Tx } from '../../db/db.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { insertUse } from '../file/store.ts'
import { type Call, holdCall } from './call-store.ts'
import { contributionMachine } from './machine.ts'
import { ownOnWire } from './own-wire.ts'
import {
  AS_TYPED,
  type AuthorRow,
  authorsOf,
  type Contribution,
  contributionRounds,
  contributions,
  lockContributions,
  replaceAuthors,
  undecided,
} from './store.ts'
import { roundUse } from './uses.ts'
import { closedFor, isRevised, written } from './windows.ts'

export const submit: Handler<typeof contribute.submit> = async ({ deps: { db }, input, user, now }) => {
  const done = await db.write(async (tx) => {
    const [row] = await lockContributions(tx, [input.id])
    if (row === undefined || row.user_id !== user.id) return refuse('contribution_gone')
    if (!written.includes(row.state) || row.edition !== input.edition) return refuse('contribution_moved')
    const call = (await holdCall(tx, row.meeting_id)) as Call
    const closed = closedFor(call, row.state, now)
    if (closed !== undefined) return refuse(closed)
    const authors = await authorsOf(tx, [row.id], AS_TYPED)
    const lacks = lackOf(call, row, authors)
    if (lacks !== undefined) return lacks
    const round = row.state === 'draft' || row.state === 'revise' ? row.round + 1 : row.round
    return handIn(tx, row, { authors, round, action: isRevised(row.state) ? 'resubmit' : 'submit', now })
  })
  return done instanceof Refusal
    ? done
    : ownOnWire(db, (await contributions.find(db.read, { id: input.id, user_id: user.id })) as Contribution, now)
}

/** What keeps it from being handed in. */
function lackOf(call: Call, row: Contribution, authors: readonly AuthorRow[]) {
  const incomplete = (what: string) => refuse('contribution_incomplete', { what })
  if (row.kind === '') return incomplete(neededWords.kind)
  const kind = readJson(call.kinds).find(({ key }) => key === row.kind)
  const tracks = readJson(call.tracks)
  if (tracks.length > 0 && row.track === '') return incomplete(neededWords.track)
  if (kind === undefined || (row.track !== '' && !tracks.some(({ key }) => key === row.track))) return refuse('contribution_kind_gone')
  if (row.title === '') return incomplete(neededWords.title)
  if (row.abstract === '') return incomplete(neededWords.abstract)
  if (authors.some(({ unit }) => unit === '')) return incomplete(neededWords.unit)
  const words = countWords(row.abstract)
  if (kind.words > 0 && words > kind.words) return refuse('contribution_too_long', { now: String(words), most: String(kind.words) })
  if (kind.file === 'needed' && row.file_id === '') return incomplete(neededWords.file)
  const questions = readJson(call.questions)
  const [misfit] = misfitsOf(questions, readJson(row.given), {}, 'all')
  if (misfit === undefined) return undefined
  // Kept under other questions: these have to be seen first.
  if (row.version !== call.version) return refuse('contribution_asked_anew')
  const what = questions.find(({ key }) => key === misfit.key)?.label ?? ''
  return misfit.why === 'missing' ? incomplete(what) : refuse('answer_unfit', { what })
}

interface HandingIn {
  authors: readonly AuthorRow[]
  round: number
  action: 'submit' | 'resubmit'
  now: number
}

async function handIn(tx: Tx, row: Contribution, { authors, round, action, now }: HandingIn) {
  const { id } = row
  const fresh = round === row.round ? {} : { asked: 0, reviewed: 0, score: null }
  // Decided about what was there before, and not told yet: what is handed in now nobody has judged.
  const columns = { round, ...fresh, ...undecided, edition: row.edition + 1, submitted_at: now, updated_at: now }
  const step = { entityId: id, action, from: row.state, who: row.user_id, why: '', at: now }
  const { to } = await move(tx, contributionMachine, step, columns)
  if (to === undefined) return refuse('contribution_moved')
  const { kind, track, title, abstract, version, given, file_id } = row
  await contributionRounds.upsert(
    tx,
    {
      contribution_id: id,
      round,
      kind,
      track,
      title,
      abstract,
      version,
      given,
      file_id,
      submitted_at: now,
      ...undecided,
      published_at: null,
    },
    ['contribution_id', 'round'],
  )
  await replaceAuthors(
    tx,
    id,
    round,
    authors.map(({ contribution_id: _id, round: _typed, ...author }) => author),
  )
  if (file_id !== '') await insertUse(tx, { file_id, ...roundUse(id, round), third_id: row.third_id })
  return undefined
}
