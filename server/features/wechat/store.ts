/** Tables wechat_credentials and wechat_states. */
import type { CredentialStore } from '#wechat/server/credentials.ts'
import type { Db, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const wechatStates = table('wechat_states')

/** Token and ticket of the account, shared by all servers on this database. A claim may stand for what has no value (yet). */
export function credentialStore(db: Db): CredentialStore {
  return {
    read: async (name) => {
      const row = await db.read
        .selectFrom('wechat_credentials')
        .selectAll()
        .where('name', '=', name)
        .where('value', '!=', '')
        .executeTakeFirst()
      return row && { value: row.value, expiresAt: row.expires_at }
    },
    claim: (name, now, until) =>
      db.write(async (tx) => {
        const row = { name, value: '', expires_at: 0, claimed_until: until }
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('wechat_credentials')
          .values(row)
          .onConflict((conflict) =>
            conflict.column('name').doUpdateSet({ claimed_until: until }).where('wechat_credentials.claimed_until', '<=', now),
          )
          .executeTakeFirstOrThrow()
        return numInsertedOrUpdatedRows === 1n
      }),
    save: async (name, { value, expiresAt }) => {
      await db.write((tx) =>
        tx
          .insertInto('wechat_credentials')
          .values({ name, value, expires_at: expiresAt, claimed_until: 0 })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, expires_at: expiresAt, claimed_until: 0 }))
          .execute(),
      )
    },
    release: async (name) => {
      await db.write((tx) => tx.updateTable('wechat_credentials').set({ claimed_until: 0 }).where('name', '=', name).execute())
    },
  }
}

/** Takes a state for one code. Not logged: a secret for one use, swept away later. @returns false when somebody else was faster. */
export async function takeState(db: Db, stateHash: string, codeHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db.write((tx) =>
    tx
      .updateTable('wechat_states')
      .set({ code_hash: codeHash, used_at: now })
      .where('state_hash', '=', stateHash)
      .where('used_at', 'is', null)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}

export async function sweepStates(db: Db, before: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('wechat_states').where('expires_at', '<', before).execute())
}

export async function deleteStates(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('wechat_states').where('user_id', '=', userId).execute()
}
