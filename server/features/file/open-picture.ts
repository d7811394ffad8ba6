/** Pictures that anybody may see. */
import { fileIdIn, type FilePurpose, filePurposes, fileTypes, pictureAddress } from '#contract/file.ts'
import type { Db } from '../../db/db.ts'
import { findOpen, piecesOf } from './store.ts'

const open = (Object.keys(filePurposes) as FilePurpose[]).filter((purpose) => filePurposes[purpose].open)

/** @param address as a field holds it: with another digest or kind than the picture's it is none. */
export async function openPicture(db: Db, address: string): Promise<{ bytes: Buffer; type: string } | undefined> {
  const id = fileIdIn(address)
  const file = id === undefined ? undefined : await findOpen(db, id, open)
  if (file === undefined || file.kind === '' || pictureAddress(file.id, file.digest, file.kind) !== address) return undefined
  return { bytes: Buffer.from(await piecesOf(db, file.id), 'base64'), type: fileTypes[file.kind] }
}
