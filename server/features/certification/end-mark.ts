/** A mark's end: it shows nowhere from here on, and its code is free. */
import type { Tx } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import { move } from '../../flow/machine.ts'
import { certificationMachine } from './machine.ts'
import type { MarkMoved } from './marks.ts'
import { type Certification, certifications } from './store.ts'

export const noMark = { mark_name: '', mark_code: '', mark_until: null, told_at: null } as const

/** Takes down a mark whose time is over. Papers that wait, or were refused, stay as they are. @param row locked. */
export async function endMark(tx: Tx, row: Certification, now: number, markMoved: MarkMoved): Promise<void> {
  const columns = { ...noMark, edition: row.edition + 1 }
  const step = { entityId: row.id, action: 'expire', from: row.state, who: 'timer', why: '', at: now } as const
  const { to } = await move(tx, certificationMachine, step, columns)
  if (to === undefined) {
    await certifications.update(tx, { id: row.id }, columns)
    await writeLog(tx, [{ entity: 'certification', entityId: row.id, action: 'end_mark', who: 'timer', at: now }])
  }
  await markMoved(tx, row.id)
}
