/** Guests whom the organiser lets in, at a device of their own: shown one after the other, in between those of the script. */
import { setTimeout as pause } from 'node:timers/promises'
import type { CheckinList } from '#contract/checkin/lists.ts'
import type { World } from '../world.ts'
import type { Visit } from './arrivals.ts'
import type { Gate } from './gate.ts'
import { shownBy } from './guests.ts'
import type { Truth } from './truth.ts'

/** So many on the whole, one in so many of those who come. */
const GUESTS_MOST = 10
const ONE_IN = 8
/** Real seconds for each; whoever has let two go by is not at the door. */
const SECONDS_MOST = 60
const MISSED_MOST = 2
/** Real time in which a device of the script answers when the organiser's asks for a ticket that is its own (ASK_MS). */
const ANSWERS_MS = 150

export interface ByHand {
  /** Shows somebody to the organiser, where it is their turn. @returns whether they were let in. */
  isTaken(line: { list: CheckinList; gates: readonly Gate[] }, visit: Visit): Promise<boolean>
}

export function byHandAt(world: World, truth: Truth, live: boolean): ByHand {
  let [came, next, shown, missed] = [0, 1, 0, 0]
  let isSomebodyThere = false

  const entries = async (listId: string, admissionId: string) => {
    const state = await world.db.read
      .selectFrom('checkin_states')
      .select('entered')
      .where('list_id', '=', listId)
      .where('admission_id', '=', admissionId)
      .executeTakeFirst()
    return state?.entered ?? 0
  }

  return {
    async isTaken({ list, gates }, { guest, direction }) {
      if (list.kind !== 'entrance' || direction === 'out' || !world.keeps('scan')) return false
      // The first ones at once: whoever wants to play along is not left waiting.
      came += 1
      const isTheirs = came >= next && shown < GUESTS_MOST && missed < MISSED_MOST && !isSomebodyThere
      if (!isTheirs) return false
      next = came + ONE_IN
      shown += 1
      isSomebodyThere = true
      const before = await entries(list.id, guest.admissionId)
      const isIn = async () => (await entries(list.id, guest.admissionId)) > before
      // Time goes on, and codes that are alive with it.
      const show = () => {
        const code = shownBy(guest, list, { live, secret: world.deps.env.secret, at: world.now() })
        world.atDoor({ name: guest.name, ticket: guest.ticketName, code, list: list.name })
      }
      const under = { way: true }
      const answering = (async () => {
        while (under.way) {
          for (const { engine, online } of gates) if (online) await engine.turn({ wait: false }).catch(() => {})
          await pause(ANSWERS_MS)
        }
      })()
      show()
      try {
        await world.whileByHand(
          'scan',
          async () => {
            if (await isIn()) return 0
            if (live) show()
            return 1
          },
          SECONDS_MOST,
        )
      } finally {
        under.way = false
        await answering
        world.atDoor(null)
        isSomebodyThere = false
      }
      const isLetIn = await isIn()
      missed = isLetIn ? 0 : missed + 1
      if (isLetIn) truth.byHand(list.id, guest)
      return isLetIn
    },
  }
}
