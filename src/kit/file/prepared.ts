/** A chosen file as it is sent: photographs made smaller and upright, everything else as it is. */
import { filePurposes, type UploadPurpose, PICTURE_BYTES } from '#contract/file.ts'
import { say } from '#contract/sentences.ts'
import { blobOf, shrunk } from '../picture/shrink.ts'

export type Prepared = { ok: true; name: string; content: Blob } | { ok: false; sentence: string }

/** What no browser shows but a camera's own: only those who can open one make a JPEG of it. */
const HEIC = /\.(?:heic|heif)$/i

export async function prepared(chosen: File, purpose: UploadPurpose): Promise<Prepared> {
  if (chosen.size === 0) return { ok: false, sentence: say.fileEmpty }
  const isPicture = chosen.type.startsWith('image/') || HEIC.test(chosen.name)
  if (isPicture && (chosen.size > PICTURE_BYTES || HEIC.test(chosen.name))) {
    const result = await shrunk(chosen)
    return result.ok ? { ok: true, name: chosen.name, content: blobOf(result.picture) } : result
  }
  return chosen.size > filePurposes[purpose].bytes
    ? { ok: false, sentence: say.fileTooLarge }
    : { ok: true, name: chosen.name, content: chosen }
}
