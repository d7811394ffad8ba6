/** What happened here goes up, in its order. */
import type { Desk } from './desk.ts'
import { inTime, LATE_MS } from './in-time.ts'
import type { Scanned, Undone } from './queue.ts'
import { meaningOf } from './transport.ts'

export async function upload(desk: Desk, signal?: AbortSignal): Promise<void> {
  for (let next = desk.queue.next(); next !== undefined; next = desk.queue.next()) {
    if (Array.isArray(next)) await uploadScans(desk, next, signal)
    else await uploadUndone(desk, next, signal)
    desk.changed()
  }
}

async function uploadScans(desk: Desk, entries: readonly Scanned[], signal?: AbortSignal): Promise<void> {
  const scans = entries.map(({ scan, verdict }) => ({ ...scan, judged: verdict }))
  const outcomes = await inTime(desk, LATE_MS, desk.transport.upload({ deviceId: desk.say.facts().deviceId, scans }, signal))
  for (const entry of entries) {
    const {
      scan: { nonce },
      serial,
      slot,
      at,
      gate,
      direction,
      prior,
    } = entry
    const outcome = outcomes.find((one) => one.nonce === nonce)
    const letIn = outcome?.verdict === 'admit'
    await desk.queue.change(entry, { stage: 'settled' })
    if (letIn && entry.verdict === 'admit') desk.heard.add(nonce)
    // The server let them in and nobody here heard in time: they were turned away.
    else if (letIn && entry.tried)
      await desk.queue.add<Undone>({ what: 'undo', stage: 'judged', nonce, serial, slot, at, gate, direction, prior })
  }
}

async function uploadUndone(desk: Desk, entry: Undone, signal?: AbortSignal): Promise<void> {
  try {
    await inTime(desk, LATE_MS, desk.transport.undo({ deviceId: desk.say.facts().deviceId, nonce: entry.nonce }, signal))
  } catch (error) {
    // Something came after it: then it stands.
    if (meaningOf(error) !== 'refused') throw error
  }
  await desk.queue.change(entry, { stage: 'settled' })
}
