/** Taking a file piece by piece: each is committed before it is answered, the last one makes the file. */
import { createHash, type Hash } from 'node:crypto'
import { type file, filePurposes, type UploadPurpose } from '#contract/file.ts'
import { say } from '#contract/sentences.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { takeLoopTurn } from '../../flow/loop-turn.ts'
import { newId } from '../../flow/ids.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { findExceededLimit } from './exceeded-limit.ts'
import { joinParts, loadParts } from './kept.ts'
import { mayBecome } from './kind.ts'
import type { ManuscriptFlaw } from './manuscript/flaw.ts'
import { isPicture, pictureKindOf } from './picture.ts'
import { appendPiece, deleteFiles, type File, files, findFile, keepFile, lockUpload, pieceAt, replacePieces } from './store.ts'
import { refuseUpload } from './upload-steps.ts'
import { inspectUpload, type UploadFlaw, type UploadVerdict } from './upload-process.ts'
import { onWire } from './wire.ts'

export const save: Handler<typeof file.save> = async ({ deps, input, user, thirdId, now }) => {
  const purpose = filePurposes[input.purpose]
  const refused = await refuseUpload(deps.db, input.purpose, { userId: user.id, thirdId, now })
  if (refused !== undefined) return refuse(refused)
  if (input.size > purpose.bytes) return refuse('file_too_large')
  const length = Buffer.byteLength(input.base64, 'base64')
  if (input.from === 0 && length > 0) {
    const verdict = mayBecome(Buffer.from(input.base64, 'base64'), purpose.kinds)
    if (verdict !== true) return refuse(verdict === 'file_unfit' ? purpose.unfit : verdict)
  }
  await takeLoopTurn()
  const standing = await deps.db.write(async (tx) => {
    const begun: File = {
      id: newId(now),
      user_id: user.id,
      upload: input.upload,
      purpose: input.purpose,
      name: input.name,
      kind: '',
      size: input.size,
      received: 0,
      digest: '',
      created_at: now,
      kept_at: null,
    }
    const found = await lockUpload(tx, begun)
    // Whole already: smaller than what was sent, which is gone.
    if (found.purpose === 'manuscript' && found.kept_at !== null && input.purpose === 'manuscript') return found
    if (found.size !== input.size || found.purpose !== input.purpose) return refuse('file_differs')
    const over = found.id === begun.id ? await findExceededLimit(tx, { userId: user.id, purpose: input.purpose, now }) : undefined
    if (over !== undefined) {
      await deleteFiles(tx, [found.id])
      return over
    }
    // Sent again after an answer that was lost, or ahead of its turn: nothing changes, and the sender hears where it stands.
    if (input.from !== found.received || length === 0) return found
    if (found.received + length > found.size) return refuse('file_differs')
    // Pieces put together must still be base64: only the last may end within a group of three.
    if (length % 3 !== 0 && found.received + length < found.size) return refuse('file_differs')
    await appendPiece(tx, found, input.base64, length)
    return { ...found, received: found.received + length }
  })
  if (standing instanceof Refusal) return standing
  const done = standing.received < standing.size ? null : await whole(deps, standing, now)
  return done instanceof Refusal
    ? done
    : { received: done === null ? standing.received : input.size, file: done === null ? null : onWire(done) }
}

type InspectionRefusal = 'busy' | (typeof filePurposes)[UploadPurpose]['unfit'] | 'file_active' | 'file_broken' | ManuscriptFlaw

/** Uploads that are being inspected, by file: a sender that tries again waits for the same inspection. */
const inspections = new Map<string, Promise<File | Refusal<InspectionRefusal>>>()

/** Inspects a file whose last piece is there. After a crash the sender's next try leads here again. */
function whole(deps: Deps, upload: File, now: number): Promise<File | Refusal<InspectionRefusal>> {
  if (upload.kept_at !== null) return Promise.resolve(upload)
  const underWay = inspections.get(upload.id)
  if (underWay !== undefined) return underWay
  const inspection = inspect(deps, upload, now).finally(() => inspections.delete(upload.id))
  inspections.set(upload.id, inspection)
  return inspection
}

/** Inspections of an upload that ended without a verdict, on this server. */
const unread = new Map<string, number>()
const UNREAD_MOST = 3
/** Uploads that are counted: those of an hour in which nothing can be read. */
const UNREAD_KEPT = 1_000

