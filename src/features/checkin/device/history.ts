/** The verdicts of this device, to come back to; sealed on disk like the roster. */
import type { Desk, Remembered } from './desk.ts'
import type { Shown } from './door.ts'
import type { Change } from './place.ts'

const HISTORY = 200

/** Shown, and kept for coming back to it; nobody waits for the disk. */
export function remember(desk: Desk, item: Omit<Remembered, 'order'>): Shown {
  const order = (desk.history[0]?.order ?? 0) + 1
  desk.history.unshift({ ...item, order })
  const old = desk.history.splice(HISTORY)
  void keepHistory(desk, desk.history[0] as Remembered, old)
  desk.changed()
  return item.shown
}

export async function keepHistory({ cipher, place }: Desk, item: Remembered, old: readonly Remembered[] = []): Promise<void> {
  if (cipher === undefined) return
  const changes: Change[] = old.map(({ order }) => ({ shelf: 'history', key: order }))
  const value = await cipher.seal(JSON.stringify(item))
  await place.write([...changes, { shelf: 'history', key: item.order, value }]).catch(() => {})
}
