/** All at once, wave after wave: people pay, cancel and look; reports come, true and false; the timers run; the server dies. */
import type { Chance } from '#rehearsal/chance.ts'
import { acceptedReports, liesAbout, type Report, send } from './lies.ts'
import type { Payer } from './payers.ts'
import type { Paying } from './paying.ts'
import type { World } from './settlement-world.ts'

const WAVES_LEAST = 20
/** The server refuses a transaction that waits for ten seconds (server/db/postgres.ts); this number waits for less. */
const PEOPLE_MOST = 100
const ALL_MS = 200_000
/** Earlier reports that are sent again, and unpaid trades that false reports call paid. */
const [REPLAYS, VICTIMS] = [400, 100]

/** How reports were answered, each status once. */
export interface Answers {
  lies: Set<number>
  replays: Set<number>
}

export async function storm(world: World, people: Paying, payers: readonly Payer[], chance: Chance): Promise<Answers> {
  const answers: Answers = { lies: new Set(), replays: new Set() }
  const victims = payers.filter((payer) => payer.fate === 'idle')
  const waiting = chance.shuffled(payers.filter((payer) => payer.fate !== 'stuck'))
  const waves = Math.max(WAVES_LEAST, Math.ceil(waiting.length / PEOPLE_MOST))
  const inEach = (count: number) => Math.ceil(count / waves)
  const size = inEach(waiting.length)
  const tell = async (reports: Report[], into: Set<number>) => {
    for (const report of reports) {
      const status = await send(world.server().port, report)
      if (status !== undefined) into.add(status)
    }
  }
  while (waiting.length > 0) {
    // Whoever was about to do something when the server died does it again.
    const interrupted: Payer[] = []
    await Promise.all([
      ...waiting.splice(0, size).map((payer) =>
        people.act(payer).catch(() => {
          interrupted.push(payer)
        }),
      ),
      world.box.tick().then(() => world.box.tick()),
      tell(
        victims.splice(0, inEach(VICTIMS)).flatMap((victim) => liesAbout(world.box, victim.trades[0] as string)),
        answers.lies,
      ),
      tell(chance.shuffled(acceptedReports(world.box).slice(-500)).slice(0, inEach(REPLAYS)), answers.replays),
      world.server().run('settleQuiet', 'expire', 'refunds'),
    ])
    await world.revive()
    waiting.push(...interrupted)
    world.clock.pass(inEach(ALL_MS))
  }
  return answers
}
