/**
 * The worst files that the reading processes still accept: a seeded search climbs over the numbers of each family of files
 * (test/support/worst-files.ts), for processor time, for memory and for the size of the result.
 * `npm run bench -- worst-files [seconds] [seed] [format]`
 */
import { priority } from '#server/untrusted/untrusted-process.ts'
import { measureReading, type ReaderCost } from '#test/support/reader-cost.ts'
import { type Numbers, type WorstFamily, worstFamilies, worstReaders } from '#test/support/worst-files.ts'
import { sized } from './support/size.ts'
import { print } from './support/table.ts'

const SECONDS = Number(process.argv[2] ?? sized({ full: 600, small: 1 }))
const SEED = Number(process.argv[3] ?? 46)
/** Undefined: every format. The first file of each CSV family is accepted. */
const FORMAT = process.argv[4] ?? sized({ full: undefined, small: 'csv' })
const goals = ['cpuMs', 'residentMb', 'resultMb'] as const

interface Found {
  numbers: Numbers
  bytes: number
  cost: ReaderCost
}

/** Mulberry32: the same seed makes the same search, as far as the measured times are the same. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = randomOf(SEED)
const round = (value: number) => Number(value.toPrecision(3))
const within = ([least, most]: readonly [number, number], value: number) => Math.min(most, Math.max(least, Math.round(round(value))))

/** Numbers differ by orders of magnitude: steps are factors. */
const anyNumbers = ({ ranges }: WorstFamily) =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, [least, most]]) => [
      name,
      within([least, most], most < 20 ? least + random() * (most - least) : Math.max(1, least) * (most / Math.max(1, least)) ** random()),
    ]),
  )
function near({ ranges }: WorstFamily, numbers: Numbers, wasRefused: boolean): Numbers {
  const names = Object.keys(ranges)
  const changed = names[Math.floor(random() * names.length)] as string
  return Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => {
      const range = ranges[name] as readonly [number, number]
      if (name !== changed) return [name, value]
      if (range[1] < 20) return [name, within(range, range[0] + random() * (range[1] - range[0]))]
      return [name, within(range, wasRefused ? value * (0.5 + random() * 0.45) : Math.max(1, value) * (1.05 + random() * 1.5))]
    }),
  )
}

async function tryFile(family: WorstFamily, numbers: Numbers): Promise<Found | undefined> {
  const { mostBytes, ...job } = worstReaders[family.reader]
  const bytes = family.make(numbers)
  if (bytes.length > mostBytes) return undefined
  const cost = await measureReading(job, bytes)
  return cost.refusal === undefined ? { numbers, bytes: bytes.length, cost } : undefined
}

/** Climbs for one goal after the other, from the best file so far. */
function climber(family: WorstFamily) {
  const best: Partial<Record<(typeof goals)[number], Found>> = {}
  let tries = 0
  let [last, wasRefused] = [anyNumbers(family), false]
  return {
    best,
    tries: () => tries,
    async step(): Promise<void> {
      const goal = goals[tries % goals.length] as (typeof goals)[number]
      const base = best[goal]?.numbers
      // A refused file is made smaller until a file is accepted.
      const numbers =
        tries === 0
          ? last
          : base === undefined || (wasRefused && random() < 0.7)
            ? near(family, last, wasRefused)
            : near(family, base, random() < 0.2)
      tries++
      const found = await tryFile(family, numbers)
      last = numbers
      wasRefused = found === undefined
      if (found !== undefined) for (const one of goals) if ((best[one]?.cost[one] ?? -1) < found.cost[one]) best[one] = found
    },
  }
}

// A process of the lowest priority never ends on a machine without an idle processor.
priority.nice = 0
const families = Object.entries<WorstFamily>(worstFamilies).filter(([, { format }]) => FORMAT === undefined || format === FORMAT)
const climbers = families.map(([name, family]) => ({ name, ...family, ...climber(family) }))
const ends = performance.now() + SECONDS * 1000
while (performance.now() < ends) for (const one of climbers) if (performance.now() < ends) await one.step()
for (const goal of goals) {
  const rows = climbers
    .flatMap(({ name, best, tries }) => (best[goal] === undefined ? [] : [{ name, tries: tries(), ...best[goal] }]))
    .toSorted((left, right) => right.cost[goal] - left.cost[goal])
    .map(({ name, tries, numbers, bytes, cost }) => [
      name,
      cost.cpuMs,
      cost.residentMb,
      cost.resultMb,
      cost.messageMb,
      bytes / 1024,
      String(tries),
      Object.entries(numbers)
        .map(([key, value]) => `${key}: ${value}`)
        .join(', '),
    ])
  print(
    `worst accepted files, by ${goal}; seed ${SEED}, ${SECONDS} s`,
    ['', 'processor ms', 'memory MB', 'result MB', 'message MB', 'file kB', 'tries', 'numbers'],
    rows,
  )
}
const none = climbers.filter(({ best }) => best.cpuMs === undefined).map(({ name }) => name)
if (none.length > 0) process.stdout.write(`\nNo accepted file: ${none.join('; ')}\n`)
process.exit()
