/** Taking a scan of this device back: the person had not gone in. */
import type { Device, Remembered } from './device.ts'
import { canUndo } from './door.ts'
import { keepHistory } from './history.ts'
import type { Undone } from './queue.ts'
import { meaningOf } from './transport.ts'

/** Only an entry, and only the last that happened to an admission here: what came after it stands. */
export async function undo(device: Device, nonce: string): Promise<boolean> {
  const item = device.history.find(({ shown }) => shown.nonce === nonce)
  if (item === undefined || !canUndo(item.shown)) return false
  if (
    device.history.some(
      (later) => later.order > item.order && later.serial === item.serial && later.shown.verdict === 'admit' && !later.shown.undone,
    )
  )
    return false
  const scanned = device.queue.find(nonce)
  const isTold = scanned === undefined || scanned.stage === 'settled'
  let told = false
  if (isTold && device.online) {
    try {
      await device.transport.undo({ deviceId: device.ownership.facts().deviceId, nonce })
      told = true
    } catch (error) {
      if (meaningOf(error) === 'refused') return false
      device.online = false
    }
  }
  const {
    serial,
    prior,
    shown: { at, direction },
  } = item
  await device.critical(async () => {
    await device.queue.add<Undone>({
      what: 'undo',
      stage: told ? 'settled' : 'judged',
      nonce,
      serial,
      slot: device.roster.slotOf(serial) ?? -1,
      at,
      gate: device.gateId,
      direction,
      prior,
    })
  })
  replace(device, { ...item, shown: { ...item.shown, undone: true } })
  device.nudge()
  return true
}

function replace(device: Device, item: Remembered): void {
  device.history = device.history.map((one) => (one.order === item.order ? item : one))
  void keepHistory(device, item)
  device.changed()
}
