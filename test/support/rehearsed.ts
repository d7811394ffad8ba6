/** A world in the test's own thread: the script plays in it, and the test looks into its database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RehearsalHand, RehearsalProgress } from '#contract/rehearsal.ts'
import { type MadeWorld, makeWorld } from '#rehearsal/make-world.ts'
import { copyOf } from '#server/features/rehearsal/copy-store.ts'
import type { TestApp } from './app.ts'
import { folderForFiles } from './database.ts'

export interface Rehearsed extends MadeWorld {
  /** What was said, the first first. */
  said: string[]
  errors: { event: string; error: unknown }[]
  /** What has waited for the organiser who plays along, with how much of it there was. */
  waited: { hand: string; left: number }[]
  drop(): Promise<void>
}

/** So many turns an organiser lets it wait, until they have had enough. */
const TURNS = 3

/** A rehearsal of the demonstration meeting, as it stands; nothing of it is played yet. */
export async function rehearsed(
  { deps }: TestApp,
  options: { people: number; seed?: number; byHand?: RehearsalHand[]; publicUrl?: string },
): Promise<Rehearsed> {
  const folder = mkdtempSync(join(folderForFiles(), 'huiwu-rehearsal-'))
  const [said, errors, waited]: [string[], Rehearsed['errors'], Rehearsed['waited']] = [[], [], []]
  const byHand = [...(options.byHand ?? [])]
  let turns = 0
  const made = await makeWorld({
    meetingId: '1',
    thirdId: '-000001',
    people: options.people,
    copy: await copyOf(deps.db, '1', '-000001'),
    file: join(folder, 'world.sqlite'),
    publicUrl: options.publicUrl ?? 'https://rehearsal.test',
    seed: options.seed ?? 1,
    course: () => ({ speed: 0, paused: false, byHand }),
    wait: async () => {
      if (++turns % TURNS === 0) byHand.shift()
    },
    onError: (event, error) => void errors.push({ event, error }),
    onProgress: ({ waiting }: RehearsalProgress) => {
      for (const hand of ['approve', 'refund'] as const)
        if (waiting[hand] > 0 && !waited.some((one) => one.hand === hand)) waited.push({ hand, left: waiting[hand] })
    },
  })
  const { world } = made
  return {
    ...made,
    world: { ...world, say: (what) => (said.push(what), world.say(what)) },
    said,
    errors,
    waited,
    drop: async () => {
      await made.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
