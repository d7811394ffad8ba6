/**
 * The only file that writes envelopes of anonymous surveys and the opened answers. `survey_envelopes` lists the people who have
 * answered. `survey_sealed` holds each sealed answer, encrypted a second time under the key of its batch. Only this key can compute
 * the slot of an answer from the person. Opening a batch moves the answers into `survey_opened`, under random ids and in the order
 * of these ids, and destroys the key.
 */
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { sql } from 'kysely'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { newCode } from '../../flow/ids.ts'
import type { BoxKey } from '../../sealing/box.ts'
import { type BoxKeyRow, boxKeysOf, destroyBoxKeys, destroyBoxKeysOf, insertBoxKey, keyOfRow } from '../system/box-key-store.ts'
import { markRewrites } from '../system/rewrite-store.ts'

/** That a person has answered; no answer. */
export type Envelope = Omit<Row<'survey_envelopes'>, 'sealed'>
export type SealedAnswer = Row<'survey_sealed'>
type Said = Omit<Row<'survey_opened'>, 'id'>

/** An answer as the browser has sealed it. */
export interface AnswerOfPerson extends Omit<Envelope, 'key'> {
  sealed: string
}

/** Of some people to some surveys. */
export function envelopesBy(on: Reader, surveyIds: readonly string[], userIds: readonly string[]): Promise<Envelope[]> {
  return on
    .selectFrom('survey_envelopes')
    .select(['survey_id', 'session_id', 'user_id', 'key'])
    .where('survey_id', 'in', surveyIds)
    .where('user_id', 'in', userIds)
    .execute()
}

export async function insertEnvelopes(db: Db, tx: Tx, rows: readonly Envelope[]): Promise<void> {
  const people = rows.map((row) => ({ ...row, sealed: '' }))
  if (people.length > 0) await db.insertMany(tx, 'survey_envelopes', people as readonly Record<string, string>[])
}

const boxOf = ({ survey_id, session_id }: Pick<Envelope, 'survey_id' | 'session_id'>) => `${survey_id} ${session_id}`
const boxOfKey = ({ subject_id, session_id }: BoxKeyRow) => `${subject_id} ${session_id}`

/** The batch that takes new answers is the last one. */
function lastOf(rows: readonly BoxKeyRow[]): Map<string, BoxKeyRow> {
  const last = new Map<string, BoxKeyRow>()
  for (const row of rows) if (row.batch > (last.get(boxOfKey(row))?.batch ?? 0)) last.set(boxOfKey(row), row)
  return last
}

/**
 * Stores answers in the batches that take new answers, and makes the keys of first batches. The caller holds the surveys, so that
 * no batch is closed meanwhile.
 */
