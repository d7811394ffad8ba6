/** The time of a rehearsal: moved by the script, and by nothing else. */
import type { Clock } from '#server/flow/clock.ts'

/** Time in which nothing is to happen is passed over in steps: short at first, for what falls due soon after something has happened. */
const STEPS = [60_000, 300_000, 900_000, 3_600_000, 10_800_000] as const
const LONGEST = 6 * 3_600_000

/** In a gap longer than this nothing happens that somebody would wait for: it is passed over at once, at every speed. */
const WORTH_SEEING = 60_000
/** Real milliseconds. */
const SLICE = 200
const TURN = 500
const TURNS_A_ROUND = 4

/** What happens by itself does so each few seconds on a server; here a moment's delay more is nothing that anybody sees. */
const ROUND = 30_000

export interface Course {
  /** Virtual seconds in a real one; 0: as fast as it goes. */
  speed: number
  paused: boolean
}

interface Due {
  at: number
  act: () => unknown
}

export interface WorldClock extends Clock {
  /** Has something done when the time comes. */
  later(at: number, act: () => unknown): void
  /** Goes on to a moment, doing what falls due on the way. */
  until(at: number): Promise<void>
  /** Goes on in real time until somebody says that it is enough. */
  live(enough: () => Promise<boolean>): Promise<void>
}

/**
 * @param round does what happens by itself, each time that some time has passed.
 * @param wait lets real milliseconds pass.
 */
export function worldClock(
  start: number,
  { course, round, wait }: { course: () => Course; round: () => Promise<void>; wait: (ms: number) => Promise<void> },
): WorldClock {
  let now = start
  let due: Due[] = []
  let rounded = -Infinity

  /** In order of time, those of one moment in the order in which they were asked for. */
  function later(time: number, act: () => unknown): void {
    const at = Math.ceil(time)
    const after = due.findIndex((one) => one.at > at)
    due.splice(after === -1 ? due.length : after, 0, { at, act })
  }

  async function doDue(): Promise<void> {
    while (due[0] !== undefined && due[0].at <= now) await due.shift()?.act()
  }

  async function happen(): Promise<void> {
    rounded = now
    await round()
  }

  async function pausing(): Promise<void> {
    while (course().paused) await wait(100)
  }

  /** Goes on to a moment at the speed asked for at each moment: who steers is heard within a slice. */
  async function pace(to: number): Promise<void> {
    while (now < to) {
      const { speed } = course()
      if (speed === 0) break
      const slice = Math.min(to - now, SLICE * speed)
      await wait(slice / speed)
      now += slice
      await pausing()
    }
    now = Math.max(now, to)
  }

  return Object.assign(() => now, {
    later,
    until: async (time: number) => {
      // Columns of time hold whole milliseconds.
      const at = Math.ceil(time)
      let step = 0
      for (;;) {
        await pausing()
        await doDue()
        if (now >= at) return
        const next = Math.min(at, due[0]?.at ?? Infinity)
        const left = next - now
        const most = now + (STEPS[step] ?? LONGEST)
        if (next <= most) step = 0
        else step += 1
        if (left <= WORTH_SEEING) await pace(next)
        else now = Math.min(next, most)
        // Between two people at a door nothing falls due by itself; who needs it done asks for it.
        if (now - rounded >= ROUND) await happen()
      }
    },
    live: async (enough: () => Promise<boolean>) => {
      for (let turn = 1; !(await enough()); turn++) {
        await wait(TURN)
        if (course().paused) continue
        now += TURN
        await doDue()
        if (turn % TURNS_A_ROUND === 0) await happen()
      }
    },
  })
}