function countUnread(id: string): number {
  const times = (unread.get(id) ?? 0) + 1
  unread.delete(id)
  unread.set(id, times)
  const [oldest] = unread.keys()
  if (unread.size > UNREAD_KEPT && oldest !== undefined) unread.delete(oldest)
  return times
}

/** Deletes a refused upload. @returns the file where another server has accepted it meanwhile; then it stays. */
function dropUnkept(db: Db, id: string): Promise<File | undefined> {
  return db.write(async (tx) => {
    const standing = await files.lock(tx, { id })
    if (standing !== undefined && standing.kept_at !== null) return standing
    await deleteFiles(tx, [id])
    return undefined
  })
}

async function inspect({ db }: Deps, upload: File, now: number): Promise<File | Refusal<InspectionRefusal>> {
  const purpose = upload.purpose as UploadPurpose
  const hash = createHash('sha256')
  const verdict = await verdictOf(db, upload, purpose, hash)
  if ('flaw' in verdict) {
    // The pieces stay: the sender tries again. A file that ends its reader each time is taken for broken in the end.
    if (verdict.flaw === 'unread' && countUnread(upload.id) < UNREAD_MOST) return refuse('busy')
    return (await dropUnkept(db, upload.id)) ?? refuse(reasonOf(verdict.flaw, purpose))
  }
  const { kind, stripped } = verdict
  if (stripped === undefined) {
    const digest = hash.digest('hex')
    await db.write((tx) => keepFile(tx, upload.id, { kind, name: namedBy(upload.name, kind), digest, kept_at: now }))
  } else {
    // A submission is kept without what names its author: the sent bytes and the sent name go in the same transaction.
    const found = { kind, name: `${say.manuscriptName}.${kind}`, digest: await digestOfPieces(stripped) }
    const size = stripped.reduce((sum, piece) => sum + piece.length, 0)
    await db.write((tx) => replacePieces(tx, upload.id, stripped, { ...found, size, received: size, kept_at: now }))
  }
  return (await findFile(db.read, upload.id)) ?? refuse(filePurposes[purpose].unfit)
}

/** Characters of base64 by which a picture is recognised. */
const HEAD_CHARACTERS = 64

/**
 * Recognises a picture by its first bytes, which is cheap. A child process opens every other file.
 * @param hash takes the bytes of an accepted file as they are read: to read them a second time would cost as much again.
 */
async function verdictOf(
  db: Db,
  { id, user_id: accountId }: File,
  purpose: UploadPurpose,
  hash: Hash,
): Promise<UploadVerdict & { stripped?: Uint8Array[] }> {
  async function* loadHashed() {
    for await (const part of loadParts(db, id)) {
      hash.update(part)
      yield part
    }
  }
  const picture = pictureKindOf(Buffer.from((await pieceAt(db, id, 0))?.base64.slice(0, HEAD_CHARACTERS) ?? '', 'base64'))
  if (picture === undefined) return inspectUpload({ loadParts: loadHashed, turn: { accountId, lane: 'upload' } }, { purpose })
  const kinds: readonly string[] = filePurposes[purpose].kinds
  return kinds.includes(picture) && isPicture(picture, await joinParts(loadHashed())) ? { kind: picture } : { flaw: 'unfit' }
}

function reasonOf(flaw: UploadFlaw, purpose: UploadPurpose): InspectionRefusal {
  if (flaw === 'unfit') return filePurposes[purpose].unfit
  if (flaw === 'active') return purpose === 'certification' ? 'paper_unfit' : 'file_active'
  if (flaw === 'broken' || flaw === 'unread') return purpose === 'manuscript' ? 'manuscript_broken' : 'file_broken'
  return flaw
}

/** SHA-256 of pieces that are in memory; other requests go first. */
async function digestOfPieces(pieces: readonly Uint8Array[]): Promise<string> {
  const hash = createHash('sha256')
  for (const piece of pieces) {
    hash.update(piece)
    await takeLoopTurn()
  }
  return hash.digest('hex')
}

/** What is left of a name when it must be one on every disk, with the ending that is true. */
function namedBy(name: string, kind: string): string {
  const stem = name
    .replace(/\.[0-9A-Za-z]{1,5}$/, '')
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${stem === '' ? say.fileWithoutName : stem}.${kind}`
}
