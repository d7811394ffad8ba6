/** A closed account among certifications: nothing of the person stays; an organisation's mark stands to its end, and names nobody. */
import type { Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { noNumber } from '../../db/sealed.ts'
import { move } from '../../flow/machine.ts'
import { dropFiles } from '../file/written.ts'
import { certificationLooks } from './look-store.ts'
import { certificationMachine } from './machine.ts'
import type { MarkMoved } from './marks.ts'
import { type Certification, certifications, lockCertificationsOf } from './store.ts'
import { isMarked } from './wire.ts'

/** @param markLost meetings show the mark of a certification no more. */
export async function forgetCertifications(tx: Tx, userId: string, now: number, markLost: MarkMoved): Promise<void> {
  for (const row of await lockCertificationsOf(tx, userId)) {
    await dropFiles(tx, 'certification', row.id)
    await certificationLooks.delete(tx, { certification_id: row.id })
    if (row.kind === 'organisation' && isMarked(row, now)) await makeNameless(tx, row, now)
    else {
      await markLost(tx, row.id)
      await certifications.delete(tx, { id: row.id })
    }
  }
}

async function makeNameless(tx: Tx, row: Certification, now: number): Promise<void> {
  // Asked again for a while after the account has closed.
  if (row.state !== 'waiting' && row.fields === writeJson({})) return
  const nobody = { fields: writeJson({}), paper_no: noNumber, paper_tail: '', reasons: writeJson([]), reason: '', delete_at: null }
  // A renewal that waits is of nobody any more.
  const columns = { ...nobody, name: row.mark_name, code: row.mark_code, edition: row.edition + 1 }
  const step = { entityId: row.id, action: 'keep', from: row.state, who: row.user_id, why: '', at: now, marked: true } as const
  const { to } = await move(tx, certificationMachine, step, columns)
  if (to === undefined) await certifications.update(tx, { id: row.id }, columns)
}
