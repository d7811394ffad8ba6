/** What happened here goes up, in its order. */
import type { Device } from './device.ts'
import { inTime, LATE_MS } from './in-time.ts'
import { after } from './knowledge.ts'
import type { Scanned, Undone } from './queue.ts'
import { meaningOf } from './transport.ts'

export async function upload(device: Device, signal?: AbortSignal): Promise<void> {
  for (let next = device.queue.next(); next !== undefined; next = device.queue.next()) {
    if (Array.isArray(next)) await uploadScans(device, next, signal)
    else await uploadUndone(device, next, signal)
    device.changed()
  }
}

async function uploadScans(device: Device, items: readonly Scanned[], signal?: AbortSignal): Promise<void> {
  const scans = items.map(({ scan, verdict }) => ({ ...scan, judged: verdict }))
  const outcomes = await inTime(device, LATE_MS, device.transport.upload({ deviceId: device.ownership.facts().deviceId, scans }, signal))
  for (const item of items) {
    const {
      scan: { nonce },
      serial,
      slot,
      at,
      gate,
      direction,
      prior,
    } = item
    const outcome = outcomes.find((one) => one.nonce === nonce)
    const letIn = outcome?.verdict === 'admit'
    // The server let them in and nobody here heard in time: they were turned away. Written before the scan is settled: a
    // page that dies in between finds it again, and tells the scan once more.
    if (letIn && item.verdict !== 'admit' && item.tried && !isUndone(device, nonce)) {
      // What has happened since stays: nobody went in by this one.
      const since = device.queue.of(serial).filter(({ order }) => order > item.order)
      const known = since.reduce(after, prior ?? undefined) ?? null
      await device.queue.add<Undone>({ what: 'undo', stage: 'judged', nonce, serial, slot, at, gate, direction, prior: known })
    }
    await device.queue.change(item, { stage: 'settled' })
    if (letIn && item.verdict === 'admit') device.heard.add(nonce)
  }
}

/** By the same page before it died. */
const isUndone = ({ queue }: Device, nonce: string) => queue.waiting().some((item) => item.what === 'undo' && item.nonce === nonce)

async function uploadUndone(device: Device, item: Undone, signal?: AbortSignal): Promise<void> {
  try {
    await inTime(device, LATE_MS, device.transport.undo({ deviceId: device.ownership.facts().deviceId, nonce: item.nonce }, signal))
  } catch (error) {
    // Something came after it: then it stands.
    if (meaningOf(error) !== 'refused') throw error
  }
  await device.queue.change(item, { stage: 'settled' })
}
