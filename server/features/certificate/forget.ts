/** An account closes: its certificates name nobody any more, and none of them stands. */
import type { Tx } from '../../db/db.ts'
import { move } from '../../flow/machine.ts'
import { certificateMachine } from './machine.ts'
import { certificatePeople } from './rule-store.ts'
import { emptyCertificates, lockOf } from './store.ts'

export async function forgetCertificates(tx: Tx, userId: string, mobile: string, now: number): Promise<void> {
  const rows = await lockOf(tx, userId, mobile)
  for (const row of rows) {
    const step = { entityId: row.number, action: 'revoke', from: row.state, who: userId, why: '', at: now } as const
    await move(tx, certificateMachine, step, { why: '', ended_at: now })
  }
  await emptyCertificates(
    tx,
    rows.map(({ number }) => number),
  )
  await certificatePeople.delete(tx, { phone: mobile })
}
