/**
 * What a device scanned without a network, told in its order, as it happened. Nothing of it is refused: what should not
 * have been is a conflict.
 */
import type { checkin } from '#contract/checkin/calls.ts'
import type { Outcome } from '#contract/checkin/scans.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { deviceAtWork } from '../devices/at-work.ts'
import type { Asked } from './decide-scan.ts'
import { askedOf, outcomeOf, takeLot } from './take-scan.ts'

export const upload: Handler<typeof checkin.upload> = async (context) => {
  const { deps, input, user, now } = context
  // Closed meanwhile, it may still tell what it did.
  const at = await deviceAtWork(context, input.deviceId, { closed: true })
  if (at === undefined) return refuse('device_gone')
  const lot: Asked[] = []
  for (const scan of input.scans) lot.push(await askedOf(deps, { list: at.list, deviceId: at.device.id, userId: user.id, now }, scan))
  const rows = await takeLot(deps.db)(lot)
  const outcomes: Outcome[] = []
  for (const [place, row] of rows.entries()) outcomes.push(await outcomeOf(deps.db, lot[place] as Asked, row))
  return outcomes
}
