/** What is given to an account while it closes goes with it. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { privacy } from '#contract/privacy.ts'
import type { Tx } from '#server/db/db.ts'
import { giveRole } from '#server/features/right/store.ts'
import { holdAccount } from '#server/features/session/store.ts'
import { onBothEngines } from '../support/database.ts'
import { codeFor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const MOBILE = '13955550071'

onBothEngines('an account that closes', (engine) => {
  const { opened, test, person } = productTest({ person: MOBILE }, { engine })

  /** SQLite has one writer: the second transaction waits for the first in any case. */
  async function waitUntilBlocked(tx: Tx): Promise<void> {
    if (engine === 'sqlite') return
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    const blocked = sql<{ n: number }>`SELECT count(*) AS n FROM pg_stat_activity WHERE ${rows[0]?.pid}::int = ANY (pg_blocking_pids(pid))`
    while (Number((await blocked.execute(opened.db.read)).rows[0]?.n ?? 0) === 0);
  }

  it('waits for a transaction that holds it, and loses the role that this transaction gives', async () => {
    const smsCode = await codeFor(test, MOBILE, 'change')
    const role = {
      user_id: person.id,
      third_id: '-000001',
      meeting_id: '1',
      role_id: 'staff',
      granted_by: person.id,
      created_at: test.clock(),
    }
    let closing: Promise<{ code: string }> | undefined
    await opened.db.write(async (tx) => {
      expect(await holdAccount(tx, person.id)).toBe(true)
      closing = person.ask(privacy.close, { smsCode })
      await waitUntilBlocked(tx)
      await giveRole(tx, role)
    })
    expect((await closing)?.code).toBe('000')
    expect(await opened.db.read.selectFrom('user_roles').select('role_id').where('user_id', '=', person.id).execute()).toEqual([])
  })
})