export async function insertSealed(db: Db, tx: Tx, answers: readonly AnswerOfPerson[], secret: string): Promise<void> {
  if (answers.length === 0) return
  const ids = [...new Set(answers.map(({ survey_id }) => survey_id))]
  const boxes = new Map(answers.map((answer) => [boxOf(answer), answer]))
  let keys = lastOf((await boxKeysOf(db, tx, { ids })).rows)
  const missing = [...boxes].filter(([box]) => !keys.has(box)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (missing.length > 0) {
    for (const [, { survey_id, session_id }] of missing) await insertBoxKey(tx, { subject_id: survey_id, session_id, batch: 1 })
    keys = lastOf((await boxKeysOf(db, tx, { ids })).rows)
  }
  const opened = new Map([...keys].map(([box, row]) => [box, { batch: row.batch, key: keyOfRow(row, secret) }]))
  const rows = answers.map((answer): SealedAnswer => {
    const { batch, key } = opened.get(boxOf(answer)) as { batch: number; key: BoxKey }
    const { survey_id, session_id, user_id, sealed } = answer
    return { survey_id, session_id, slot: key.slotOf(user_id), batch, sealed: key.seal(sealed) }
  })
  // In the order of the slots, so that the order of the rows tells nothing of the order in which people answered.
  await db.insertMany(
    tx,
    'survey_sealed',
    rows.toSorted((one, other) => (one.slot < other.slot ? -1 : 1)) as readonly (SealedAnswer & Record<string, string | number>)[],
  )
}

/** How many wait, by session. */
export async function waitingBySession(on: Reader, surveyId: string): Promise<Map<string, number>> {
  const rows = await on
    .selectFrom('survey_sealed')
    .select('session_id')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('survey_id', '=', surveyId)
    .groupBy('session_id')
    .execute()
  return new Map(rows.map(({ session_id, n }) => [session_id, Number(n)]))
}

export interface ClosedBatches {
  /** Batches up to this one take no more answers. */
  last: number
  keys: ReadonlyMap<number, BoxKey>
}

/**
 * Begins a new batch, so that the answers that wait now can be opened and their key destroyed. The survey is locked.
 * @param takesMore false if the survey is over: then no new batch is needed.
 */
export async function closeBatch(
  db: Db,
  tx: Tx,
  { surveyId, sessionId, takesMore }: { surveyId: string; sessionId: string; takesMore: boolean },
  secret: string,
): Promise<ClosedBatches> {
  const rows = (await boxKeysOf(db, tx, { ids: [surveyId] })).rows.filter(({ session_id }) => session_id === sessionId)
  const last = Math.max(0, ...rows.map(({ batch }) => batch))
  if (takesMore) await insertBoxKey(tx, { subject_id: surveyId, session_id: sessionId, batch: last + 1 })
  // A request that was sent again is known by its key until its answer is opened.
  await tx
    .updateTable('survey_envelopes')
    .set({ key: '' })
    .where('survey_id', '=', surveyId)
    .where('session_id', '=', sessionId)
    .where('key', '!=', '')
    .execute()
  return { last, keys: new Map(rows.map((row) => [row.batch, keyOfRow(row, secret)])) }
}

/** Those of one session that wait, of closed batches. */
export function waitingOf(on: Reader, surveyId: string, sessionId: string, last: number, most: number): Promise<SealedAnswer[]> {
  return on
    .selectFrom('survey_sealed')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('session_id', '=', sessionId)
    .where('batch', '<=', last)
    .orderBy('batch')
    .orderBy('slot')
    .limit(most)
    .execute()
}

/** Which of them wait still. The survey is locked: nobody else opens any. */
export async function stillWaiting(tx: Tx, surveyId: string, sessionId: string, slots: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('survey_sealed')
    .select('slot')
    .where('survey_id', '=', surveyId)
    .where('session_id', '=', sessionId)
    .where('slot', 'in', slots)
    .orderBy('slot')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ slot }) => slot))
}

