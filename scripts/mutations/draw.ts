/** Draws places for the mutation check, the same ones for the same seed and sources. */
import { sources } from '#test/support/sources.ts'
import { type Kind, kinds, type Mutation, mutationsOf } from './places.ts'

export const SEED = 20_261_128
export const COUNT = 40

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Every place of the contract, the server and the client, in the order of path and text. */
export function allMutations(): Mutation[] {
  return sources('contract', 'server', 'src')
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, text }) => mutationsOf(path, text))
}

/** @returns `count` different places, as many of each kind as its number allows. */
export function drawMutations(all: readonly Mutation[], seed = SEED, count = COUNT): Mutation[] {
  const chance = chanceFrom(seed)
  const left = new Map<Kind, Mutation[]>(kinds.map((kind) => [kind, all.filter((one) => one.kind === kind)]))
  const drawn: Mutation[] = []
  while (drawn.length < count && [...left.values()].some((rest) => rest.length > 0))
    for (const rest of left.values())
      if (rest.length > 0 && drawn.length < count) drawn.push(...rest.splice(Math.floor(chance() * rest.length), 1))
  return drawn
}
