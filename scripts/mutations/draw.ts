/** Draws places for the mutation check, the same ones for the same seed and sources. */
import { chanceOf } from '#rehearsal/chance.ts'
import { sources } from '#test/support/sources.ts'
import { type Kind, kinds, type Mutation, mutationsOf } from './places.ts'

export const SEED = 20_261_128
const COUNT = 40

/** Every place of the contract, the server and the client, in the order of path and text. */
export function allMutations(): Mutation[] {
  return sources('contract', 'server', 'src')
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, text }) => mutationsOf(path, text))
}

/** @returns forty different places, as many of each kind as its number allows. */
export function drawMutations(all: readonly Mutation[]): Mutation[] {
  const chance = chanceOf(SEED)
  const left = new Map<Kind, Mutation[]>(kinds.map((kind) => [kind, all.filter((one) => one.kind === kind)]))
  const drawn: Mutation[] = []
  while (drawn.length < COUNT && [...left.values()].some((rest) => rest.length > 0))
    for (const rest of left.values())
      if (rest.length > 0 && drawn.length < COUNT) drawn.push(...rest.splice(Math.floor(chance() * rest.length), 1))
  return drawn
}
