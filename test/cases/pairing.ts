import { pairing } from '#contract/pairing.ts'
import { all, type Cases, signedIn, type World } from '../support/cases.ts'
import { visitor } from '../support/person.ts'

const aCode = ({ person }: World) => person.do(pairing.create, {})

export const cases: Cases<typeof pairing> = {
  access: {
    create: all,
    poll: all,
    get: signedIn,
    confirm: signedIn,
  },
  fixtures: {
    create: { remember: 1 },
    poll: async (world) => {
      const { id, secret } = await aCode(world)
      return { id, secret }
    },
    get: async (world) => ({ id: (await aCode(world)).id }),
    confirm: async (world) => ({ id: (await aCode(world)).id, agree: 1 }),
  },
  boundElsewhere: {
    create: 'by address',
  },
  inputs: [],
  otherFields: {
    create: ['remember'],
    poll: ['id'],
    get: ['id'],
    confirm: ['id', 'agree'],
  },
  // Its sessions to come are session's.
  tables: {},
  leaveTraces: async ({ test, person }) => person.do(pairing.get, { id: (await visitor(test.app).do(pairing.create, {})).id }),
}
