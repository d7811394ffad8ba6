/** One scan, now: decided, recorded, answered. */
import type { checkin } from '#contract/checkin/calls.ts'
import { inStep } from '../../../flow/in-step.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { deviceAtWork } from '../devices/at-work.ts'
import { askedOf, outcomeOf, ownerToAsk, takeLive } from './take-scan.ts'

const together = inStep()

export const scan: Handler<typeof checkin.scan> = async (context) => {
  const { deps, input, user, now } = context
  const found = await together(deps.db, async () => {
    const at = await deviceAtWork(context, input.deviceId)
    if (at === undefined) return undefined
    const asked = await askedOf(deps, { list: at.list, deviceId: at.device.id, userId: user.id, now }, input.scan)
    return { asked, owner: await ownerToAsk(deps.db, asked) }
  })
  if (found === undefined) return refuse('device_gone')
  return outcomeOf(deps.db, found.asked, await takeLive(deps.db, found), deps.seals)
}
