/** Two chairs, and a chair and a reviewer, at the same paper in the same moment. */
import { beforeEach, expect, it } from 'vitest'
import { contributeManage as manage } from '#contract/contribute-manage.ts'
import { contributeReview } from '#contract/contribute-review.ts'
import { aReview, decide, handIn, here, offerTo, openCall, reviewerOf, reviewed, take } from '../support/contributions.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

onBothEngines('at one paper', (engine) => {
  const { opened, test, chair, other, author, reviewer } = productTest(
    { chair: 'organiser', other: 'admin', author: '13655550001', reviewer: '13655550002' },
    { engine },
  )
  beforeEach(() => openCall(chair, { perPaper: 1 }))
  const row = (id: string) => opened.db.read.selectFrom('contributions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('one of two chairs who decide is told so', async () => {
    const { own } = await reviewed(chair, author, reviewer)
    const { edition } = await chair.do(manage.inFull, { ...here, id: own.id })
    const say = (who: Person, verdict: 'accepted' | 'refused') =>
      who.ask(manage.decide, { ...here, chosen: [{ id: own.id, edition }], verdict, kind: '', comment: '' })
    const both = await Promise.all([say(chair, 'accepted'), say(other, 'refused')])
    expect(both.map(({ reason }) => reason).toSorted()).toEqual(['contribution_moved', undefined])
    const standing = await row(own.id)
    expect(standing.verdict).toBe(both[0]?.reason === undefined ? 'accepted' : 'refused')
  })

  it('careless hands write over each other: the lock and the edition are what tells', async () => {
    const { own } = await reviewed(chair, author, reviewer)
    const seen = await Promise.all([row(own.id), row(own.id)])
    for (const [at, { id }] of seen.entries())
      await opened.db.write((tx) =>
        tx
          .updateTable('contributions')
          .set({ verdict: at === 0 ? 'accepted' : 'refused' })
          .where('id', '=', id)
          .execute(),
      )
    expect((await row(own.id)).verdict).toBe('refused')
  })

  it('a verdict that was made before a review came in is refused; a review after the publication too', async () => {
    const { own } = await reviewed(chair, author, reviewer)
    const second = await signIn(test, '13655550003')
    await reviewerOf(chair, second)
    const assignment = await offerTo(chair, second, own.id)
    await take(second, assignment)
    const { edition } = await chair.do(manage.inFull, { ...here, id: own.id })
    const chosen = [{ id: own.id, edition }]
    const [verdict, review] = await Promise.all([
      chair.ask(manage.decide, { ...here, chosen, verdict: 'accepted', kind: '', comment: '' }),
      second.ask(contributeReview.review, { id: assignment, ...aReview, scores: { novelty: 2, rigour: 2 } }),
    ])
    expect(review.reason).toBeUndefined()
    const standing = await row(own.id)
    expect(standing).toMatchObject({ reviewed: 2, verdict: verdict.reason === undefined ? 'accepted' : '' })
    if (verdict.reason !== undefined) expect(verdict.reason).toBe('contribution_moved')
    await decide(chair, [own.id], 'refused')
    const { seen } = await chair.do(manage.texts, here)
    const [told, late] = await Promise.all([
      chair.ask(manage.publish, { ...here, seen }),
      second.ask(contributeReview.review, { id: assignment, ...aReview }),
    ])
    // Before it: then the texts had changed and nothing was told; or after it.
    expect([
      ['publish_changed', undefined],
      [undefined, 'review_over'],
    ]).toContainEqual([told.reason, late.reason])
    expect((await row(own.id)).state).toBe(told.reason === undefined ? 'refused' : 'under_review')
  })

  it('what stands beside a paper is what its reviews say, whoever comes together', async () => {
    const { id } = await handIn(author)
    const reviewers = await Promise.all(['13655550011', '13655550012', '13655550013', '13655550014'].map((mobile) => signIn(test, mobile)))
    const assignments: string[] = []
    for (const one of reviewers) {
      await reviewerOf(chair, one)
      assignments.push(await offerTo(chair, one, id))
      await take(one, assignments.at(-1) as string)
    }
    await Promise.all(
      reviewers.map((one, at) =>
        one.do(contributeReview.review, { id: assignments[at] as string, ...aReview, scores: { novelty: at + 1, rigour: at + 1 } }),
      ),
    )
    expect(await row(id)).toMatchObject({ asked: 4, reviewed: 4, score: 250 })
  })

  it('a reviewer with room for one paper is asked about one, by two chairs too', async () => {
    const papers = [await handIn(author), await handIn(author, { title: '另一篇' })]
    await reviewerOf(chair, reviewer, { most: 1 })
    const asked = await Promise.all(
      [chair, other].map((who, at) => who.do(manage.offer, { ...here, offers: [{ id: papers[at]?.id as string, userId: reviewer.id }] })),
    )
    expect(asked.map(({ offered }) => offered).toSorted()).toEqual([0, 1])
  })
})
