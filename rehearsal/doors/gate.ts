/** A phone in the hands of somebody at a gate: the product's own device, whose network is made up, and dies. */
import { type Call, type Data, headers, type Input } from '#contract/call.ts'
import { slotOf } from '#contract/checkin/ownership.ts'
import type { Reason } from '#contract/codes.ts'
import { SUCCESS } from '#contract/outcome.ts'
import { type Engine, startEngine } from '#src/features/checkin/device/engine.ts'
import { memoryStore, newDisk } from '#src/features/checkin/device/memory-store.ts'
import { Refusal, transportBy } from '#src/features/checkin/device/transport.ts'
import type { Player } from '../player.ts'
import type { World } from '../world.ts'
import type { Guest } from './guests.ts'

export interface Gate {
  readonly name: string
  readonly engine: Engine
  online: boolean
  /** Share of answers that are lost on their way while it is online. */
  lossy: number
}

export interface Post {
  helper: Player
  listId: string
  gateId: string
  /** The device's, and its browser's for itself. */
  name: string
  browser: string
}

/** As many as a device asks in a row at most, to have heard everything. */
const TURNS_MOST = 20

/** A device that has its roster and, with those opened beside it, its share. @throws where it is not let work there. */
export async function openGate(
  world: Pick<World, 'chance' | 'now' | 'deps'>,
  { helper, listId, gateId, name, browser }: Post,
): Promise<Gate> {
  const { chance } = world
  const gate = { name, online: true, lossy: 0 }
  const call = async <C extends Call>(to: C, input: Input<C>): Promise<Data<C>> => {
    if (!gate.online) throw new Error('no network')
    const answer = await helper.ask(to, input, { headers: { [headers.deviceId]: browser } })
    if (!gate.online || chance() < gate.lossy) throw new Error('the answer was lost')
    if (answer.code !== SUCCESS) throw new Refusal(answer.http, { code: answer.code, msg: answer.msg, reason: answer.reason as Reason })
    return answer.data as Data<C>
  }
  const engine = await startEngine({
    store: memoryStore(newDisk(), browser, { durable: true }),
    transport: transportBy(call),
    clock: () => world.now(),
    newKey: () => Array.from({ length: 32 }, () => Math.floor(chance() * 16).toString(16)).join(''),
    origin: world.deps.env.publicUrl,
    token: helper.token,
    choice: { listId, gateId, name },
    // In one process nobody is slow; what does not come fails.
    within: (_, work) => work,
  })
  const opened = Object.assign(gate, { engine })
  await hear(opened)
  return opened
}

/** As many turns with the server as it takes to have told and heard everything. @returns whether it could. */
export async function hear({ engine }: Gate): Promise<boolean> {
  for (let turns = 0; turns < TURNS_MOST; turns++) {
    const more = await engine.turn({ wait: false }).catch(() => undefined)
    if (more === undefined) return false
    if (!more && engine.state().queue === 0) return true
  }
  return false
}

/** Whether it lets them in without asking anybody. */
export function owns({ engine }: Gate, { serial, tail }: Guest): boolean {
  const slot = slotOf(serial, tail)
  return engine.state().own.some(([from, to]) => slot >= from && slot <= to)
}
