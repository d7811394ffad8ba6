/** What the screen is shown of a desk. */
import type { CheckinList } from '#contract/checkin.ts'
import { rangesOf } from '../parts/slot-words.ts'
import type { Desk } from './desk.ts'
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

export function stateOf(desk: Desk): DoorState {
  const { opened, marks, say, roster, queue, choice } = desk
  return {
    list: opened?.list ?? { ...noList, id: choice.listId },
    gateId: desk.gateId,
    no: opened?.no ?? 0,
    name: opened?.name ?? choice.name,
    online: desk.online,
    syncedAt: marks.syncedAt,
    leaseUntil: say.facts().leaseUntil,
    roster: { rows: roster.size, loading: !marks.complete, complete: marks.complete },
    queue: queue.waiting().length,
    own: rangesOf([...say.slots(desk.at())]),
    sharing: opened?.sharing ?? [],
    counts: countsOf(desk),
    direction: desk.direction,
    stopped: desk.stopped,
    history: desk.history.map(({ shown }) => shown),
  }
}

/** The server's, and what happened here since. */
function countsOf({ opened, queue }: Desk): DoorState['counts'] {
  const { expected, entered, inside, gates } = opened?.counts ?? { expected: 0, entered: 0, inside: 0, gates: [] }
  const counts = { expected, entered, inside, gates: gates.map((gate) => ({ ...gate })) }
  for (const entry of queue.waiting()) {
    if (entry.what === 'scan' && entry.verdict !== 'admit') continue
    const step = (entry.what === 'scan') === (entry.direction === 'in') ? 1 : -1
    counts.inside += step
    if (entry.direction === 'out' || entry.prior !== null) continue
    counts.entered += step
    const gate = counts.gates.find(({ id }) => id === entry.gate)
    if (gate === undefined) counts.gates.push({ id: entry.gate, entered: step })
    else gate.entered += step
  }
  return counts
}