/** Opens a lot: deletes the envelopes, keeps what was in them, and destroys the keys of batches that are empty now. */
export async function openLot(
  db: Db,
  tx: Tx,
  { surveyId, sessionId, slots, last, now }: { surveyId: string; sessionId: string; slots: readonly string[]; last: number; now: number },
  said: readonly Said[],
): Promise<void> {
  await tx
    .deleteFrom('survey_sealed')
    .where('survey_id', '=', surveyId)
    .where('session_id', '=', sessionId)
    .where('slot', 'in', slots)
    .execute()
  const rows = said.map((one) => ({ id: newCode(26), ...one })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (rows.length > 0) await db.insertMany(tx, 'survey_opened', rows as readonly Record<string, string | number>[])
  const left = await tx
    .selectFrom('survey_sealed')
    .select('batch')
    .distinct()
    .where('survey_id', '=', surveyId)
    .where('session_id', '=', sessionId)
    .execute()
  const keys = (await boxKeysOf(db, tx, { ids: [surveyId] })).rows.filter(({ session_id }) => session_id === sessionId)
  const empty = keys.filter(({ batch }) => batch <= last && !left.some((row) => row.batch === batch))
  await destroyBoxKeys(db, tx, empty, now)
  await markRewrites(tx, ['survey_sealed'], now)
}

/** In ascending id, from after one: in no order. */
export function openedAfter(on: Reader, surveyId: string, after: string, most: number): Promise<Row<'survey_opened'>[]> {
  return on
    .selectFrom('survey_opened')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function pageOfOpened(db: Db, surveyId: string, range: PageRange): Promise<RowPage<Row<'survey_opened'>>> {
  const of = db.read.selectFrom('survey_opened').where('survey_id', '=', surveyId)
  return pageOf(of, of.selectAll().orderBy('id'), range)
}

/** An account is closed: that the person has answered is deleted, and the answers that are still sealed. */
export async function deleteEnvelopesBy(db: Db, tx: Tx, userId: string, secret: string): Promise<void> {
  const theirs = await tx.selectFrom('survey_envelopes').select(['survey_id', 'session_id']).where('user_id', '=', userId).execute()
  if (theirs.length === 0) return
  const boxes = new Set(theirs.map(boxOf))
  const keys = (await boxKeysOf(db, tx, { ids: [...new Set(theirs.map(({ survey_id }) => survey_id))] })).rows
  for (const row of keys.filter((one) => boxes.has(boxOfKey(one))))
    await tx
      .deleteFrom('survey_sealed')
      .where('survey_id', '=', row.subject_id)
      .where('session_id', '=', row.session_id)
      .where('slot', '=', keyOfRow(row, secret).slotOf(userId))
      .execute()
  await tx.deleteFrom('survey_envelopes').where('user_id', '=', userId).execute()
}

/** Of a meeting that is long over. */
export async function deleteEnvelopesOf(db: Db, tx: Tx, surveyIds: readonly string[], now: number): Promise<void> {
  await tx.deleteFrom('survey_sealed').where('survey_id', 'in', surveyIds).execute()
  await destroyBoxKeysOf(db, tx, surveyIds, now)
  await tx.deleteFrom('survey_envelopes').where('survey_id', 'in', surveyIds).execute()
}

/** Surveys with envelopes that a release before step 39 stored in the same row as the person. */
export async function surveysWithOldEnvelopes(on: Reader): Promise<string[]> {
  const rows = await on.selectFrom('survey_envelopes').select('survey_id').distinct().where('sealed', '!=', sql.lit('')).execute()
  return rows.map(({ survey_id }) => survey_id)
}

/** Moves them. The survey is locked. @returns how many. */
export async function moveOldEnvelopes(db: Db, tx: Tx, surveyId: string, secret: string, now: number): Promise<number> {
  const old = await tx
    .selectFrom('survey_envelopes')
    .select(['survey_id', 'session_id', 'user_id', 'sealed'])
    .where('survey_id', '=', surveyId)
    .where('sealed', '!=', sql.lit(''))
    .execute()
  await insertSealed(db, tx, old, secret)
  await tx
    .updateTable('survey_envelopes')
    .set({ sealed: '' })
    .where('survey_id', '=', surveyId)
    .where('sealed', '!=', sql.lit(''))
    .execute()
  await markRewrites(tx, ['survey_envelopes'], now)
  return old.length
}

/**
 * Deletes the answers of a batch whose key does not open them: the deployment's secret was replaced (NEW_SECRET). The survey is
 * locked. @returns how many.
 */
export async function deleteLostBatch(db: Db, tx: Tx, row: BoxKeyRow, secret: string, now: number): Promise<number> {
  const batch = tx.selectFrom('survey_sealed').where('survey_id', '=', row.subject_id).where('session_id', '=', row.session_id)
  const first = await batch.select('sealed').where('batch', '=', row.batch).limit(1).executeTakeFirst()
  if (first === undefined || keyOfRow(row, secret).open(first.sealed) !== undefined) return 0
  const { numDeletedRows } = await tx
    .deleteFrom('survey_sealed')
    .where('survey_id', '=', row.subject_id)
    .where('session_id', '=', row.session_id)
    .where('batch', '=', row.batch)
    .executeTakeFirst()
  await destroyBoxKeys(db, tx, [row], now)
  return Number(numDeletedRows)
}

/** The same of what was in them. */
export async function deleteOpenedOf(tx: Tx, surveyIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('survey_opened').where('survey_id', 'in', surveyIds).execute()
}
