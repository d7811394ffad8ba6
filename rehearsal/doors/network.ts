/** A network that dies in the rush and comes back: of one device for minutes, and of the whole hall for a moment. */
import type { World } from '../world.ts'
import { type Gate, hear } from './gate.ts'
import type { Hall, Line } from './hall.ts'

/** Before it dies, so much of what is answered is lost. */
const LOSSY = 0.15
/** Between which arrivals, in shares of all. */
const ONE_DIES = 0.35
const ONE_IS_BACK = 0.6
const ALL_DIE = 0.7
const ALL_ARE_BACK = 0.8
/** Shorter it would not be seen, longer somebody would have gone for help. */
const LEAST_MS = 60_000
const MOST_MS = 12 * 60_000

/** @param moments at which people come to the line. */
export function dyingNetwork({ say }: World, hall: Hall, { list, gates }: Line, moments: readonly number[]): void {
  const [first] = gates
  if (first === undefined || moments.length === 0 || list.kind !== 'entrance') return
  const inOrder = moments.toSorted((one, other) => one - other)
  const when = (share: number) => inOrder[Math.floor(share * inOrder.length)] as number
  const cut = (some: readonly Gate[]) => some.forEach((gate) => Object.assign(gate, { online: false }))
  const back = async (some: readonly Gate[]) => {
    for (const gate of some) Object.assign(gate, { online: true, lossy: 0 })
    for (const gate of some) await hear(gate)
  }
  const until = (share: number, died: number) => Math.min(Math.max(when(share), died + LEAST_MS), died + MOST_MS)
  hall.at(when(ONE_DIES) - LEAST_MS, () => void Object.assign(first, { lossy: LOSSY }))
  hall.at(when(ONE_DIES), () => {
    cut([first])
    say(`${list.name}：${first.name} 断网`)
  })
  hall.at(until(ONE_IS_BACK, when(ONE_DIES)), () => back([first]))
  if (gates.length === 1) return
  hall.at(when(ALL_DIE), async () => {
    cut(gates)
    say(`${list.name}：全场断网`)
    await handOver(gates, say)
  })
  hall.at(until(ALL_ARE_BACK, when(ALL_DIE)), async () => {
    await back(gates)
    say(`${list.name}：网络恢复`)
  })
}

/** A battery dies: the last hand-over, from screen to camera, of whom it would have let in and of who has come in. */
async function handOver([giver, taker]: readonly Gate[], say: World['say']): Promise<void> {
  if (giver === undefined || taker === undefined) return
  const texts = [...(await giver.engine.give(taker.engine.state().no, { part: 'half' })), ...(await giver.engine.tellAdmitted())]
  let admissions = 0
  for (const text of texts) {
    const taken = await taker.engine.take(text)
    if (taken !== 'refused') admissions += taken.admissions
  }
  say(`${giver.name} 当面交接 ${admissions} 张票给 ${taker.name}`)
}
