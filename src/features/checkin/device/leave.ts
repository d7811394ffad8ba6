/** The end of the work at a list: its share goes to others, as far as everything about it is told. */
import type { Device } from './device.ts'
import { isQuiet } from './sync.ts'

/** @throws where scans are not told yet. */
export async function leave(device: Device): Promise<void> {
  const { ownership, transport, queue, marks } = device
  if (queue.waiting().length > 0) throw new Error('not everything is told')
  const { deviceId } = ownership.facts()
  const slots = [...ownership.slots(device.at())]
  const quiet = slots.filter((slot) => isQuiet(device, slot))
  await device.critical(() => ownership.keep({ own: [], taken: [] }))
  if (quiet.length === slots.length) await transport.close({ deviceId })
  // Another device let people in there and handed them on, and has not told the server: nobody else may decide on them before it has.
  else await transport.sync({ deviceId, roster: marks.roster, states: marks.states, shares: marks.shares, gave: quiet })
}
