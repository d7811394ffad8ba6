/** What was shown at a door, and whose it is: of any meeting, for an admission of another one has a verdict of its own. */
import { createPublicKey, verify } from 'node:crypto'
import type { Scan } from '#contract/checkin/scans.ts'
import type { Shown } from '#contract/checkin/rule.ts'
import { type OpeningKind, readCode } from '#contract/entry-code.ts'
import { isFresh, readRotating, type RotatingCode, signedBytes } from '#contract/rotating.ts'
import { readJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import { digest } from '../../../flow/ids.ts'
import { fillHashes } from '../../admission/codes.ts'
import { fillKeys, keyHashOf } from '../../admission/live-key.ts'
import { findKnownVisit, findVisitByKey, findVisitBySerial } from '../../visitor/door-store.ts'
import { bringUpToDate } from '../roster/roster.ts'
import type { List } from '../lists/list-store.ts'
import { shownVisit } from './visit-scans.ts'
import { findAdmissionByDigest, findAdmissionById, findAdmissionBySerial, type Admission } from './admission-store.ts'

export interface Identified {
  shown: Shown
  /** Of what was scanned; the text itself is kept nowhere. */
  digest: string
  admission: Admission | undefined
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
  if (found.admission?.serial !== null || found.admission.meeting_id !== list.meeting_id) return found
  await bringUpToDate(deps.db, deps.env.secret, list.meeting_id)
  return { ...found, admission: await findAdmissionById(deps.db, found.admission.id) }
}

async function lookUp(deps: Needs, list: List, shown: Scan['shown'], judged: Scan['judged'], at: number): Promise<Identified> {
  switch (shown.kind) {
    case 'code':
      return readText(deps, list, shown.text, at)
    case 'person':
    case 'paper':
      return { shown: { kind: shown.kind }, digest: '', admission: await bySerial(deps.db, list, shown.serial) }
    case 'entry':
    case 'badge':
    case 'rotating':
      return { shown: { kind: shown.kind }, digest: shown.digest, admission: await opened(deps, list, shown.kind, shown.digest) }
    case 'broken':
      return { shown: { kind: 'broken', why: judged === 'manual' ? 'unchecked' : 'forged' }, digest: shown.digest, admission: undefined }
    default:
      return { shown: { kind: shown.kind }, digest: shown.digest, admission: undefined }
  }
}

async function readText(deps: Needs, list: List, text: string, at: number): Promise<Identified> {
  const read = readCode(text, [new URL(deps.env.publicUrl).origin])
  const about = { digest: digest(read.kind === 'page' || read.kind === 'empty' ? text.trim() : read.text), admission: undefined }
  switch (read.kind) {
    case 'entry':
    case 'badge':
      return { ...about, shown: { kind: read.kind }, admission: await opened(deps, list, read.kind, about.digest) }
    case 'rotating': {
      const code = readRotating(read.text)
      if (code === undefined || !isSigned(code)) return { ...about, shown: { kind: 'broken', why: 'forged' } }
      const key = keyHashOf(code.publicKey)
      if (!isFresh(code.step, at)) return { ...about, digest: key, shown: { kind: 'broken', why: 'stale' } }
      return { digest: key, shown: { kind: 'rotating' }, admission: await opened(deps, list, 'rotating', key) }
    }
    case 'exhibitor':
    case 'number':
    case 'order':
      return { ...about, shown: { kind: read.kind } }
    default:
      return { ...about, shown: { kind: 'foreign' } }
  }
}

async function bySerial(db: Deps['db'], list: List, serial: number): Promise<Admission | undefined> {
  if (list.kind !== 'visitor') return findAdmissionBySerial(db, list.meeting_id, serial)
  const visit = await findVisitBySerial(db, list.meeting_id, serial)
  return visit && shownVisit(visit)
}

/** What a scan of a list was of: of a ticket that was shown at a list for visits that list knows nothing. */
export async function listedById(db: Deps['db'], list: List, id: string): Promise<Admission | undefined> {
  if (list.kind !== 'visitor') return findAdmissionById(db, id)
  const visit = await findKnownVisit(db, id)
  return visit && shownVisit(visit)
}

/** Badges and live keys of tickets sold a moment ago, or before there were any, have no digest yet. */
async function opened({ db, env }: Needs, list: List, kind: OpeningKind, of: string): Promise<Admission | undefined> {
  const visit = async () => {
    const found = kind === 'rotating' ? await findVisitByKey(db, of) : undefined
    return found && shownVisit(found)
  }
  const admission = () => findAdmissionByDigest(db, columns[kind], of)
  const found = list.kind === 'visitor' ? ((await visit()) ?? (await admission())) : ((await admission()) ?? (await visit()))
  if (found !== undefined || kind === 'entry' || !readJson(list.accepts).includes(kind)) return found
  await (kind === 'badge' ? fillHashes(db, list.meeting_id) : fillKeys(db, env.secret, list.meeting_id))
  return findAdmissionByDigest(db, columns[kind], of)
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
