/**
 * What somebody shows at the door: which kind of code it is, and whose. The
 * text itself goes no further than to the server it is from; strangers' codes
 * and what the device keeps are digests.
 */
import type { Scan } from '#contract/checkin/scans.ts'
import type { Shown } from '#contract/checkin/rule.ts'
import { CODE_MAX, readCode } from '#contract/entry-code.ts'
import { isFresh, readRotating, type RotatingCode, signedBytes } from '#contract/rotating.ts'
import { hexOf } from './bytes.ts'
import { hasWebCrypto, sha256 } from './digests.ts'
import type { Roster, RosterAdmission } from './roster.ts'

export interface Identified {
  shown: Shown
  /** As the roster had it when it was shown. Nobody's that this device knows of: undefined. */
  admission: RosterAdmission | undefined
  /** Whose it is by that roster. The one it was shown to may have changed since, and another may stand in its place. */
  find: (roster: Roster) => RosterAdmission | undefined
  /** For the server to judge. */
  asked: Scan['shown']
  /** For the queue: nobody gets in with it. */
  kept: Scan['shown']
}

/** @param at the moment it was shown: live codes die. */
export async function identify(text: string, roster: Roster, origin: string, at: number): Promise<Identified> {
  const read = readCode(text, [origin])
  if (read.kind === 'empty' || read.kind === 'page' || read.kind === 'link' || read.kind === 'other') return strange(text)
  const digest = await sha256(read.text)
  const asked = { kind: 'code', text: read.text } as const
  const ofText = hexOf(digest)
  if (read.kind === 'rotating') {
    const live = await checkLive(read.text, at)
    if (live.why !== undefined)
      return {
        shown: { kind: 'broken', why: live.why },
        ...whose(roster, (by) => live.key && by.byDigest('rotating', live.key)),
        asked,
        kept: { kind: 'broken', digest: ofText },
      }
    return {
      shown: { kind: 'rotating' },
      ...whose(roster, (by) => by.byDigest('rotating', live.key)),
      asked,
      kept: { kind: 'rotating', digest: hexOf(live.key) },
    }
  }
  const { kind } = read
  const isOpening = kind === 'entry' || kind === 'badge'
  return {
    shown: { kind },
    ...whose(roster, (by) => (isOpening ? by.byDigest(kind, digest) : undefined)),
    asked,
    kept: { kind, digest: ofText },
  }
}

/** Found by name, on paper, or once more. */
export function identifyPerson(serial: number, roster: Roster): Identified {
  const shown = { kind: 'person', serial } as const
  return { shown: { kind: 'person' }, ...whose(roster, (by) => by.bySerial(serial)), asked: shown, kept: shown }
}

const whose = (roster: Roster, find: Identified['find']) => ({ admission: find(roster), find })

/** Another system's code may hold anything: only its digest leaves the device. */
async function strange(text: string): Promise<Identified> {
  const kept = { kind: 'foreign', digest: hexOf(await sha256(text.slice(0, CODE_MAX * 20))) } as const
  return { shown: { kind: 'foreign' }, admission: undefined, find: () => undefined, asked: kept, kept }
}

type Live = { key: Uint8Array; why?: undefined } | { key?: Uint8Array; why: 'forged' | 'stale' | 'unchecked' }

async function checkLive(text: string, at: number): Promise<Live> {
  const code = readRotating(text)
  if (code === undefined) return { why: 'forged' }
  const key = await sha256(code.publicKey)
  if (!hasWebCrypto()) return { key, why: 'unchecked' }
  if (!(await isSigned(code))) return { why: 'forged' }
  return isFresh(code.step, at) ? { key } : { key, why: 'stale' }
}

async function isSigned({ publicKey, step, signature }: RotatingCode): Promise<boolean> {
  const raw = new Uint8Array(65)
  raw[0] = 4
  raw.set(publicKey, 1)
  try {
    const key = await crypto.subtle.importKey('raw', raw, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signedBytes(step))
  } catch {
    // No point of the curve.
    return false
  }
}
