/** One scan, now: decided, recorded, answered. */
import type { checkin } from '#contract/checkin/calls.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { deviceAtWork } from '../devices/at-work.ts'
import { askedOf, outcomeOf, takeLive } from './take-scan.ts'

export const scan: Handler<typeof checkin.scan> = async (context) => {
  const { deps, input, user, now } = context
  const at = await deviceAtWork(context, input.deviceId)
  if (at === undefined) return refuse('device_gone')
  const asked = await askedOf(deps, { list: at.list, deviceId: at.device.id, userId: user.id, now }, input.scan)
  return outcomeOf(deps.db, asked, await takeLive(deps.db, asked))
}
