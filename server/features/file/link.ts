/** Links that give a file away once, within minutes: whoever has one needs no session. */
import { type FileKind, fileTypes, LINK_MINUTES, ONCE_PATH } from '#contract/file.ts'
import type { Db } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { digest, newToken } from '../../flow/ids.ts'
import { fileLinks, findFile, piecesOf, takeLink } from './store.ts'

export async function newLink(db: Db, fileId: string, now: number): Promise<{ address: string; untilTime: string }> {
  const key = newToken()
  const until = now + LINK_MINUTES * 60_000
  await db.write((tx) => fileLinks.insert(tx, { digest: digest(key), file_id: fileId, ends_at: until }))
  return { address: `${ONCE_PATH}?key=${key}`, untilTime: toWire(until) }
}

export interface GivenFile {
  name: string
  type: string
  bytes: Buffer
}

/** @returns undefined for a link that is used up, too old, or none. */
export async function fileOnce(db: Db, key: string, now: number): Promise<GivenFile | undefined> {
  if (!/^[\w-]{43}$/.test(key)) return undefined
  const id = await db.write((tx) => takeLink(tx, digest(key), now))
  const file = id === undefined ? undefined : await findFile(db.read, id)
  if (file === undefined) return undefined
  return { name: file.name, type: fileTypes[file.kind as FileKind], bytes: Buffer.from(await piecesOf(db, file.id), 'base64') }
}
