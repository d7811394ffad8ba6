/** A phone at a door whose network comes and goes and whose page dies: the real engine, the real server, a disk that outlives the page. */
import type { Hono } from 'hono'
import { type Call, type Data, headers, type Input } from '#contract/call.ts'
import type { Reason } from '#contract/codes.ts'
import { Refusal } from '#src/api/call.ts'
import { type Engine, startEngine } from '#src/features/checkin/device/engine.ts'
import { type Disk, memoryStore, newDisk } from '#src/features/checkin/device/memory-store.ts'
import { type Transport, transportBy } from '#src/features/checkin/device/transport.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import { request } from './person.ts'

export interface World {
  app: Hono
  clock: () => number
  seed: number
}

export interface OfflineDevice {
  readonly name: string
  readonly disk: Disk
  engine: Engine
  online: boolean
  /** Share of requests that are lost on the way, and of answers lost on the way back, while online. */
  lossy: number
  /** The page begins anew from what is on the disk; whatever it was doing never comes to an end. */
  restart(): Promise<void>
  /** As many turns with the server as it takes to have heard everything. @returns whether it could. */
  catchUp(): Promise<boolean>
}

const never = new Promise<never>(() => {})

export async function offlineDevice(
  world: World,
  { token, name, listId, gateId }: { token: string; name: string; listId: string; gateId: string },
): Promise<OfflineDevice> {
  const { app, clock, seed } = world
  // Of its own: in which order the devices' requests arrive changes nothing for the others.
  const chance = chanceOf(seed)
  let page = 0
  /** Of one page: when it is dead nothing goes out any more, and nothing comes in. */
  function transportOf(mine: number): Transport {
    const call = async <C extends Call>(to: C, input: Input<C>): Promise<Data<C>> => {
      const isLost = () => !device.online || chance() < device.lossy
      if (mine !== page) return never
      if (isLost()) throw new Error('no network')
      const answer = await request(app, to, input, {
        [headers.authorization]: `Bearer ${token}`,
        [headers.deviceId]: `a-browser-at-gate-${gateId}`,
      })
      if (mine !== page) return never
      if (isLost()) throw new Error('the answer was lost')
      if (answer.code !== '000') throw new Refusal(answer.http, { code: answer.code, msg: answer.msg, reason: answer.reason as Reason })
      return answer.data as Data<C>
    }
    return transportBy(call)
  }
  const newKey = () => Array.from({ length: 32 }, () => Math.floor(chance() * 16).toString(16)).join('')
  const start = () => {
    page += 1
    const store = memoryStore(device.disk, `page ${page}`, { durable: true })
    return startEngine({
      store,
      transport: transportOf(page),
      clock,
      newKey,
      origin: 'http://huiwu.test',
      token,
      choice: { listId, gateId, name },
      within: (_, work) => work,
    })
  }
  const device: OfflineDevice = {
    name,
    disk: newDisk(),
    online: true,
    lossy: 0,
    engine: undefined as unknown as Engine,
    async restart() {
      device.engine = await start()
      await device.catchUp()
    },
    async catchUp() {
      for (let turns = 0; turns < 20; turns++) {
        const more = await device.engine.turn({ wait: false }).catch(() => undefined)
        if (more === undefined) return false
        if (!more && device.engine.state().queue === 0) return true
      }
      return false
    },
  }
  await device.restart()
  return device
}
