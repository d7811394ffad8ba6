/** What was shown at a door, and whose it is: of any meeting, for a ticket of another one has a verdict of its own. */
import { createPublicKey, verify } from 'node:crypto'
import type { Scan } from '../../../contract/checkin.ts'
import type { Shown } from '../../../contract/checkin-rule.ts'
import { type OpeningKind, readCode } from '../../../contract/entry-code.ts'
import { isFresh, readRotating, type RotatingCode, signedBytes } from '../../../contract/rotating.ts'
import type { Deps } from '../../deps.ts'
import { digest } from '../../flow/ids.ts'
import { fillHashes } from '../admission/codes.ts'
import { fillKeys, keyHashOf } from '../admission/live-key.ts'
import { bringUpToDate } from './roster.ts'
import type { List } from './store.ts'
import { findTicketByDigest, findTicketById, findTicketBySerial, type Ticket } from './ticket-store.ts'

export interface Identified {
  shown: Shown
  /** Of what was scanned; the text itself is kept nowhere. */
  digest: string
  ticket: Ticket | undefined
}

type Needs = Pick<Deps, 'db' | 'env'>

const columns = { entry: 'code_hash', badge: 'badge_hash', rotating: 'key_hash' } as const satisfies Record<OpeningKind, string>

/** @param at the moment by which live codes must be fresh. */
export async function identify(
  deps: Needs,
  list: List,
  { shown, judged }: Pick<Scan, 'shown' | 'judged'>,
  at: number,
): Promise<Identified> {
  const found = await lookUp(deps, list, shown, judged, at)
  // Sold since the last roster: it gets its number now.
  if (found.ticket?.serial !== null || found.ticket.meeting_id !== list.meeting_id) return found
  await bringUpToDate(deps.db, deps.env.secret, list.meeting_id)
  return { ...found, ticket: await findTicketById(deps.db, found.ticket.id) }
}

async function lookUp(deps: Needs, list: List, shown: Scan['shown'], judged: Scan['judged'], at: number): Promise<Identified> {
  switch (shown.kind) {
    case 'code':
      return readText(deps, list, shown.text, at)
    case 'person':
    case 'paper':
      return { shown: { kind: shown.kind }, digest: '', ticket: await findTicketBySerial(deps.db, list.meeting_id, shown.serial) }
    case 'entry':
    case 'badge':
    case 'rotating':
      return { shown: { kind: shown.kind }, digest: shown.digest, ticket: await opened(deps, list, shown.kind, shown.digest) }
    case 'broken':
      return { shown: { kind: 'broken', why: judged === 'manual' ? 'unchecked' : 'forged' }, digest: shown.digest, ticket: undefined }
    default:
      return { shown: { kind: shown.kind }, digest: shown.digest, ticket: undefined }
  }
}

async function readText(deps: Needs, list: List, text: string, at: number): Promise<Identified> {
  const read = readCode(text, [new URL(deps.env.publicUrl).origin])
  const about = { digest: digest(read.kind === 'page' || read.kind === 'empty' ? text.trim() : read.text), ticket: undefined }
  switch (read.kind) {
    case 'entry':
    case 'badge':
      return { ...about, shown: { kind: read.kind }, ticket: await opened(deps, list, read.kind, about.digest) }
    case 'rotating': {
      const code = readRotating(read.text)
      if (code === undefined || !isSigned(code)) return { ...about, shown: { kind: 'broken', why: 'forged' } }
      const key = keyHashOf(code.publicKey)
      if (!isFresh(code.step, at)) return { ...about, digest: key, shown: { kind: 'broken', why: 'stale' } }
      return { digest: key, shown: { kind: 'rotating' }, ticket: await opened(deps, list, 'rotating', key) }
    }
    case 'exhibitor':
    case 'number':
    case 'order':
      return { ...about, shown: { kind: read.kind } }
    default:
      return { ...about, shown: { kind: 'foreign' } }
  }
}

/** Badges and live keys of tickets sold a moment ago, or before there were any, have no digest yet. */
async function opened({ db, env }: Needs, list: List, kind: OpeningKind, of: string): Promise<Ticket | undefined> {
  const found = await findTicketByDigest(db, columns[kind], of)
  if (found !== undefined || kind === 'entry' || !(JSON.parse(list.accepts) as string[]).includes(kind)) return found
  await (kind === 'badge' ? fillHashes(db, list.meeting_id) : fillKeys(db, env.secret, list.meeting_id))
  return findTicketByDigest(db, columns[kind], of)
}

function isSigned({ publicKey, step, signature }: RotatingCode): boolean {
  const [x, y] = [publicKey.subarray(0, 32), publicKey.subarray(32)].map((half) => Buffer.from(half).toString('base64url')) as [
    string,
    string,
  ]
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return verify('sha256', signedBytes(step), { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    // Not a point on the curve.
    return false
  }
}
