import { vote } from '#contract/vote.ts'
import { all, type Cases, organisersThere, signedIn, type World } from '../support/cases.ts'
import { noQuery, type Place } from '../support/place.ts'
import { aVote, ballot, openVote } from '../support/votes.ts'

const meetingId = '1'
const HOUR = 3_600_000

/** One that takes ballots, opened by whoever asks. */
const opened = async ({ person }: World, more: Partial<typeof aVote> = {}) => (await openVote(person, more)).vote.id
const counted = async (world: World) => {
  const id = await opened(world)
  const cast = await ballot(id, '1')
  await world.person.do(vote.cast, cast.sent)
  await world.person.do(vote.close, { meetingId, id })
  return { id, commitment: cast.commitment }
}
const drafted = async ({ person }: World) => ({ meetingId, id: (await person.do(vote.save, aVote)).id })

const none = { meetingId: 'none', id: 'none' } as const
const atNoMeeting = { kind: 'id', field: 'meetingId', comesTo: 'meeting_gone' } satisfies Partial<Place>
const ofNone = { kind: 'id', field: 'id', rest: { meetingId: 'none' }, comesTo: 'meeting_gone' } satisfies Partial<Place>
const atNone = { kind: 'id', field: 'id', comesTo: 'vote_gone', without: noQuery } satisfies Partial<Place>
const saving = { call: vote.save, rest: { ...aVote, meetingId: 'none' }, comesTo: 'meeting_gone' } as const

export const cases: Cases<typeof vote> = {
  access: {
    list: all,
    get: all,
    mine: signedIn,
    cast: signedIn,
    result: all,
    receipt: all,
    bulletin: all,
    manage: organisersThere,
    roll: organisersThere,
    save: organisersThere,
    remove: organisersThere,
    open: organisersThere,
    close: organisersThere,
    publish: organisersThere,
    void: organisersThere,
  },
  fixtures: {
    list: { meetingId },
    get: async (world) => ({ id: await opened(world) }),
    mine: async (world) => ({ id: await opened(world) }),
    cast: async (world) => (await ballot(await opened(world), '1')).sent,
    result: async (world) => ({ id: await opened(world, { live: 1 }) }),
    receipt: counted,
    bulletin: async (world) => ({ id: (await counted(world)).id }),
    manage: { meetingId, keyword: '' },
    roll: async (world) => ({ meetingId, id: await opened(world) }),
    save: aVote,
    remove: drafted,
    open: drafted,
    close: async (world) => ({ meetingId, id: await opened(world) }),
    publish: async (world) => ({ meetingId, id: (await counted(world)).id }),
    void: async (world) => ({ meetingId, id: await opened(world), reason: '题目有误' }),
  },
  boundElsewhere: {
    close: 'each vote is counted once',
    open: 'each vote is opened once',
    publish: 'each vote is published once',
    void: 'each vote is void once',
  },
  inputs: [
    { ...atNoMeeting, call: vote.list, without: noQuery },
    { ...atNoMeeting, ...saving },
    { ...atNone, call: vote.get },
    { ...atNone, call: vote.mine },
    { ...atNone, call: vote.result },
    { ...atNone, call: vote.bulletin },
    { ...atNone, call: vote.receipt, rest: { commitment: '0'.repeat(64) } },
    { kind: 'id', field: 'id', call: vote.cast, rest: { nonce: 'A'.repeat(26), choice: '1' }, comesTo: 'vote_gone' },
    { ...ofNone, call: vote.roll },
    { ...ofNone, call: vote.remove },
    { ...ofNone, call: vote.open },
    { ...ofNone, call: vote.close },
    { ...ofNone, call: vote.publish },
    { ...ofNone, call: vote.void, rest: { ...none, reason: '题目有误' } },
    { ...saving, kind: 'flag', field: 'secret' },
    { ...saving, kind: 'flag', field: 'changing' },
    { ...saving, kind: 'flag', field: 'live' },
    { ...saving, kind: 'flag', field: 'wechat' },
  ],
  otherFields: {
    list: ['pageNum', 'pageSize'],
    cast: ['nonce', 'choice', 'envelope'],
    receipt: ['commitment'],
    bulletin: ['pageNum', 'pageSize'],
    manage: ['pageNum', 'pageSize'],
    roll: ['pageNum', 'pageSize'],
    save: [
      'id',
      'edition',
      'title',
      'kind',
      'options',
      'most',
      'quorum',
      'majority',
      'electors',
      'ticketIds',
      'tags',
      'seats',
      'openTime',
      'closeTime',
    ],
    open: ['publicKey'],
    close: ['privateKey'],
    void: ['reason'],
  },
  tables: {
    votes: 'nobody',
    vote_seats: { found: (row, { mobile }) => row.mobile === mobile, copy: 'votes', closing: 'gone' },
    // An account that is closed has no name: what it has voted in still counts.
    vote_roll: { found: 'user_id', copy: 'votes', closing: 'kept' },
    vote_ballots: { found: ['elector', 'vote_roll', 'elector'], copy: 'votes', closing: 'kept' },
    // The row of an envelope does not reveal its elector.
    vote_envelopes: 'nobody',
    vote_bulletin: 'nobody',
  },
  leaveTraces: async ({ test, person, admin }) => {
    const { vote: named } = await openVote(admin)
    await person.do(vote.cast, (await ballot(named.id, '2')).sent)
    test.clock.pass(HOUR)
    const seats = [{ organisationName: '望湖小学', weight: 2, mobile: person.mobile }]
    await openVote(admin, { electors: 'seats', seats })
  },
}
