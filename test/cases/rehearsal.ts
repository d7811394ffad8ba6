import type { Input } from '#contract/call.ts'
import { rehearsal } from '#contract/rehearsal.ts'
import { type Cases, organisersThere } from '../support/cases.ts'
import { HERE } from '../support/long-work.ts'

const course: Pick<Input<typeof rehearsal.start>, 'speed' | 'byHand'> = { speed: 0, byHand: [] }
const begun = { ...HERE, people: 20, ...course }

export const cases: Cases<typeof rehearsal> = {
  access: { own: organisersThere, start: organisersThere, steer: organisersThere, discard: organisersThere },
  fixtures: {
    own: HERE,
    start: async ({ person }) => {
      await person.ask(rehearsal.discard, HERE)
      return begun
    },
    steer: async ({ person }) => {
      await person.ask(rehearsal.start, begun)
      return { ...HERE, ...course, paused: 1 }
    },
    discard: HERE,
  },
  inputs: [],
  otherFields: { start: ['people', 'speed', 'byHand'], steer: ['speed', 'byHand', 'paused'] },
  // Whose rehearsal it is, nobody needs to know: its people are made up.
  tables: { rehearsals: 'nobody' },
}
