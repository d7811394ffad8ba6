/** A door as calls make it: a list, devices at its gates, what they are told and what they scan. */
import { checkin } from '#contract/checkin/calls.ts'
import type { CheckinList } from '#contract/checkin/lists.ts'
import type { Data, Input } from '#contract/call.ts'
import type { Person } from './person.ts'

export type Synced = Data<typeof checkin.sync>

/** Always open, for everybody, one entry each; what a test needs otherwise it says. */
export function makeList(organiser: Person, more: Partial<Input<typeof checkin.saveList>> = {}): Promise<CheckinList> {
  return organiser.do(checkin.saveList, {
    id: '',
    meetingId: '1',
    name: '大门',
    kind: 'entrance',
    ticketIds: [],
    windows: [],
    passes: 'once',
    exits: 1,
    accepts: ['entry'],
    questions: [],
    gates: [
      { id: 'a', name: '甲门' },
      { id: 'b', name: '乙门' },
    ],
    self: 0,
    ...more,
  })
}

export interface Doorkeeper {
  deviceId: string
  opened: Data<typeof checkin.open>
  /** What it knows, as versions; moves on with every sync. */
  known: { roster: number; states: number; shares: number }
  sync(more?: Partial<Input<typeof checkin.sync>>): Promise<Synced>
  scan(text: string, more?: Partial<Input<typeof checkin.scan>['scan']>): Promise<Data<typeof checkin.scan>>
}

let made = 0
export const newNonce = (): string => `nonce-of-a-test-${++made}`

/** Opens a list on a device. @param person with a browser of its own: their session. */
export async function keepDoor(person: Person, listId: string, gateId = 'a', browser = ''): Promise<Doorkeeper> {
  const answer = await person.ask(
    checkin.open,
    { listId, gateId, name: `${gateId} 的手机` },
    browser === '' ? {} : { headers: { 'Device-Id': browser } },
  )
  if (answer.data === null) throw new Error(`open refused: ${answer.reason}`)
  const opened = answer.data
  const keeper: Doorkeeper = {
    deviceId: opened.deviceId,
    opened,
    known: { roster: 0, states: 0, shares: 0 },
    sync: async (more = {}) => {
      const told = await person.do(checkin.sync, { deviceId: opened.deviceId, ...keeper.known, ...more })
      keeper.known = { roster: told.roster, states: told.states, shares: told.shares }
      return told
    },
    scan: (text, more = {}) =>
      person.do(checkin.scan, {
        deviceId: opened.deviceId,
        scan: { nonce: newNonce(), gateId, direction: 'in', at: opened.now, shown: { kind: 'code', text }, ...more },
      }),
  }
  return keeper
}

/** As a device does that is there: it answers asks as they come, the next ones in this way. */
export async function answerAsk(door: Doorkeeper, how: 'gaveUp' | 'kept'): Promise<void> {
  for (let turns = 0; turns < 1000; turns++) {
    const { asks } = await door.sync({ wait: 1 })
    if (asks.length === 0) continue
    await door.sync({ [how]: asks.map(({ id }) => id) })
    return
  }
  throw new Error('nobody has asked in a thousand turns')
}
