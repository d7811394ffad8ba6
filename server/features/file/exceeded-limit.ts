/** Limits on the uploads of one account that no record uses: a number for each purpose, and bytes for all purposes. */
import type { UploadPurpose } from '#contract/file.ts'
import { UNUSED_BYTES, UNUSED_MS, unusedLimits, uploadPurposes } from '#contract/file-limits.ts'
import type { Tx } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { refuse, type Refusal } from '../../use-case.ts'
import { sumUnused } from './store.ts'

/**
 * @param about the account and the purpose of an upload that has just begun and is counted.
 * @returns the refusal where the upload exceeds a limit; it says when the oldest upload no longer counts.
 */
export async function findExceededLimit(
  tx: Tx,
  { userId, purpose, now }: { userId: string; purpose: UploadPurpose; now: number },
): Promise<Refusal<'files_full' | 'uploads_full'> | undefined> {
  const since = now - UNUSED_MS
  const { most, what, next } = unusedLimits[purpose]
  const unused = await sumUnused(tx, { userId, purposes: [purpose], since, withRead: false })
  if (unused.count > most) return refuse('files_full', { most: String(most), what, next, at: freeAt(unused.oldestAt) })
  const all = await sumUnused(tx, { userId, purposes: uploadPurposes, since, withRead: true })
  return all.bytes > UNUSED_BYTES ? refuse('uploads_full', { mb: String(UNUSED_BYTES / 1024 / 1024), at: freeAt(all.oldestAt) }) : undefined
}

/** `MM-DD HH:mm` of the minute after the oldest upload has been kept for a day. */
const freeAt = (oldestAt: number) => toWire(oldestAt + UNUSED_MS + 60_000).slice(5, 16)
