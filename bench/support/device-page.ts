/** In the browser: the device engine on its own disk, without a network, with the pages of a real download. */
import type { Scan } from '#contract/checkin/scans.ts'
import type { Device } from '#src/features/checkin/device/device.ts'
import { judgeHere } from '#src/features/checkin/device/judge-here.ts'
import { turnsOf } from '#src/features/checkin/device/turns.ts'
import { identify } from '#src/features/checkin/device/identify.ts'
import { openDevice } from '#src/features/checkin/device/open-device.ts'
import { openStore } from '#src/features/checkin/device/store.ts'
import { takeScan } from '#src/features/checkin/device/take-scan.ts'
import type { Transport } from '#src/features/checkin/device/transport.ts'

export interface Start {
  /** Everything from an empty page to a roster that answers: read, decrypted, parsed, indexed. */
  ours: number
  /** The same texts, from memory and not sealed: JSON.parse, and a Map from digest to row. */
  bare: number
  rows: number
}

export interface Judged {
  verdict: string
  /** Read, found and judged. */
  ours: number
  /** Until it is on the disk too, as long as the screen waits. */
  kept: number
  /** The digest alone, and a Map. */
  bare: number
}

const tabs = { last: 0 }
const away = () => Promise.reject(new Error('no network'))
const silent: Transport = { open: away, sync: away, scan: away, upload: away, undo: away, find: away, close: away }

async function deviceAt(listId: string, transport: Transport): Promise<Device> {
  let keys = 0
  const newKey = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('') + String(keys++ % 10)
  return openDevice({
    store: await openStore(listId, `tab ${++tabs.last}`),
    transport,
    clock: () => Date.now(),
    newKey,
    origin: location.origin,
    token: 'a token of the bench',
    choice: { listId, gateId: 'a', name: 'bench' },
    within: (_, work) => work,
  })
}

let pages: readonly string[] = []
let open: Device
const bare = new Map<string, unknown[]>()

/** Hears all of the download as a device does, and keeps it. @param opened what opening answered. @param texts of the syncs' data. */
async function keep(listId: string, opened: string, texts: readonly string[]): Promise<void> {
  pages = texts
  let next = 0
  const online = await deviceAt(listId, {
    ...silent,
    open: async () => JSON.parse(opened),
    sync: async () => JSON.parse(texts[Math.min(next++, texts.length - 1)] as string),
  })
  const { turn } = turnsOf(online)
  while (await turn({ wait: false }));
}

async function start(listId: string): Promise<Start> {
  const began = performance.now()
  open = await deviceAt(listId, silent)
  const ours = performance.now() - began
  const beganBare = performance.now()
  bare.clear()
  for (const text of pages) for (const row of (JSON.parse(text) as { rows: unknown[][] }).rows) bare.set(row[5] as string, row)
  return { ours, bare: performance.now() - beganBare, rows: open.roster.size }
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

async function show(text: string): Promise<Judged> {
  const began = performance.now()
  const identified = await identify(text, open.roster, location.origin, open.at())
  const scan: Scan = {
    nonce: 'nonce-of-the-bench',
    gateId: 'a',
    direction: 'in',
    at: open.at(),
    shown: identified.kept,
    answers: {},
    forced: 0,
    judged: '',
  }
  const { verdict } = judgeHere(open, identified, scan)
  const ours = performance.now() - began
  const beganKept = performance.now()
  const result = await takeScan(open, await identify(text, open.roster, location.origin, open.at()), {})
  const kept = performance.now() - beganKept
  if (result.verdict !== verdict) throw new Error(`${verdict}, and then ${result.verdict}`)
  const beganBare = performance.now()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const row = bare.get(base64url(digest.subarray(0, 10)))
  const took = performance.now() - beganBare
  if ((row === undefined) !== (identified.admission === undefined)) throw new Error('the two do not agree')
  return { verdict, ours, kept, bare: took }
}

export const reader = { keep, start, show }
export type DevicePage = typeof reader
Object.assign(globalThis, { reader })
