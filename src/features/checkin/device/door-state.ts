/** What the screen is shown of a device. */
import type { CheckinList } from '#contract/checkin/lists.ts'
import { rangesOf } from './slot-ranges.ts'
import type { Device } from './device.ts'
import type { DoorState } from './door.ts'

/** While nothing is known of the list, or no longer. */
const noList: CheckinList = {
  id: '',
  meetingId: '',
  name: '',
  kind: 'entrance',
  ticketIds: [],
  windows: [],
  passes: 'once',
  exits: 0,
  accepts: ['entry'],
  questions: [],
  gates: [],
  self: 0,
  latitude: 0,
  longitude: 0,
  radius: 0,
}

export function stateOf(device: Device): DoorState {
  const { opened, marks, ownership, roster, queue, choice } = device
  return {
    list: opened?.list ?? { ...noList, id: choice.listId },
    gateId: device.gateId,
    no: opened?.no ?? 0,
    name: opened?.name ?? choice.name,
    online: device.online,
    syncedAt: marks.syncedAt,
    leaseUntil: ownership.facts().leaseUntil,
    roster: { rows: roster.size, loading: !marks.complete, complete: marks.complete },
    queue: queue.waiting().length,
    own: rangesOf([...ownership.slots(device.at())]),
    sharing: opened?.sharing ?? [],
    counts: countsOf(device),
    direction: device.direction,
    stopped: device.stopped,
    history: device.history.map(({ shown }) => shown),
  }
}

/** The server's, and what happened here since. */
function countsOf({ opened, queue }: Device): DoorState['counts'] {
  const { expected, entered, inside, gates } = opened?.counts ?? { expected: 0, entered: 0, inside: 0, gates: [] }
  const counts = { expected, entered, inside, gates: gates.map((gate) => ({ ...gate })) }
  for (const item of queue.waiting()) {
    if (item.what === 'scan' && item.verdict !== 'admit') continue
    const step = (item.what === 'scan') === (item.direction === 'in') ? 1 : -1
    counts.inside += step
    if (item.direction === 'out' || item.prior !== null) continue
    counts.entered += step
    const gate = counts.gates.find(({ id }) => id === item.gate)
    if (gate === undefined) counts.gates.push({ id: item.gate, entered: step })
    else gate.entered += step
  }
  return counts
}
