/** Inspects an uploaded file in a child process: its kind and active content. Removes the authors from a submission. */
import { join } from 'node:path'
import type { FileKind, UploadPurpose } from '#contract/file.ts'
import { UnreadableFile } from '../../tables/read/failures.ts'
import { readInProcess, ReaderGone, type ReaderSource } from '../../untrusted/reader-process.ts'
import type { ManuscriptFlaw } from './manuscript/flaw.ts'

export interface UploadParams {
  purpose: UploadPurpose
}

/**
 * `unfit`: not of a kind that the purpose takes. `active`: would run or fetch something. `broken`: cannot be inspected.
 * `unread`: the inspection failed for a reason that is not the file's.
 */
export type UploadFlaw = 'unfit' | 'active' | 'broken' | 'unread' | ManuscriptFlaw

export type UploadVerdict = { kind: FileKind } | { flaw: UploadFlaw }

/** @returns the kind, and for a submission the text without authors in pieces of PIECE_BYTES; otherwise why the file is refused. */
export async function inspectUpload(source: ReaderSource, params: UploadParams): Promise<UploadVerdict & { stripped?: Uint8Array[] }> {
  const module = join(import.meta.dirname, 'upload-reader.ts')
  try {
    const { items, rest } = await readInProcess<Uint8Array, UploadVerdict>({ module, params, ...source })
    return params.purpose === 'manuscript' && 'kind' in rest ? { ...rest, stripped: items } : rest
  } catch (error) {
    if (error instanceof ReaderGone) return { flaw: 'unread' }
    if (error instanceof UnreadableFile) return { flaw: 'broken' }
    throw error
  }
}
