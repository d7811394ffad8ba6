/** A world begins: with the copied meeting, and whoever is made up to run it. */
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { openPassing } from '#server/db/open.ts'
import type { CopiedRow, Copy } from '#server/features/rehearsal/copy-store.ts'
import { openSessionUntil } from '#server/features/session/open.ts'
import { marked } from './people/mark.ts'
import { findOrAddUser } from '#server/features/session/store.ts'
import { newCode, newToken } from '#server/flow/ids.ts'

/** Longer than the time of any rehearsal. */
const SESSION_MS = 400 * 86_400_000

/** @returns a database of its own, with the copy in it, made by `maker`, and nobody else. */
export async function filled(file: string, copy: Copy, maker: { id: string; mobile: string; name: string }, now: number): Promise<Db> {
  const db = await openPassing(file)
  await db.write(async (tx) => {
    // An organisation may come before the one above it.
    await sql`PRAGMA defer_foreign_keys = ON`.execute(tx)
    await tx
      .insertInto('users')
      .values({ ...maker, created_at: now })
      .execute()
    for (const { table, rows } of copy)
      if (rows.length > 0)
        await db.insertMany(
          tx,
          table,
          rows.map((row) => ownRow(row, maker.id)),
        )
  })
  return db
}

/**
 * Whoever has made what was copied stays behind. A code of the real door opens nothing here, nor one of here the real door;
 * and nobody sends money anywhere because of a rehearsal.
 */
function ownRow(row: CopiedRow, makerId: string): CopiedRow {
  const own: CopiedRow = {
    user_id: makerId,
    made_by: makerId,
    handover_key: newToken(),
    self_code: newCode(20),
    payee: marked('收款单位'),
    bank: '演练银行',
    account: '0000000000000000',
  }
  return { ...row, ...Object.fromEntries(Object.entries(own).filter(([column]) => column in row)) }
}

/** Whoever was written down by others before has an account, and brings their name to it. */
export function addUser(db: Db, mobile: string, name: string, now: number): Promise<string> {
  return db.write(async (tx) => {
    const { id } = await findOrAddUser(tx, mobile, now)
    await tx.updateTable('users').set({ name }).where('id', '=', id).execute()
    return id
  })
}

/** A session for somebody made up, without anybody asking for a code. @returns its token. */
export function sessionFor(db: Db, userId: string, thirdId: string, now: number): Promise<string> {
  const place = { thirdId, ip: '127.0.0.1', agent: '', device: '', now }
  return db.write((tx) => openSessionUntil(tx, userId, place, now + SESSION_MS))
}
