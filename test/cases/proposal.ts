import { proposal } from '#contract/proposal.ts'
import { type Cases, orgadmins, signedIn, type World } from '../support/cases.ts'
import type { Place } from '../support/place.ts'
import { anybodyProposes, aProposal, roomForOne } from '../support/proposals.ts'

/** With room for one more, however many suites have asked for one. */
const about = async ({ test, person }: World) => {
  await anybodyProposes(test)
  await roomForOne(person)
  return aProposal
}
const handedIn = async (world: World) => {
  const asked = await about(world)
  await world.test.deps.db.write((tx) => tx.deleteFrom('limits').execute())
  return { id: (await world.person.do(proposal.save, asked)).id }
}

const ofNone = { kind: 'id', field: 'id', comesTo: 'proposal_gone' } satisfies Partial<Place>
const saving = { call: proposal.save, rest: { ...aProposal, id: 'none' }, comesTo: 'proposal_gone' } as const

export const cases: Cases<typeof proposal> = {
  access: { mine: signedIn, save: signedIn, withdraw: signedIn, remove: signedIn, list: orgadmins, decide: orgadmins },
  fixtures: {
    mine: {},
    save: about,
    withdraw: handedIn,
    remove: async (world) => ({ id: (await world.person.do(proposal.withdraw, await handedIn(world))).id }),
    list: { pageNum: 1, pageSize: 30, keyword: '' },
    decide: async (world) => ({ ...(await handedIn(world)), edition: 1, action: 'approve' as const, reason: '' }),
  },
  boundElsewhere: { decide: 'each proposal is decided once, becomes one meeting, and is told of once' },
  inputs: [
    { ...ofNone, call: proposal.withdraw },
    { ...ofNone, call: proposal.remove },
    { ...ofNone, call: proposal.decide, rest: { edition: 1, action: 'approve', reason: '' } },
    { kind: 'name', ...saving, field: 'contactName' },
    { kind: 'mobile', ...saving, field: 'contactMobile' },
    { kind: 'flag', ...saving, field: 'paid' },
  ],
  otherFields: {
    save: ['id', 'edition', 'title', 'meetingStratTime', 'meetingEndTime', 'size', 'intro'],
    list: ['pageNum', 'pageSize', 'state'],
    decide: ['edition', 'action', 'reasons'],
  },
  tables: { proposals: { found: 'user_id', copy: 'proposals', closing: 'gone' } },
  leaveTraces: async ({ test, person, admin }) => {
    await anybodyProposes(test)
    const intro = '由鱼塘路小学的欧阳小鱼主持，欧阳大鱼作报告。'
    const { id } = await person.do(proposal.save, { ...aProposal, intro, contactName: '欧阳小鱼', contactMobile: person.mobile })
    await admin.do(proposal.decide, { id, edition: 1, action: 'refuse', reason: '请欧阳小鱼补充议程' })
  },
}
