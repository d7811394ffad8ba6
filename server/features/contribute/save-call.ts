/** A call is written, and opened. Once something was handed in, who sees whom stays as it was said. */
import type { Checked } from '#contract/call.ts'
import { type contributeManage, callFields } from '#contract/contribute-manage.ts'
import { needsName, surveyFlawsOf, tidied } from '#contract/form-rules.ts'
import type { Question } from '#contract/question.ts'
import type { Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { writeLog } from '../../flow/log-store.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { questionsValue } from '../form/save.ts'
import { saveRevision } from '../history/revision.ts'
import { lockOwnMeeting } from '../meeting/manage-store.ts'
import { vouchers } from '../voucher/manage-store.ts'
import { isReviewed } from './assignment-store.ts'
import { type Call, contributeCalls, findCall, insertVersion, lockCall } from './call-store.ts'
import { callColumns, ownCallOnWire } from './call-wire.ts'
import { callMachine } from './machine.ts'
import { countHandedIn, keysInUse } from './store.ts'
import { areInOrder } from './windows.ts'

type Input = Checked<typeof contributeManage.saveCall>

const columnsOf = (input: Input) => callColumns.toRow({ ...input, speakerCode: input.speakerCode.toUpperCase() })
type Columns = ReturnType<typeof columnsOf>

export const saveCall: Handler<typeof contributeManage.saveCall> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const questions = input.questions.map((question) => ({ ...tidied(question), asked: 'signup' as const, readers: 'organisers' as const }))
  const flaw = surveyFlawsOf(questions).find(({ reason }) => reason !== 'name_not_asked' && reason !== 'door_question_unfit')
  if (flaw !== undefined)
    return refuse(flaw.reason as Exclude<typeof flaw.reason, 'name_not_asked' | 'door_question_unfit'>, { what: flaw.what })
  const telling = questions.find(needsName)
  if (telling !== undefined) return refuse('call_asks_who', { what: telling.label })
  const twice = [input.kinds, input.tracks, input.criteria].map(twiceIn).find((label) => label !== undefined)
  if (twice !== undefined) return refuse('call_twice', { what: twice })
  const columns = columnsOf(input)
  if (!areInOrder(columns)) return refuse('call_windows')
  return db.write(async (tx) => {
    const { meetingId } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    if (columns.speaker_code !== '' && (await vouchers.find(tx, { meeting_id: meetingId, code: columns.speaker_code })) === undefined)
      return refuse('voucher_unknown')
    const standing = await lockCall(tx, meetingId)
    const by = { userId: user.id, now }
    if (standing !== undefined) return change(tx, standing, { columns, questions, since: input.edition, ...by })
    await contributeCalls.insert(tx, {
      ...columns,
      meeting_id: meetingId,
      third_id: thirdId,
      state: 'draft',
      edition: 1,
      version: 1,
      created_at: now,
    })
    await insertVersion(tx, meetingId, 1, questions, by)
    await writeLog(tx, [{ entity: 'contribute_call', entityId: meetingId, meetingId, action: 'make', who: user.id, at: now, edition: 1 }])
    return ownCallOnWire(tx, (await findCall(tx, meetingId)) as Call)
  })
}

function twiceIn(some: readonly { key: string; label: string }[]): string | undefined {
  return some.find((one, place) => some.slice(0, place).some(({ key, label }) => key === one.key || label === one.label))?.label
}

interface Changing {
  columns: Columns
  questions: Question[]
  since: number
  userId: string
  now: number
}

async function change(tx: Tx, standing: Call, { columns, questions, since, userId, now }: Changing) {
  const { meeting_id: meetingId, questions: stored, ...row } = standing
  const before = readJson(stored)
  const thing = { entity: 'contribute_call', entityId: meetingId, meetingId, who: userId, at: now }
  const storedValues = { ...textsOf(row), questions: questionsValue(before) }
  const values = { ...textsOf({ ...row, ...columns }), questions: questionsValue(questions) }
  const change = { labels: callFields, since, revision: row.edition, before: storedValues, after: values }
  const saved = await saveRevision(tx, thing, change, async (edition, changed) => {
    const held = (await inUse(tx, standing, columns)) ?? (await fixedOf(tx, meetingId, changed))
    if (held !== undefined) return held
    if (!changed.includes('questions')) return contributeCalls.update(tx, { meeting_id: meetingId }, { ...columns, edition })
    const other = questions.find((one) => before.some((was) => was.key === one.key && was.kind !== one.kind))
    if (other !== undefined) return refuse('question_kind_fixed', { what: other.label })
    const version = row.version + 1
    await insertVersion(tx, meetingId, version, questions, { userId, now })
    return contributeCalls.update(tx, { meeting_id: meetingId }, { ...columns, edition, version })
  })
  return saved instanceof Refusal ? saved : ownCallOnWire(tx, (await findCall(tx, meetingId)) as Call)
}

/** The settings as texts, to compare and to log. */
function textsOf(row: Columns): Record<Exclude<keyof typeof callFields, 'questions'>, string | number> {
  const { kinds, tracks, criteria, ...rest } = callColumns.toView(row)
  const labels = (some: readonly { label: string }[]) => some.map(({ label }) => label).join('、')
  return {
    ...rest,
    kinds: kinds.map(({ label, minutes, words, file }) => `${label} ${minutes} ${words} ${file}`).join('、'),
    tracks: labels(tracks),
    criteria: criteria.map(({ label, weight }) => `${label} ${weight}`).join('、'),
  }
}

/** A kind or a track that something was handed in under cannot go. */
async function inUse(tx: Tx, standing: Call, columns: Columns): Promise<Refusal<'call_in_use'> | undefined> {
  const used = await keysInUse(tx, standing.meeting_id)
  const lost = <T extends { key: string; label: string }>(before: readonly T[], after: readonly T[], keys: ReadonlySet<string>) =>
    before.find(({ key }) => keys.has(key) && !after.some((one) => one.key === key))?.label
  const gone =
    lost(readJson(standing.kinds), readJson(columns.kinds), used.kinds) ??
    lost(readJson(standing.tracks), readJson(columns.tracks), used.tracks)
  return gone === undefined ? undefined : refuse('call_in_use', { what: gone })
}

/** What authors have handed in under, and what reviewers have written under. */
async function fixedOf(
  tx: Tx,
  meetingId: string,
  fields: readonly (keyof typeof callFields)[],
): Promise<Refusal<'call_fixed'> | undefined> {
  if (fields.includes('blind') && (await countHandedIn(tx, meetingId)) > 0) return refuse('call_fixed', { what: callFields.blind })
  if (fields.includes('criteria') && (await isReviewed(tx, meetingId))) return refuse('call_fixed', { what: callFields.criteria })
  return undefined
}

export const moveCall: Handler<typeof contributeManage.moveCall> = ({ deps: { db }, input: { meetingId, action }, user, thirdId, now }) =>
  db.write(async (tx) => {
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const standing = await lockCall(tx, meetingId)
    if (standing === undefined) return refuse('contribute_call_gone')
    const isEmpty = readJson(standing.kinds).length === 0 || readJson(standing.criteria).length === 0 || standing.submit_until === null
    if (action === 'open' && isEmpty) return refuse('call_empty')
    const step = { entityId: meetingId, meetingId, action, from: standing.state, who: user.id, why: '', at: now }
    const { to } = await move(tx, callMachine, step)
    return to === undefined ? refuse('call_moved') : ownCallOnWire(tx, { ...standing, state: to })
  })
