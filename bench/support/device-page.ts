/** In the browser: the device engine on its own disk, without a network, with the pages of a real download. */
import type { Scan } from '#contract/checkin.ts'
import { type Desk, openDesk } from '../../src/features/checkin/device/desk.ts'
import { judgeHere } from '../../src/features/checkin/device/judge-here.ts'
import { turnsOf } from '../../src/features/checkin/device/news.ts'
import { openPlace } from '../../src/features/checkin/device/place.ts'
import { present } from '../../src/features/checkin/device/present.ts'
import { readShown } from '../../src/features/checkin/device/read-shown.ts'
import type { Transport } from '../../src/features/checkin/device/transport.ts'

export interface Start {
  /** Everything from an empty page to a roster that answers: read, decrypted, parsed, indexed. */
  ours: number
  /** The same texts, from memory and not sealed: JSON.parse, and a Map from digest to row. */
  bare: number
  rows: number
}

export interface Shown {
  verdict: string
  /** Read, found and judged. */
  ours: number
  /** Until it is on the disk too, as long as the screen waits. */
  kept: number
  /** The digest alone, and a Map. */
  bare: number
}

const place = { tab: 0 }
const away = () => Promise.reject(new Error('no network'))
const silent: Transport = { open: away, sync: away, scan: away, upload: away, undo: away, find: away, close: away }

async function desk(listId: string, transport: Transport): Promise<Desk> {
  let keys = 0
  const newKey = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('') + String(keys++ % 10)
  return openDesk({
    place: await openPlace(listId, `tab ${++place.tab}`),
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
let open: Desk
const bare = new Map<string, unknown[]>()

/** Hears all of the download as a device does, and keeps it. @param opened what opening answered. @param texts of the syncs' data. */
async function keep(listId: string, opened: string, texts: readonly string[]): Promise<void> {
  pages = texts
  let next = 0
  const online = await desk(listId, {
    ...silent,
    open: async () => JSON.parse(opened) as never,
    sync: async () => JSON.parse(texts[Math.min(next++, texts.length - 1)] as string) as never,
  })
  const { turn } = turnsOf(online)
  while (await turn({ wait: false }));
}

async function start(listId: string): Promise<Start> {
  const began = performance.now()
  open = await desk(listId, silent)
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

async function show(text: string): Promise<Shown> {
  const began = performance.now()
  const presented = await readShown(text, open.roster, location.origin, open.at())
  const scan: Scan = {
    nonce: 'nonce-of-the-bench',
    gateId: 'a',
    direction: 'in',
    at: open.at(),
    shown: presented.kept,
    answers: {},
    forced: 0,
    judged: '',
  }
  const { verdict } = judgeHere(open, presented, scan)
  const ours = performance.now() - began
  const beganKept = performance.now()
  const shown = await present(open, await readShown(text, open.roster, location.origin, open.at()), {})
  const kept = performance.now() - beganKept
  if (shown.verdict !== verdict) throw new Error(`${verdict}, and then ${shown.verdict}`)
  const beganBare = performance.now()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const row = bare.get(base64url(digest.subarray(0, 10)))
  const took = performance.now() - beganBare
  if ((row === undefined) !== (presented.holder === undefined)) throw new Error('the two do not agree')
  return { verdict, ours, kept, bare: took }
}

export const reader = { keep, start, show }
export type DevicePage = typeof reader
Object.assign(globalThis, { reader })
