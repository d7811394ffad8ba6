/** The log: who did what to which thing, when, and why. The only file that writes it. */
import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { newId } from './ids.ts'
import { OF_THE_LOG, ofTheLog } from './log-rule.ts'
import { forgetProofs, lockChain } from './seal-store.ts'

export interface LogLine {
  /** What kind of thing, and which. */
  entity: string
  entityId: string
  action: string
  /** As it was before and as it is now, where that says anything. */
  from?: string | number
  to?: string | number
  /** An account's id, or the name of what acted by itself. */
  who: string
  why?: string
  at: number
  /** Whose history it is part of; and the edition that the thing has since. */
  meetingId?: string | undefined
  edition?: number
}

/**
 * Writes lines beside what they tell of, in the same transaction.
 * @param db for batches: any number of lines goes by its fast path.
 */
export async function writeLog(tx: Tx, lines: readonly LogLine[], db?: Pick<Db, 'insertMany'>): Promise<void> {
  if (lines.length === 0) return
  const hasHistory = lines.some(({ meetingId, edition }) => meetingId !== undefined || edition !== undefined)
  const rows = lines.map(({ entity, entityId, action, from = '', to = '', who, why = '', at, meetingId = '', edition = 0 }) => ({
    id: newId(at),
    at,
    who,
    entity,
    entity_id: entityId,
    action,
    from_state: String(from),
    to_state: String(to),
    why,
    ...(hasHistory && { meeting_id: meetingId, edition }),
  }))
  if (db === undefined) await tx.insertInto('log').values(rows).execute()
  else await db.insertMany(tx, 'log', rows)
}

/**
 * Takes out the words that say why, of some actions on the things that a query finds. Of lines that are sealed, what would prove
 * the words goes too; a line says which they were, so that nobody takes words out of the log and leaves no trace.
 */
export async function forgetWords(tx: Tx, entity: string, ids: Expression<string>, actions: readonly string[], at: number): Promise<void> {
  const found = await tx
    .selectFrom('log')
    .select(['id', 'why'])
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .where('action', 'in', actions)
    .where('why', '!=', '')
    .execute()
  await takeOut(tx, found, at)
}

/** A step of this keeps others waiting for some milliseconds. */
const AT_ONCE = 500

/** Takes out the words of every line that is older, step by step. @param before epoch ms. */
export async function sweepWords(db: Db, before: number, now: number): Promise<void> {
  for (let more = true; more;)
    more = await db.write(async (tx) => {
      const found = await tx
        .selectFrom('log')
        .select(['id', 'why'])
        .where('at', '<', before)
        // As the index says it: by a parameter nobody knows that it is meant.
        .where(sql<boolean>`why <> ''`)
        .orderBy('at')
        .limit(AT_ONCE)
        .execute()
      await takeOut(tx, found, now)
      return found.length === AT_ONCE
    })
}

async function takeOut(tx: Tx, found: readonly { id: string; why: string }[], at: number): Promise<void> {
  if (found.length === 0) return
  const words = new Map(found.map(({ id, why }) => [id, why]))
  // Nothing is sealed meanwhile: a line has lost its words before, or its link stands already.
  await lockChain(tx)
  await tx
    .updateTable('log')
    .set({ why: '' })
    .where('id', 'in', [...words.keys()])
    .execute()
  const mark = newId(at)
  const forgotten = await forgetProofs(tx, words, mark)
  if (forgotten === undefined) return
  const { lines: from, digest: to } = forgotten
  await writeLog(tx, [{ entity: OF_THE_LOG, entityId: mark, action: ofTheLog.forgot, from, to, who: 'erasing', at }])
}
