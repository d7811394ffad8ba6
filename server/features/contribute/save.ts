/** What an author has so far is kept: nobody else sees it before it is handed in. */
import type { Checked } from '#contract/call.ts'
import type { contribute } from '#contract/contribute.ts'
import { OWN_MOST } from '#contract/contribute-sentences.ts'
import { fileAddress } from '#contract/file.ts'
import { answersShown, misfitsOf } from '#contract/form-answers.ts'
import type { Question } from '#contract/question.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { newCode, newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { loadParts, ownFile } from '../file/kept.ts'
import { findWordsInSubmission, type ManuscriptKind } from '../file/manuscript/text.ts'
import { useFiles } from '../file/use.ts'
import { type Call, findTold, versionsOf } from './call-store.ts'
import { namedIn, namesOfAuthors } from './named.ts'
import { ownOnWire } from './own-wire.ts'
import { AS_TYPED, type Contribution, contributions, insertContribution, lockContributions, replaceAuthors, undecided } from './store.ts'
import { closedFor, refusedByPhase, written } from './windows.ts'

type Input = Checked<typeof contribute.save>

/** What reviewers call it: letters of chance, so that nothing follows from it. */
const CODE = 6

export const save: Handler<typeof contribute.save> = async ({ deps: { db }, input, user, now }) => {
  const call = await findTold(db.read, input.meetingId)
  if (call === undefined) return refuse('contribute_call_gone')
  // Judged once more under the lock; whoever is refused costs no reading of a file.
  const refused =
    input.id === undefined
      ? refusedByPhase(call, now)
      : refusedFor(await contributions.find(db.read, { id: input.id, user_id: user.id }), { call, input, now })
  if (refused !== undefined) return refuse(refused)
  const asked = (await versionsOf(db.read, input.meetingId)).get(input.version)
  const questions = asked === undefined ? [] : readJson(asked)
  const unfit = misfitsOf(questions, input.answers, {}, 'all').find(({ why }) => why === 'unfit')
  if (unfit !== undefined) return refuse('answer_unfit', { what: questions.find(({ key }) => key === unfit.key)?.label ?? '' })
  const columns = await columnsOf(db, input, questions, user.id)
  const saved = await db.write(async (tx) => {
    if (input.id === undefined) return make(db, tx, { input, columns, call, userId: user.id, now })
    const [standing] = await lockContributions(tx, [input.id])
    const own = standing?.user_id === user.id ? standing : undefined
    const closed = refusedFor(own, { call, input, now })
    if (own === undefined || closed !== undefined) return refuse(closed ?? 'contribution_gone')
    if (!(await use(tx, own.id, call, input.fileId, user.id))) return refuse('file_gone')
    await contributions.update(tx, { id: own.id }, { ...columns, edition: own.edition + 1, updated_at: now })
    await keepAuthors(tx, own.id, input)
    return own.id
  })
  return saved instanceof Refusal
    ? saved
    : ownOnWire(db, (await contributions.find(db.read, { id: saved, user_id: user.id })) as Contribution, now)
}

/** Why its author can write no more of it. */
function refusedFor(own: Contribution | undefined, { call, input, now }: { call: Call; input: Input; now: number }) {
  if (own === undefined || own.meeting_id !== input.meetingId) return 'contribution_gone' as const
  if (!written.includes(own.state) || own.edition !== input.edition) return 'contribution_moved' as const
  return closedFor(call, own.state, now)
}

/** With where it names somebody: the file is read only where there is one. */
async function columnsOf(db: Db, input: Input, questions: readonly Question[], userId: string) {
  const given = answersShown(questions, input.answers, {})
  const file = input.fileId === '' ? undefined : await ownFile(db.read, input.fileId, userId, 'manuscript')
  const source = { loadParts: () => loadParts(db, input.fileId), turn: { accountId: userId, lane: 'upload' } } as const
  const params = { kind: file?.kind as ManuscriptKind, words: namesOfAuthors(input.authors) }
  const inFile = file === undefined ? [] : await findWordsInSubmission(source, params)
  const answers = Object.values(given).flat().join('\n')
  return {
    kind: input.kind,
    track: input.track,
    title: input.title,
    abstract: input.abstract,
    version: input.version,
    given: writeJson(given),
    file_id: input.fileId,
    named: writeJson([
      ...namedIn({ title: input.title, abstract: input.abstract, answers }, input.authors),
      ...inFile.map((what) => ({ place: 'file' as const, what })),
    ]),
  }
}

const use = (tx: Tx, entityId: string, { third_id: thirdId }: Call, fileId: string, userId: string) =>
  useFiles(tx, { entity: 'contribution', entityId, thirdId }, 'manuscript', userId, fileId === '' ? [] : [fileAddress(fileId)])

const keepAuthors = (tx: Tx, id: string, { authors }: Input) =>
  replaceAuthors(
    tx,
    id,
    AS_TYPED,
    authors.map((author, position) => ({ ...author, position })),
  )

interface Making {
  input: Input
  columns: Awaited<ReturnType<typeof columnsOf>>
  call: Call
  userId: string
  now: number
}

async function make(db: Db, tx: Tx, { input, columns, call, userId, now }: Making) {
  const closed = refusedByPhase(call, now)
  if (closed !== undefined) return refuse(closed)
  const { meetingId } = input
  // Of one account's at one meeting so many are counted, one after the other.
  await db.serialise(tx, `contributions:${meetingId}:${userId}`)
  if ((await contributions.count(tx, { user_id: userId, meeting_id: meetingId })) >= OWN_MOST) return refuse('contributions_full')
  const id = newId(now)
  const row = {
    id,
    meeting_id: meetingId,
    third_id: call.third_id,
    user_id: userId,
    state: 'draft',
    edition: 1,
    ...columns,
    round: 0,
    asked: 0,
    reviewed: 0,
    score: null,
    ...undecided,
    accepted_as: '',
    session_id: '',
    created_at: now,
    updated_at: now,
    submitted_at: null,
  } as const
  if (!(await use(tx, id, call, input.fileId, userId))) return refuse('file_gone')
  for (let made = false; !made;) made = await insertContribution(tx, { ...row, code: newCode(CODE) })
  await keepAuthors(tx, id, input)
  await writeLog(tx, [{ entity: 'contribution', entityId: id, action: 'make', who: userId, at: now }])
  return id
}
