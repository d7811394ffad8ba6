/** A look at somebody's picture: by those with the right to papers alone, and written down before it is answered. */
import type { certification } from '#contract/certification.ts'
import { fileIdIn, type FileKind } from '#contract/file.ts'
import { readJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { bytesOf } from '../file/kept.ts'
import { findFile } from '../file/store.ts'
import { take } from '../verify/limit-store.ts'
import { certificationLooks } from './look-store.ts'
import { lockCertification } from './store.ts'

const HOUR = 3_600_000
/** Documents that one account opens: three for each of 200 applications an hour, too few to carry all of them away. */
const LOOKS_MOST = 600

export const picture: Handler<typeof certification.picture> = async ({ deps: { db }, input: { id, field }, user, thirdId, now }) => {
  const file = await db.write(async (tx) => {
    const row = await lockCertification(tx, id)
    // What was never handed in, or taken back, is its holder's alone.
    if (row?.third_id !== thirdId || row.state === 'draft') return refuse('certification_gone')
    const fileId = fileIdIn(readJson(row.fields)[field] ?? '')
    const found = fileId === undefined ? undefined : await findFile(tx, fileId)
    if (found === undefined) return refuse('file_gone')
    if (!(await take(tx, `certification-looks:${user.id}`, LOOKS_MOST, HOUR, now))) return refuse('too_often')
    await certificationLooks.insert(tx, { id: newId(now), certification_id: id, field, who: user.id, at: now })
    await writeLog(tx, [{ entity: 'certification', entityId: id, action: 'look', to: field, who: user.id, at: now }])
    return found
  })
  if (file instanceof Refusal) return file
  const bytes = await bytesOf(db, file.id)
  // Thrown away between the two.
  return bytes.length < file.size ? refuse('file_gone') : { kind: file.kind as FileKind, base64: bytes.toString('base64') }
}
