/** The verdicts of this device, to come back to; sealed on disk like the roster. */
import type { Device, Remembered } from './device.ts'
import type { ScanResult } from './door.ts'
import type { Change } from './store.ts'

const HISTORY = 200

/** ScanResult, and kept for coming back to it; nobody waits for the disk. */
export function remember(device: Pick<Device, 'history' | 'cipher' | 'store' | 'changed'>, item: Omit<Remembered, 'order'>): ScanResult {
  const order = (device.history[0]?.order ?? 0) + 1
  device.history.unshift({ ...item, order })
  const old = device.history.splice(HISTORY)
  void keepHistory(device, device.history[0] as Remembered, old)
  device.changed()
  return item.shown
}

export async function keepHistory(
  { cipher, store }: Pick<Device, 'cipher' | 'store'>,
  item: Remembered,
  old: readonly Remembered[] = [],
): Promise<void> {
  if (cipher === undefined) return
  const changes: Change[] = old.map(({ order }) => ({ shelf: 'history', key: order }))
  const value = await cipher.seal(JSON.stringify(item))
  await store.write([...changes, { shelf: 'history', key: item.order, value }]).catch(() => {})
}
