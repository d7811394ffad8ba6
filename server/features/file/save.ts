/** Taking a file piece by piece: each is committed before it is answered, the last one makes the file. */
import { createHash } from 'node:crypto'
import { type file, type FileKind, type FilePurpose, filePurposes, toShow, UNUSED_FILES } from '#contract/file.ts'
import { may } from '#contract/may.ts'
import { say } from '#contract/sentences.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../flow/ids.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { isInert } from './inert-pdf.ts'
import { kindOf, mayBecome } from './kind.ts'
import { type ManuscriptFlaw, type ManuscriptKind, stripped } from './manuscript/apart.ts'
import { appendPiece, countUnused, deleteFiles, type File, findFile, keepFile, lockUpload, piecesOf, replacePieces } from './store.ts'
import { onWire } from './wire.ts'

export const save: Handler<typeof file.save> = async ({ deps, input, user, thirdId, now }) => {
  const purpose = filePurposes[input.purpose]
  if (purpose.open && !(await mayShow(deps, user.id, thirdId, now))) return refuse('forbidden')
  if (input.size > purpose.bytes) return refuse('file_too_large')
  const bytes = Buffer.from(input.base64, 'base64')
  if (input.from === 0 && bytes.length > 0) {
    const verdict = mayBecome(bytes, purpose.kinds)
    if (verdict !== true) return refuse(verdict === 'file_unfit' ? purpose.unfit : verdict)
  }
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
    if (found.id === begun.id && (await countUnused(tx, user.id)) > UNUSED_FILES) {
      await deleteFiles(tx, [found.id])
      return refuse('files_full')
    }
    // Sent again after an answer that was lost, or ahead of its turn: nothing changes, and the sender hears where it stands.
    if (input.from !== found.received || bytes.length === 0) return found
    if (found.received + bytes.length > found.size) return refuse('file_differs')
    // Pieces put together must still be base64: only the last may end within a group of three.
    if (bytes.length % 3 !== 0 && found.received + bytes.length < found.size) return refuse('file_differs')
    await appendPiece(tx, found, input.base64, bytes.length)
    return { ...found, received: found.received + bytes.length }
  })
  if (standing instanceof Refusal) return standing
  const done = standing.received < standing.size ? null : await whole(deps, standing, now)
  return done instanceof Refusal
    ? done
    : { received: done === null ? standing.received : input.size, file: done === null ? null : onWire(done) }
}

async function mayShow({ db }: Pick<Deps, 'db'>, userId: string, thirdId: string, now: number): Promise<boolean> {
  const rights = await rightsOf(db, userId, thirdId, now)
  return may(rights, toShow) || rights.meetings.some((id) => may(rights.givenAt(id), toShow))
}

/** Looks at all of it. A server that died before it did is followed by the sender's next try, which comes here again. */
async function whole(
  deps: Deps,
  standing: File,
  now: number,
): Promise<File | Refusal<(typeof filePurposes)[FilePurpose]['unfit'] | ManuscriptFlaw>> {
  if (standing.kept_at !== null) return standing
  const bytes = Buffer.from(await piecesOf(deps.db, standing.id), 'base64')
  const kind = kindOf(bytes)
  const kinds: readonly FileKind[] = filePurposes[standing.purpose].kinds
  if (kind === undefined || !kinds.includes(kind) || (kind === 'pdf' && standing.purpose === 'certification' && !isInert(bytes))) {
    await deps.db.write((tx) => deleteFiles(tx, [standing.id]))
    return refuse(filePurposes[standing.purpose].unfit)
  }
  if (standing.purpose === 'manuscript') return keepStripped(deps, standing, kind as ManuscriptKind, bytes, now)
  const digest = createHash('sha256').update(bytes).digest('hex')
  await deps.db.write((tx) => keepFile(tx, standing.id, { kind, name: namedBy(standing.name, kind), digest, kept_at: now }))
  return (await findFile(deps.db.read, standing.id)) ?? refuse('file_unfit')
}

/** A paper stays without what says whose it is; what was sent, and what it was called, is gone with the same transaction. */
async function keepStripped(
  { db }: Deps,
  { id }: File,
  kind: ManuscriptKind,
  bytes: Buffer,
  now: number,
): Promise<File | Refusal<'manuscript_unfit' | ManuscriptFlaw>> {
  const bare = await stripped(kind, bytes)
  if (typeof bare === 'string') {
    await db.write((tx) => deleteFiles(tx, [id]))
    return refuse(bare)
  }
  const digest = createHash('sha256').update(bare).digest('hex')
  await db.write((tx) =>
    replacePieces(tx, id, bare, {
      kind,
      name: `${say.manuscriptName}.${kind}`,
      digest,
      size: bare.length,
      received: bare.length,
      kept_at: now,
    }),
  )
  return (await findFile(db.read, id)) ?? refuse('manuscript_unfit')
}

/** What is left of a name when it must be one on every disk, with the ending that is true. */
function namedBy(name: string, kind: string): string {
  const stem = name
    .replace(/\.[0-9A-Za-z]{1,5}$/, '')
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${stem === '' ? say.fileWithoutName : stem}.${kind}`
}
