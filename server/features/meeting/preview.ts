/**
 * Looking at what is not published yet: a link carries a code that says for which meeting and until when, and that only
 * this server can have made. Nothing is kept of it; a cookie carries it from page to page.
 */
import { keyedDigest } from '../../flow/ids.ts'
import { isSameSecret } from '../../flow/same-secret.ts'
import type { Context } from '../../use-case.ts'
import { findAnyMeeting, findMeeting, type MeetingWithFace } from './store.ts'

/** As long as a colleague takes to look, and no longer than anybody remembers having passed the link on. */
export const PREVIEW_MS = 7 * 24 * 3_600_000

export function makePreview(secret: string, meetingId: string, until: number): string {
  const said = `${meetingId}.${until.toString(36)}`
  return `${said}.${proofOf(secret, said)}`
}

const proofOf = (secret: string, said: string) => keyedDigest(secret, `preview ${said}`).slice(0, 32)

/** @returns until when a code lets its bearer look at a meeting; undefined where it does not. */
export function previewUntil(secret: string, code: string, meetingId: string, now: number): number | undefined {
  const [id, until, proof] = code.split('.')
  if (id !== meetingId || until === undefined || proof === undefined) return undefined
  const end = Number.parseInt(until, 36)
  return isSameSecret(proof, proofOf(secret, `${id}.${until}`)) && end > now ? end : undefined
}

/** A meeting that has a page for whoever asks: for everybody, or for the bearer of a preview. */
export async function visibleMeeting(
  { deps, preview, now }: Pick<Context, 'deps' | 'preview' | 'now'>,
  id: string,
): Promise<MeetingWithFace | undefined> {
  const row = await findMeeting(deps.db, id)
  if (row !== undefined || preview === '' || previewUntil(deps.env.secret, preview, id, now) === undefined) return row
  return findAnyMeeting(deps.db, id)
}
