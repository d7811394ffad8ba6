import { contribute } from '#contract/contribute.ts'
import { contributeManage as manage } from '#contract/contribute-manage.ts'
import { contributeReview as review } from '#contract/contribute-review.ts'
import { type Cases, organisersThere, signedIn, type World } from '../support/cases.ts'
import {
  aCall,
  accepted,
  aPaper,
  aReview,
  decide,
  draftOf,
  handIn,
  here,
  offerTo,
  openCall,
  reviewed,
  reviewerOf,
  take,
  windowsFrom,
} from '../support/contributions.ts'
import { stopAll } from '../support/long-work.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { noQuery, type Place } from '../support/place.ts'
import { openUploadSteps } from '../support/upload-steps.ts'

let phones = 0
/** Somebody whom no other fixture knows. */
const anybody = ({ test }: World) => signIn(test, `1365550${String(++phones).padStart(4, '0')}`)
/** Open for days to come, whatever day it is. */
const open = ({ person, test }: World) => openCall(person, windowsFrom(test.clock()))
/** One of whoever asks. */
const drafted = async (world: World) => {
  await open(world)
  return draftOf(world.person)
}
const handedIn = async (world: World, author: Person = world.person) => {
  await open(world)
  return handIn(author)
}
/** A paper of somebody else, before whoever asks. */
const asked = async (world: World, isTaken: boolean) => {
  const { id } = await handedIn(world, await anybody(world))
  await reviewerOf(world.person, world.person, { most: 500 })
  const assignment = await offerTo(world.person, world.person, id)
  if (isTaken) await take(world.person, assignment)
  return { id: assignment }
}
const acceptedOf = async (world: World, author: Person) => {
  await open(world)
  // Nobody decides on their own.
  const chair = author === world.person ? await signInAs(world.test, 'organiser') : world.person
  return (await accepted(chair, author, await anybody(world))).own.id
}
/** Decided by somebody else than its author. */
const judged = async (world: World) => {
  await open(world)
  const { own } = await reviewed(world.person, await anybody(world), await anybody(world))
  return own
}

const noPaper = { kind: 'id', field: 'id', comesTo: 'contribution_gone' } satisfies Partial<Place>
const noAssignment = { kind: 'id', field: 'id', comesTo: 'assignment_gone' } satisfies Partial<Place>
const schedulingNone = { id: 'none', startTime: '2026-11-07 09:00:00', endTime: '2026-11-07 09:20:00', room: '甲' }
const reviewerThere = { meetingId: 'none', mobile: '13655559999', name: '评审老师', unit: '', tracks: [], most: 5 }

