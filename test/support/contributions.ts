/** Submissions of a test: a call that is open, papers that are handed in, reviewers, and what comes of them. */
import type { Input } from '#contract/call.ts'
import { contribute, type OwnContribution } from '#contract/contribute.ts'
import { contributeManage as manage } from '#contract/contribute-manage.ts'
import { contributeReview } from '#contract/contribute-review.ts'
import type { Verdict } from '#contract/contribute-states.ts'
import { toWire } from '#server/flow/clock.ts'
import type { TestApp } from './app.ts'
import type { Person } from './person.ts'

export const here = { meetingId: '1' } as const

/** Windows of the demonstration meeting, before it begins. */
export const windows = {
  submitFrom: '',
  submitUntil: '2026-09-06 18:00:00',
  reviewUntil: '2026-09-14 18:00:00',
  decideUntil: '2026-09-18 18:00:00',
  reviseUntil: '2026-09-12 18:00:00',
  finalUntil: '2026-09-22 18:00:00',
} satisfies Partial<Input<typeof manage.saveCall>>

/** The same, whenever somebody looks. */
export function windowsFrom(now: number): typeof windows {
  const inDays = (days: number) => toWire(now + days * 86_400_000)
  const ahead = {
    submitUntil: inDays(10),
    reviewUntil: inDays(20),
    decideUntil: inDays(30),
    reviseUntil: inDays(25),
    finalUntil: inDays(40),
  }
  return { submitFrom: '', ...ahead }
}

export const aCall: Input<typeof manage.saveCall> = {
  ...here,
  about: '欢迎投稿',
  kinds: [
    { key: 'talk', label: '口头报告', minutes: 20, words: 300, file: 'wanted' },
    { key: 'poster', label: '壁报', minutes: 0, words: 0, file: 'none' },
  ],
  tracks: [
    { key: 'maths', label: '数学' },
    { key: 'physics', label: '物理' },
  ],
  blind: 'double',
  perPaper: 2,
  quorum: 1,
  takeDays: 7,
  criteria: [
    { key: 'novelty', label: '创新性', weight: 60 },
    { key: 'rigour', label: '科学性', weight: 40 },
  ],
  ...windows,
  speakerCode: '',
  questions: [],
}

/** @returns it as it stands then: saved anew where it was there, and open. */
export async function openCall(chair: Person, more: Partial<typeof aCall> = {}) {
  const { edition } = await chair.do(manage.ownCall, here)
  const saved = await chair.do(manage.saveCall, { ...aCall, ...more, edition })
  return saved.state === 'open' ? saved : chair.do(manage.moveCall, { ...here, action: 'open' })
}

const anAuthor = { name: '欧阳小鱼', unit: '云栖第一中学', mobile: '', email: '', presents: 1 } as const

export const aPaper: Input<typeof contribute.save> = {
  ...here,
  kind: 'talk',
  track: 'maths',
  title: '课堂中的折纸与几何',
  abstract: '本文讨论折纸在几何课堂中的使用。',
  authors: [anAuthor],
  version: 1,
  fileId: '',
}

export const draftOf = (author: Person, more: Partial<typeof aPaper> = {}) => author.do(contribute.save, { ...aPaper, ...more })

export async function handIn(author: Person, more: Partial<typeof aPaper> = {}): Promise<OwnContribution> {
  const { id, edition } = await draftOf(author, more)
  return author.do(contribute.submit, { id, edition })
}

/** Somebody is written down as a reviewer. */
export async function reviewerOf(chair: Person, reviewer: Pick<Person, 'mobile'>, more: Partial<Input<typeof manage.saveReviewer>> = {}) {
  const one = { ...here, mobile: reviewer.mobile, name: '评审老师', unit: '', tracks: [], most: 10 }
  return chair.do(manage.saveReviewer, { ...one, ...more })
}

/** A paper is offered to somebody. @returns the id of the assignment, as they have it. */
export async function offerTo(chair: Person, reviewer: Person, id: string): Promise<string> {
  const { offered, left } = await chair.do(manage.offer, { ...here, offers: [{ id, userId: reviewer.id }] })
  if (offered !== 1) throw new Error(`not offered: ${left[0]?.why}`)
  const { code } = await chair.do(manage.inFull, { ...here, id })
  const { list } = await reviewer.do(contributeReview.papers, { ...here, pageSize: 200 })
  return list.find((paper) => paper.code === code && paper.state === 'offered')?.id as string
}

export const take = (reviewer: Person, id: string) => reviewer.do(contributeReview.answer, { id, answer: 'take', reason: '' })

export const aReview = {
  scores: { novelty: 8, rigour: 6 },
  recommend: 'accepted',
  toAuthor: '结构清楚，例子可再多一些。',
  toChair: '建议录用。',
  done: 1,
} as const

export const reviewOf = (reviewer: Person, id: string, more: Partial<Input<typeof contributeReview.review>> = {}) =>
  reviewer.do(contributeReview.review, { id, ...aReview, ...more })

/** A paper with a review of one reviewer, who is written down for it. */
export async function reviewed(chair: Person, author: Person, reviewer: Person, more: Partial<typeof aPaper> = {}) {
  const own = await handIn(author, more)
  await reviewerOf(chair, reviewer)
  const assignment = await offerTo(chair, reviewer, own.id)
  await take(reviewer, assignment)
  await reviewOf(reviewer, assignment)
  return { own, assignment }
}

/** One verdict on some, as they stand. */
export async function decide(
  chair: Person,
  ids: readonly string[],
  verdict: Verdict | null,
  more: Partial<Input<typeof manage.decide>> = {},
) {
  const chosen = await Promise.all(ids.map(async (id) => ({ id, edition: (await chair.do(manage.inFull, { ...here, id })).edition })))
  return chair.do(manage.decide, { ...here, chosen, verdict, kind: '', comment: '', ...more })
}

/** All that is decided is told. */
export async function publishAll(chair: Person) {
  const { seen } = await chair.do(manage.texts, here)
  return chair.do(manage.publish, { ...here, seen })
}

/** For looking at: papers at every stage, with their reviews; whoever wrote them has no ticket. */
export async function fillContributions({ clock }: Pick<TestApp, 'clock'>, chair: Person, author: Person, reviewer: Person): Promise<void> {
  await openCall(chair, windowsFrom(clock()))
  const { own } = await accepted(chair, author, reviewer, { title: '已确认的一篇' })
  await author.do(contribute.confirm, { id: own.id })
  // Whoever reviews has no ticket.
  await accepted(chair, reviewer, author, { title: '作者还没有报名的一篇' })
  const { own: decided } = await reviewed(chair, author, reviewer, { title: '已评定、待公布的一篇' })
  await decide(chair, [decided.id], 'revise', { comment: '请补充课堂实例' })
  await reviewed(chair, author, reviewer, { title: '待评定的一篇' })
  await handIn(author, { title: '还没有评审人的一篇' })
  await draftOf(author, { title: '还是草稿的一篇' })
}

/** A paper that was accepted, and whose author knows it. */
export async function accepted(chair: Person, author: Person, reviewer: Person, more: Partial<typeof aPaper> = {}) {
  const one = await reviewed(chair, author, reviewer, more)
  await decide(chair, [one.own.id], 'accepted')
  await publishAll(chair)
  return one
}
