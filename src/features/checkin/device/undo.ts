/** Taking a scan of this device back: the person had not gone in. */
import type { Desk, Remembered } from './desk.ts'
import { keepHistory } from './history.ts'
import type { Undone } from './queue.ts'
import { meaningOf } from './transport.ts'

/** Only the last that happened to a ticket here: what came after it stands. */
export async function undo(desk: Desk, nonce: string): Promise<boolean> {
  const item = desk.history.find(({ shown }) => shown.nonce === nonce)
  if (item === undefined || item.shown.undone || item.shown.verdict !== 'admit') return false
  if (
    desk.history.some(
      (later) => later.order > item.order && later.serial === item.serial && later.shown.verdict === 'admit' && !later.shown.undone,
    )
  )
    return false
  const scanned = desk.queue.find(nonce)
  const isTold = scanned === undefined || scanned.stage === 'settled'
  let told = false
  if (isTold && desk.online) {
    try {
      await desk.transport.undo({ deviceId: desk.say.facts().deviceId, nonce })
      told = true
    } catch (error) {
      if (meaningOf(error) === 'refused') return false
      desk.online = false
    }
  }
  const {
    serial,
    prior,
    shown: { at, direction },
  } = item
  await desk.critical(async () => {
    await desk.queue.add<Undone>({
      what: 'undo',
      stage: told ? 'settled' : 'judged',
      nonce,
      serial,
      slot: desk.roster.slotOf(serial) ?? -1,
      at,
      gate: desk.gateId,
      direction,
      prior,
    })
  })
  replace(desk, { ...item, shown: { ...item.shown, undone: true } })
  desk.nudge()
  return true
}

function replace(desk: Desk, item: Remembered): void {
  desk.history = desk.history.map((one) => (one.order === item.order ? item : one))
  void keepHistory(desk, item)
  desk.changed()
}