export const cases: Cases<typeof contribute & typeof review & typeof manage> = {
  access: {
    call: signedIn,
    mine: signedIn,
    get: signedIn,
    save: signedIn,
    submit: signedIn,
    remove: signedIn,
    withdraw: signedIn,
    confirm: signedIn,
    letter: signedIn,
    papers: signedIn,
    paper: signedIn,
    paperFile: signedIn,
    answer: signedIn,
    review: signedIn,
    exportReviews: signedIn,
    reviewsTask: signedIn,
    ownCall: organisersThere,
    saveCall: organisersThere,
    moveCall: organisersThere,
    list: organisersThere,
    inFull: organisersThere,
    reviewers: organisersThere,
    saveReviewer: organisersThere,
    removeReviewer: organisersThere,
    assign: organisersThere,
    offer: organisersThere,
    recall: organisersThere,
    decide: organisersThere,
    texts: organisersThere,
    publish: organisersThere,
    schedule: organisersThere,
    unregistered: organisersThere,
    remind: organisersThere,
    exportAll: organisersThere,
  },
  fixtures: {
    call: async (world) => {
      await open(world)
      return here
    },
    mine: here,
    get: async (world) => ({ id: (await drafted(world)).id }),
    save: async (world) => {
      await open(world)
      return aPaper
    },
    submit: async (world) => {
      const { id, edition } = await drafted(world)
      return { id, edition }
    },
    remove: async (world) => ({ id: (await drafted(world)).id }),
    withdraw: async (world) => ({ id: (await handedIn(world)).id, reason: '另有安排' }),
    confirm: async (world) => ({ id: await acceptedOf(world, world.person) }),
    letter: async (world) => ({ id: await acceptedOf(world, world.person) }),
    papers: here,
    paper: async (world) => asked(world, false),
    paperFile: async (world) => {
      const { id } = await asked(world, true)
      const { db } = world.test.deps
      // Whichever file: the pieces of any of them are read alike.
      const file = await db.read.selectFrom('files').select('id').where('kept_at', 'is not', null).executeTakeFirst()
      const fileId = file?.id ?? (await aKeptFile(world))
      await db.write((tx) =>
        tx
          .updateTable('contribution_rounds')
          .set({ file_id: fileId })
          .where('contribution_id', 'in', (q) => q.selectFrom('contribution_assignments').select('contribution_id').where('id', '=', id))
          .execute(),
      )
      return { id, from: '0' }
    },
    answer: async (world) => ({ ...(await asked(world, false)), answer: 'take', reason: '' }),
    review: async (world) => ({ ...(await asked(world, true)), ...aReview }),
    exportReviews: async (world) => {
      await asked(world, false)
      return here
    },
    reviewsTask: async (world) => {
      await asked(world, false)
      return { ...here, id: (await world.person.do(review.exportReviews, here)).taskId }
    },
    ownCall: here,
    saveCall: async ({ person, test }) => {
      const { edition } = await person.do(manage.ownCall, here)
      return { ...aCall, ...windowsFrom(test.clock()), edition }
    },
    moveCall: async (world) => {
      await open(world)
      return { ...here, action: 'close' }
    },
    list: { ...here, keyword: '' },
    inFull: async (world) => ({ ...here, id: (await handedIn(world)).id }),
    reviewers: { ...here, keyword: '' },
    saveReviewer: async (world) => {
      await open(world)
      return { ...reviewerThere, ...here }
    },
    removeReviewer: async (world) => {
      await open(world)
      const { userId } = await reviewerOf(world.person, await anybody(world))
      return { ...here, userId }
    },
    assign: async (world) => {
      await handedIn(world)
      return here
    },
    offer: async (world) => {
      const { id } = await handedIn(world)
      const { userId } = await reviewerOf(world.person, await anybody(world))
      return { ...here, offers: [{ id, userId }] }
    },
    recall: async (world) => {
      const { id } = await handedIn(world)
      const reviewer = await anybody(world)
      await reviewerOf(world.person, reviewer)
      return { ...here, id: await offerTo(world.person, reviewer, id) }
    },
    decide: async (world) => {
      const { id } = await judged(world)
      const { edition } = await world.person.do(manage.inFull, { ...here, id })
      return { ...here, chosen: [{ id, edition }], verdict: 'accepted', kind: '', comment: '' }
    },
    texts: async (world) => {
      await open(world)
      return here
    },
    publish: async (world) => {
      await decide(world.person, [(await judged(world)).id], 'accepted')
      return { ...here, seen: (await world.person.do(manage.texts, here)).seen }
    },
    schedule: async (world) => {
      const author = await anybody(world)
      const id = await acceptedOf(world, author)
      await author.do(contribute.confirm, { id })
      return { ...here, ...schedulingNone, id }
    },
    unregistered: here,
    remind: here,
    exportAll: async (world) => {
      await stopAll(world.person)
      return { ...here, kind: 'csv' }
    },
  },
  boundElsewhere: {
    submit: 'by how many one account may have at a meeting, and a round each: submit.ts',
    saveCall: 'one for a meeting, and a version for each change of its questions: save-call.ts',
    offer: 'by the reviewers of a meeting, ten for each paper: assign.ts',
    publish: 'by what was decided, and a message each: publish.ts',
    schedule: 'by the sessions of a meeting: schedule.ts',
    remind: 'by its papers, once a day each: unregistered.ts',
  },
  inputs: [
    { kind: 'id', field: 'meetingId', call: contribute.call, comesTo: 'contribute_call_gone', without: noQuery },
    { kind: 'id', field: 'meetingId', call: contribute.save, rest: { ...aPaper, meetingId: 'none' }, comesTo: 'contribute_call_gone' },
    { ...noPaper, call: contribute.get, without: noQuery },
    { ...noPaper, call: contribute.submit },
    { ...noPaper, call: contribute.remove },
    { ...noPaper, call: contribute.withdraw, rest: { reason: '另有安排' } },
    { ...noPaper, call: contribute.confirm },
    { ...noPaper, call: contribute.letter, without: noQuery },
    { ...noAssignment, call: review.paper, without: noQuery },
    { ...noAssignment, call: review.paperFile, without: noQuery },
    { ...noAssignment, call: review.answer, rest: { answer: 'take' } },
    { ...noAssignment, call: review.review, rest: aReview },
    { kind: 'id', field: 'meetingId', call: review.exportReviews, comesTo: 'assignment_gone' },
    { kind: 'flag', field: 'done', call: review.review, rest: { ...aReview, id: 'none' }, comesTo: 'assignment_gone' },
    { kind: 'mobile', field: 'mobile', call: manage.saveReviewer, rest: reviewerThere, comesTo: 'meeting_gone' },
    { kind: 'name', field: 'name', call: manage.saveReviewer, rest: reviewerThere, comesTo: 'meeting_gone' },
    { kind: 'id', field: 'userId', call: manage.removeReviewer, rest: here, comesTo: 'reviewer_gone' },
    { ...noAssignment, call: manage.recall, rest: here },
    { ...noPaper, call: manage.schedule, rest: { ...here, ...schedulingNone } },
  ],
  otherFields: {
    mine: ['pageNum', 'pageSize', 'meetingId'],
    save: ['id', 'edition', 'kind', 'track', 'authors', 'version', 'answers'],
    submit: ['edition'],
    withdraw: ['reason'],
    papers: ['pageNum', 'pageSize', 'meetingId'],
    paperFile: ['from'],
    answer: ['answer'],
    review: ['scores', 'recommend'],
    reviewsTask: ['meetingId', 'id'],
    saveCall: [
      'edition',
      'kinds',
      'tracks',
      'blind',
      'perPaper',
      'quorum',
      'takeDays',
      'criteria',
      'submitFrom',
      'submitUntil',
      'reviewUntil',
      'decideUntil',
      'reviseUntil',
      'finalUntil',
      'questions',
    ],
    moveCall: ['action'],
    list: ['pageNum', 'pageSize', 'state', 'kind', 'track', 'sort'],
    inFull: ['id'],
    reviewers: ['pageNum', 'pageSize'],
    saveReviewer: ['tracks', 'most'],
    assign: ['ids'],
    offer: ['offers'],
    decide: ['chosen', 'verdict', 'kind', 'comment', 'dry'],
    texts: ['pageNum', 'pageSize'],
    schedule: ['startTime', 'endTime', 'room'],
    unregistered: ['pageNum', 'pageSize'],
    exportAll: ['kind'],
  },
  tables: {
    contribute_calls: 'nobody',
    contribute_versions: 'nobody',
    contributions: { found: 'user_id', copy: 'contributions', closing: 'gone' },
    contribution_authors: { found: ['contribution_id', 'contributions', 'id'], copy: 'contributions', closing: 'gone' },
    contribution_rounds: { found: ['contribution_id', 'contributions', 'id'], copy: 'contributions', closing: 'gone' },
    contribute_reviewers: { found: 'user_id', copy: 'reviews', closing: 'gone' },
    contribution_assignments: { found: 'user_id', copy: 'reviews', closing: 'gone' },
    contribution_letters: 'nobody',
  },
  leaveTraces: async ({ test, person, admin }) => {
    await openCall(admin, windowsFrom(test.clock()))
    const other = await signIn(test, '13655558888')
    await reviewed(admin, person, other, { authors: [{ name: '欧阳小鱼', unit: '某校', mobile: '', email: '', presents: 1 }] })
    await reviewed(admin, other, person, { authors: [{ name: '林间路', unit: '某校', mobile: '', email: '', presents: 1 }] })
  },
}

/** One that somebody has put in, of whichever purpose. */
async function aKeptFile({ test, person }: World): Promise<string> {
  await openUploadSteps(test.deps.db)
  const { putIn } = await import('../support/put-in.ts')
  return (await putIn(person)).id
}
