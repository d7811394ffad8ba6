/** What the day of deletion takes away: pictures and numbers that something was proved with, and drafts that nobody goes on with. */
import type { Db, Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { noNumber } from '../../db/sealed.ts'
import { writeLog } from '../../flow/log-store.ts'
import { dropFiles } from '../file/written.ts'
import { certificationLooks } from './look-store.ts'
import { type Certification, certifications, duePapers, lockCertification } from './store.ts'
import { withoutPictures } from './wire.ts'

const BATCH = 100

/** @param before papers whose day is not after it. */
export async function sweepCertifications(db: Db, before: number, now: number): Promise<void> {
  for (let more = true; more;) {
    const ids = await duePapers(db, before, BATCH)
    for (const id of ids)
      await db.write(async (tx) => {
        const row = await lockCertification(tx, id)
        // Handed in, or worked on, meanwhile.
        if (row !== undefined && row.delete_at !== null && row.delete_at <= before) await throwAway(tx, row, now)
      })
    more = ids.length === BATCH
  }
}

async function throwAway(tx: Tx, row: Certification, now: number): Promise<void> {
  await dropFiles(tx, 'certification', row.id)
  await writeLog(tx, [{ entity: 'certification', entityId: row.id, action: 'purge', who: 'timer', at: now }])
  if (row.state === 'draft' && row.decided_at === null) {
    await certificationLooks.delete(tx, { certification_id: row.id })
    await certifications.delete(tx, { id: row.id })
    return
  }
  const words =
    row.state === 'draft' ? { name: '', code: '', fields: writeJson({}) } : { fields: writeJson(withoutPictures(readJson(row.fields))) }
  await certifications.update(tx, { id: row.id }, { ...words, paper_no: noNumber, paper_tail: '', delete_at: null })
}
