/** Of vip.ts: who comes in without rights, hosts by their phone and others by a link. */
import { vip } from '#contract/vip/calls.ts'
import type { linkCalls } from '#contract/vip/links.ts'
import { all, type PartCases, organisersThere, signedIn, type World } from '../support/cases.ts'
import type { Place } from '../support/place.ts'
import { saveFile } from '../support/vip-file.ts'

/** A key as links carry it, of nobody. */
const nobodys = { key: '23456789ABCDEFGHJKLMNPQRST', tail: '0001' }
const yes = { comes: 1 as const, reason: '', companions: [], diet: '', agreed: 0 as const }
const leg = {
  id: '',
  direction: 'in' as const,
  way: 'train' as const,
  number: 'G7501',
  fromPlace: '上海虹桥',
  toPlace: '杭州东',
  planFrom: '2026-10-16 08:00:00',
  planTo: '2026-10-16 09:00:00',
}

/** A guest's own link, and the digits that it asks for. */
async function aLink({ person }: World): Promise<{ key: string; tail: string }> {
  const { id, mobile } = await saveFile(person)
  const { key } = await person.do(vip.link, { meetingId: '1', kind: 'guest', of: id, mobile: '' })
  return { key, tail: mobile.slice(-4) }
}

const gone = 'vip_link_gone'
const tail = (call: Place['call'], rest: object = {}): Place => ({
  kind: 'tail',
  call,
  field: 'tail',
  rest: { ...nobodys, ...rest },
  comesTo: gone,
})

export const linkCases: PartCases<typeof linkCalls> = {
  access: { mine: signedIn, link: organisersThere, open: all, answer: all, answerLeg: all },
  fixtures: {
    mine: { meetingId: '' },
    link: async ({ person }) => ({ meetingId: '1', kind: 'guest', of: (await saveFile(person)).id, mobile: '' }),
    open: aLink,
    answer: async (world) => ({ ...(await aLink(world)), ...yes }),
    answerLeg: async (world) => ({ ...(await aLink(world)), leg }),
  },
  boundElsewhere: {
    open: 'wrong digits by link and by address: enter.ts',
    answer: 'a file has one answer; who has no link is counted by address: enter.ts',
  },
  inputs: [tail(vip.open), tail(vip.answer, yes), tail(vip.answerLeg, { leg })],
  otherFields: {
    link: ['kind', 'of', 'mobile'],
    open: ['key'],
    answer: ['key', 'comes', 'companions', 'agreed'],
    answerLeg: ['key', ...Object.keys({ ...leg, edition: 0, fromZone: 480 }).map((name) => `leg.${name}`)],
  },
  // Who made one, the log says too; guests, drivers and hotels have no account.
}
