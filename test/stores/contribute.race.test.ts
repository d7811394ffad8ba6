/** Authors and chairs: windows, drafts, rounds, verdicts that nobody hears before they are published, the programme. */
import { beforeEach, describe, expect, it } from 'vitest'
import { contribute } from '#contract/contribute.ts'
import { contributeManage as manage } from '#contract/contribute-manage.ts'
import { contributeReview } from '#contract/contribute-review.ts'
import { genuine } from '#contract/genuine.ts'
import { isLetterNumber } from '#contract/letter-number.ts'
import { meeting } from '#contract/meeting.ts'
import { message } from '#contract/message.ts'
import { schedule } from '#contract/schedule.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { fromWire } from '#server/flow/clock.ts'
import { returnLateOffers } from '#server/features/contribute/due.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
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
  publishAll,
  reviewed,
  reviewerOf,
  reviewOf,
  take,
  windows,
} from '../support/contributions.ts'
import { onBothEngines } from '../support/database.ts'
import { takeIn } from '../support/long-work.ts'
import { signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { ticketFor } from '../support/sign-up.ts'
import { asks } from '../support/surveys.ts'

onBothEngines('submissions', (engine) => {
  const { opened, test, chair, author, reviewer } = productTest(
    { chair: 'organiser', author: '13655550001', reviewer: '13655550002' },
    { engine },
  )
  // They stay signed in through all windows.
  beforeEach(() =>
    opened.db.write((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: test.clock() + 400 * 86_400_000 })
        .execute(),
    ),
  )
  /** An hour and a room for a paper. */
  const placeOf = (id: string) => ({ ...here, id, startTime: '2026-11-07 14:00:00', endTime: '2026-11-07 14:20:00', room: '乙' })
  /** Turns the clock to a moment of the wire, and some milliseconds. */
  const turnTo = (moment: string, ms = 0) => test.clock.pass(fromWire(moment) + ms - test.clock())

  describe('a call', () => {
    it('is nobody’s before it is open, and then says what is called for', async () => {
      await chair.do(manage.saveCall, aCall)
      expect((await author.ask(contribute.call, here)).reason).toBe('contribute_call_gone')
      await chair.do(manage.moveCall, { ...here, action: 'open' })
      const call = await author.do(contribute.call, here)
      expect(call).toMatchObject({ phase: 'open', submitUntil: windows.submitUntil, reviewing: 0 })
      expect(call.kinds.map(({ label }) => label)).toEqual(['口头报告', '壁报'])
    })

    it.each([
      ['submitUntil', '2026-12-20 18:00:00'],
      ['reviewUntil', '2026-09-05 18:00:00'],
      ['reviseUntil', '2026-09-05 18:00:00'],
      ['finalUntil', '2026-09-15 18:00:00'],
    ])('wants its windows to follow each other: %s', async (name, moment) => {
      expect((await chair.ask(manage.saveCall, { ...aCall, [name]: moment })).reason).toBe('call_windows')
      expect((await chair.do(manage.ownCall, here)).edition).toBe(0)
    })

    it('is not opened without a kind, a criterion or a deadline', async () => {
      for (const more of [{ kinds: [] }, { criteria: [] }, { submitUntil: '' }]) {
        const { edition } = await chair.do(manage.ownCall, here)
        await chair.do(manage.saveCall, { ...aCall, ...more, edition })
        expect((await chair.ask(manage.moveCall, { ...here, action: 'open' })).reason).toBe('call_empty')
      }
    })

    it('keeps who sees whom, and what something was handed in under', async () => {
      const call = await openCall(chair)
      await handIn(author)
      const again = { ...aCall, edition: call.edition }
      expect((await chair.ask(manage.saveCall, { ...again, blind: 'single' })).reason).toBe('call_fixed')
      expect((await chair.ask(manage.saveCall, { ...again, kinds: aCall.kinds.slice(1) })).reason).toBe('call_in_use')
      expect((await chair.ask(manage.saveCall, { ...again, tracks: aCall.tracks.slice(1) })).reason).toBe('call_in_use')
      const twice = [...aCall.tracks, { key: 'other', label: '数学' }]
      expect((await chair.ask(manage.saveCall, { ...again, tracks: twice })).reason).toBe('call_twice')
      expect(await chair.do(manage.saveCall, { ...again, kinds: [...aCall.kinds].reverse(), perPaper: 3 })).toMatchObject({ perPaper: 3 })
    })

    it('asks for nothing that would tell whose it is, and names no voucher that is none', async () => {
      const file = asks('q_file', { kind: 'file' })
      expect((await chair.ask(manage.saveCall, { ...aCall, questions: [file] })).reason).toBe('call_asks_who')
      expect((await chair.ask(manage.saveCall, { ...aCall, speakerCode: 'NO-SUCH' })).reason).toBe('voucher_unknown')
    })

    it('is another chair’s too: what they have changed meanwhile is not written over', async () => {
      const call = await openCall(chair)
      await (await signInAs(test, 'admin')).do(manage.saveCall, { ...aCall, about: '新的说明', edition: call.edition })
      const late = await chair.ask(manage.saveCall, { ...aCall, about: '旧的说明', edition: call.edition })
      expect(late.reason).toBe('changed_meanwhile')
    })
  })

  describe('an author', () => {
    it('keeps a draft that nobody else sees, and hands it in when it is whole', async () => {
      await openCall(chair)
      const draft = await draftOf(author, { title: '', abstract: '', track: '' })
      expect(draft).toMatchObject({ state: 'draft', round: 0, actions: ['save', 'submit', 'remove'] })
      expect((await chair.do(manage.list, { ...here, keyword: '' })).total).toBe(0)
      const lacks = await author.ask(contribute.submit, { id: draft.id, edition: draft.edition })
      expect(lacks.msg).toBe('还没有填写“主题”，填好后再提交')
      const kept = await draftOf(author, { id: draft.id, edition: draft.edition })
      const own = await author.do(contribute.submit, { id: kept.id, edition: kept.edition })
      expect(own).toMatchObject({ state: 'submitted', round: 1 })
      expect((await chair.do(manage.list, { ...here, keyword: '' })).list).toMatchObject([{ title: aPaper.title, authors: ['欧阳小鱼'] }])
      expect((await author.do(contribute.mine, {})).list).toMatchObject([{ id: own.id, state: 'submitted', kind: '口头报告' }])
    })

    it.each([
      ['a millisecond before the second that the call names', -1, undefined],
      ['a second before it', -1_000, undefined],
      ['at it', 0, 'contribute_over'],
      ['a second after it', 1_000, 'contribute_over'],
    ])('hands in %s', async (_, ms, reason) => {
      await openCall(chair)
      const { id, edition } = await draftOf(author)
      turnTo(windows.submitUntil, ms)
      expect((await author.ask(contribute.submit, { id, edition })).reason).toBe(reason)
      expect((await author.do(contribute.get, { id })).state).toBe(reason === undefined ? 'submitted' : 'draft')
      expect((await author.ask(contribute.save, aPaper)).reason).toBe(reason)
    })

    it('waits until a call begins', async () => {
      await openCall(chair, { submitFrom: '2026-09-04 08:00:00' })
      expect((await author.ask(contribute.save, aPaper)).msg).toBe('投稿尚未开始，请在开始后再来')
      turnTo('2026-09-04 08:00:00', -1)
      expect((await author.ask(contribute.save, aPaper)).reason).toBe('contribute_not_begun')
      turnTo('2026-09-04 08:00:00')
      expect((await author.ask(contribute.save, aPaper)).reason).toBeUndefined()
    })

    it('hears what is wrong with what is handed in', async () => {
      await openCall(chair, { questions: [asks('q_level', { required: 1, label: '适用年级' })] })
      const told = async (more: Partial<typeof aPaper>) => {
        const { id, edition } = await draftOf(author, more)
        return (await author.ask(contribute.submit, { id, edition })).msg
      }
      expect(await told({ abstract: '字'.repeat(301) })).toBe('摘要有301字，不能超过300字')
      expect(await told({ kind: 'gone' })).toBe('所选的投稿类型或主题已取消，请重新选择')
      expect(await told({ authors: [{ ...aPaper.authors[0], unit: '' }] as typeof aPaper.authors })).toBe(
        '还没有填写“作者单位”，填好后再提交',
      )
      expect(await told({})).toBe('还没有填写“适用年级”，填好后再提交')
      expect((await handIn(author, { answers: { q_level: '三年级' } })).state).toBe('submitted')
    })

    it('sees the new questions where a call asks for more since the draft was kept', async () => {
      const call = await openCall(chair)
      const { id, edition } = await draftOf(author)
      const more = { ...aCall, questions: [asks('q_level', { required: 1, label: '适用年级' })], edition: call.edition }
      await chair.do(manage.saveCall, more)
      expect((await author.ask(contribute.submit, { id, edition })).reason).toBe('contribution_asked_anew')
    })

    it('is told by another device of theirs, and cannot touch what is somebody else’s', async () => {
      await openCall(chair)
      const { id, edition } = await draftOf(author)
      await draftOf(author, { id, edition, title: '另一个题目' })
      expect((await author.ask(contribute.save, { ...aPaper, id, edition })).reason).toBe('contribution_moved')
      for (const ask of [
        reviewer.ask(contribute.get, { id }),
        reviewer.ask(contribute.save, { ...aPaper, id, edition }),
        reviewer.ask(contribute.submit, { id, edition }),
        reviewer.ask(contribute.withdraw, { id, reason: '不要了' }),
        reviewer.ask(contribute.remove, { id }),
        reviewer.ask(contribute.letter, { id }),
      ])
        expect((await ask).reason).toBe('contribution_gone')
    })

    it('takes a paper back, and whoever reviews it need not go on', async () => {
      await openCall(chair)
      const { id } = await handIn(author)
      await reviewerOf(chair, reviewer)
      const assignment = await offerTo(chair, reviewer, id)
      await author.do(contribute.withdraw, { id, reason: '另有安排' })
      expect((await reviewer.do(contributeReview.paper, { id: assignment })).state).toBe('over')
      expect((await reviewer.ask(contributeReview.answer, { id: assignment, answer: 'take', reason: '' })).reason).toBe('review_over')
      expect((await author.ask(contribute.withdraw, { id, reason: '再来一次' })).reason).toBe('contribution_moved')
    })

    it('is warned where a paper names somebody, and may hand it in', async () => {
      await openCall(chair)
      const own = await handIn(author, {
        abstract: '欧 阳 小 鱼在云栖第一中学的实践，联系 136 5555 0001。',
        authors: [{ ...aPaper.authors[0], mobile: '13655550001' }] as typeof aPaper.authors,
      })
      expect(own.named).toEqual([
        { place: 'abstract', what: '欧阳小鱼' },
        { place: 'abstract', what: '云栖第一中学' },
        { place: 'abstract', what: '13655550001' },
      ])
      expect((await handIn(author)).named).toEqual([])
    })
  })

  describe('a chair', () => {
    it('proposes by subject and limit, never somebody in conflict', async () => {
      await openCall(chair, { perPaper: 2 })
      const other = await signIn(test, '13655550003')
      const maths = await handIn(author)
      const physics = await handIn(author, { track: 'physics', title: '斜面' })
      await reviewerOf(chair, reviewer, { name: '数学评审', tracks: ['maths'], most: 1 })
      await reviewerOf(chair, other, { name: '同单位', unit: ' 云栖 第一中学 ' })
      await reviewerOf(chair, author, { name: '作者本人' })
      const plan = await chair.do(manage.assign, here)
      const found = new Map(plan.list.map((one) => [one.id, one]))
      expect(found.get(maths.id)).toMatchObject({ reviewers: [{ name: '数学评审' }], missing: 1 })
      expect(found.get(physics.id)).toMatchObject({ reviewers: [], missing: 2 })
      expect(plan).toMatchObject({ offers: 1, missing: 3 })
      const offers = [reviewer, other, author].map((one) => ({ id: maths.id, userId: one.id }))
      const { offered, left } = await chair.do(manage.offer, { ...here, offers: [...offers, { id: physics.id, userId: reviewer.id }] })
      expect(offered).toBe(1)
      expect(left.map(({ why }) => why)).toEqual(['与作者同单位', '是作者本人', '评审篇数已满'])
      const wanted = (await reviewer.do(message.mine, {})).list.filter(({ kind }) => kind === 'review_wanted')
      expect(wanted.map(({ text }) => text)).toEqual([expect.stringContaining('共1篇')])
    })

    it('is told of a conflict by phone and by another paper together', async () => {
      await openCall(chair)
      const { id } = await handIn(author, { authors: [{ ...aPaper.authors[0], mobile: author.mobile }] as typeof aPaper.authors })
      const friend = await signIn(test, '13655550003')
      const together = [author, friend].map(({ mobile }, at) => ({
        name: `合作者${at}甲`,
        unit: `单位${at}`,
        mobile,
        email: '',
        presents: 0,
      }))
      await handIn(friend, { title: '合作的一篇', authors: together })
      await reviewerOf(chair, friend)
      await reviewerOf(chair, author)
      const { left } = await chair.do(manage.offer, { ...here, offers: [friend, author].map((one) => ({ id, userId: one.id })) })
      expect(left.map(({ why }) => why)).toEqual(['与作者共同投稿', '是作者本人'])
    })

    it('gets an offer back that nobody has taken in time', async () => {
      await openCall(chair, { takeDays: 1 })
      const { id } = await handIn(author)
      await reviewerOf(chair, reviewer)
      const assignment = await offerTo(chair, reviewer, id)
      test.clock.pass(86_400_000 - 1)
      expect(await returnLateOffers(test.deps)).toBe(0)
      test.clock.pass(1)
      expect((await reviewer.ask(contributeReview.answer, { id: assignment, answer: 'take', reason: '' })).reason).toBe('assignment_moved')
      expect(await returnLateOffers(test.deps)).toBe(1)
      expect((await chair.do(manage.inFull, { ...here, id })).asked).toBe(0)
      expect((await reviewer.ask(contributeReview.paper, { id: assignment })).reason).toBe('assignment_gone')
      expect(await offerTo(chair, reviewer, id)).toBe(assignment)
    })

    it('decides only where enough was said, never on what is their own, and sees it before', async () => {
      await openCall(chair, { quorum: 1 })
      const bare = await handIn(author, { title: '没有评审' })
      const mine = await handIn(chair, { title: '主席的投稿' })
      const chosen = [bare, mine].map(({ id, edition }) => ({ id, edition }))
      const dry = await chair.do(manage.decide, { ...here, chosen, verdict: 'accepted', kind: '', comment: '', dry: 1 })
      expect(dry.list).toHaveLength(2)
      expect(dry.left.map(({ why }) => why)).toEqual(
        expect.arrayContaining(['“没有评审”的评审意见还不够，不能录用或列为候补', '“主席的投稿”是您自己的投稿，请由其他人评定']),
      )
      expect((await chair.ask(manage.decide, { ...here, chosen, verdict: 'refused', kind: '', comment: '' })).reason).toBe('decision_own')
      // All of them, or none.
      expect((await chair.do(manage.list, { ...here, keyword: '' })).list.map(({ verdict }) => verdict)).toEqual([null, null])
      expect(await decide(chair, [bare.id], 'refused')).toMatchObject({ decided: 1 })
    })

    it('tells nobody before all are told at once, in the texts that were seen', async () => {
      await openCall(chair)
      const { own } = await reviewed(chair, author, reviewer)
      await decide(chair, [own.id], 'accepted', { comment: '恭喜' })
      const before = await author.do(contribute.get, { id: own.id })
      expect(before).toMatchObject({ state: 'under_review', rounds: [{ verdict: null, comment: '', reviews: [] }] })
      expect(JSON.stringify(before)).not.toContain('恭喜')
      const { list, seen } = await chair.do(manage.texts, here)
      expect(list).toMatchObject([{ verdict: 'accepted', comment: '恭喜', text: expect.stringContaining('录用（口头报告）') as string }])
      await decide(chair, [own.id], 'waiting_list')
      expect((await chair.ask(manage.publish, { ...here, seen })).reason).toBe('publish_changed')
      await decide(chair, [own.id], 'accepted', { comment: '恭喜', kind: 'poster' })
      expect(await publishAll(chair)).toEqual({ told: 1 })
      expect((await chair.ask(manage.publish, { ...here, seen })).reason).toBe('publish_nothing')
      const after = await author.do(contribute.get, { id: own.id })
      expect(after).toMatchObject({ state: 'accepted', rounds: [{ verdict: 'accepted', kind: '壁报', comment: '恭喜' }] })
      expect(after.rounds[0]?.reviews).toEqual([{ by: '', comment: aReview.toAuthor }])
      const told = (await author.do(message.mine, {})).list.filter(({ kind }) => kind === 'contribution_decided')
      expect(told.map(({ text }) => text)).toEqual([list[0]?.text.replace('口头报告', '壁报')])
    })

    it('has a paper revised, and every round keeps its text, its reviews and its verdict', async () => {
      await openCall(chair)
      const { own, assignment } = await reviewed(chair, author, reviewer)
      await decide(chair, [own.id], 'revise', { comment: '请补充例子' })
      await publishAll(chair)
      expect((await reviewer.ask(contributeReview.review, { id: assignment, ...aReview })).reason).toBe('review_over')
      turnTo(windows.submitUntil, 60_000)
      const standing = await author.do(contribute.get, { id: own.id })
      expect(standing).toMatchObject({ state: 'revise', untilTime: windows.reviseUntil })
      const kept = await draftOf(author, { id: own.id, edition: standing.edition, abstract: '补充了例子。' })
      const again = await author.do(contribute.submit, { id: own.id, edition: kept.edition })
      expect(again).toMatchObject({ state: 'resubmitted', round: 2 })
      const second = await offerTo(chair, reviewer, own.id)
      await take(reviewer, second)
      const paper = await reviewer.do(contributeReview.paper, { id: second })
      expect(paper).toMatchObject({ round: 2, abstract: '补充了例子。', earlier: [{ round: 1, toAuthor: aReview.toAuthor }] })
      await reviewOf(reviewer, second, { toAuthor: '很好' })
      await decide(chair, [own.id], 'accepted')
      await publishAll(chair)
      const full = await chair.do(manage.inFull, { ...here, id: own.id })
      expect(full.rounds).toMatchObject([
        { round: 1, abstract: aPaper.abstract, verdict: 'revise', comment: '请补充例子' },
        { round: 2, abstract: '补充了例子。', verdict: 'accepted' },
      ])
      expect(full.reviews.map(({ round, toAuthor }) => [round, toAuthor])).toEqual([
        [1, aReview.toAuthor],
        [2, '很好'],
      ])
    })

    it('keeps what was said of each where only the verdict is another', async () => {
      await openCall(chair)
      const { own } = await reviewed(chair, author, reviewer)
      const kind = 'poster'
      await decide(chair, [own.id], 'accepted', { kind, comment: '请以壁报展示' })
      const { edition } = await chair.do(manage.inFull, { ...here, id: own.id })
      await chair.do(manage.decide, { ...here, chosen: [{ id: own.id, edition }], verdict: 'accepted' })
      expect(await chair.do(manage.inFull, { ...here, id: own.id })).toMatchObject({ comment: '请以壁报展示', acceptedKind: kind })
      // What is no acceptance is accepted as nothing.
      await decide(chair, [own.id], 'waiting_list')
      expect(await chair.do(manage.inFull, { ...here, id: own.id })).toMatchObject({ comment: '', acceptedKind: '' })
    })

    it('forgets a verdict that nobody has read where the author hands in anew: it was about another text', async () => {
      await openCall(chair)
      const { own } = await reviewed(chair, author, reviewer)
      await decide(chair, [own.id], 'revise')
      await publishAll(chair)
      await decide(chair, [own.id], 'refused', { comment: '没有等到修改稿' })
      const { edition } = await author.do(contribute.get, { id: own.id })
      await author.do(contribute.submit, { id: own.id, edition })
      expect(await chair.do(manage.inFull, { ...here, id: own.id })).toMatchObject({ state: 'resubmitted', verdict: null, comment: '' })
    })

    it.each([
      ['before the last day of revising', -1, undefined],
      ['at it', 0, 'revise_over'],
    ])('takes what was revised %s', async (_, ms, reason) => {
      await openCall(chair)
      const { own } = await reviewed(chair, author, reviewer)
      await decide(chair, [own.id], 'revise')
      await publishAll(chair)
      turnTo(windows.reviseUntil, ms)
      const { edition } = await author.do(contribute.get, { id: own.id })
      expect((await author.ask(contribute.submit, { id: own.id, edition })).reason).toBe(reason)
      if (reason !== undefined) expect(await decide(chair, [own.id], 'refused')).toMatchObject({ decided: 1 })
    })

    it('decides and reviewers review in their windows, and authors confirm in theirs', async () => {
      await openCall(chair)
      const { own, assignment } = await reviewed(chair, author, reviewer)
      turnTo(windows.reviewUntil)
      expect((await reviewer.ask(contributeReview.review, { id: assignment, ...aReview })).reason).toBe('review_over')
      turnTo(windows.decideUntil, -1)
      await decide(chair, [own.id], 'accepted')
      turnTo(windows.decideUntil)
      const chosen = [{ id: own.id, edition: (await chair.do(manage.inFull, { ...here, id: own.id })).edition }]
      expect((await chair.ask(manage.decide, { ...here, chosen, verdict: 'refused', kind: '', comment: '' })).reason).toBe('decide_over')
      await publishAll(chair)
      turnTo(windows.finalUntil, -1)
      expect((await author.do(contribute.get, { id: own.id })).actions).toContain('confirm')
      turnTo(windows.finalUntil)
      expect((await author.ask(contribute.confirm, { id: own.id })).reason).toBe('confirm_over')
    })

    it('gives what was confirmed a place in the programme, which a later import leaves alone', async () => {
      await openCall(chair)
      const { own } = await accepted(chair, author, reviewer)
      const at = placeOf(own.id)
      expect((await chair.ask(manage.schedule, at)).reason).toBe('contribution_moved')
      await author.do(contribute.confirm, { id: own.id })
      expect((await chair.ask(manage.schedule, { ...at, endTime: at.startTime })).reason).toBe('ends_before_start')
      expect(await chair.do(manage.schedule, at)).toMatchObject({ state: 'scheduled' })
      const sessions = async () =>
        (await visitor(test.app).do(schedule.list, { ...here, pageSize: 200 })).list.filter(({ title }) => title === aPaper.title)
      expect(await sessions()).toMatchObject([{ startTime: at.startTime, room: '乙', track: '数学', speakers: ['欧阳小鱼'] }])
      const guests = async () =>
        (await visitor(test.app).do(meeting.guests, { ...here, pageSize: 200 })).list.filter(({ name }) => name === '欧阳小鱼')
      expect(await guests()).toMatchObject([{ company: '云栖第一中学' }])
      await takeIn(test, chair, undefined, { removeGone: 1 })
      await takeIn(test, chair, undefined, { removeGone: 1 })
      expect(await sessions()).toHaveLength(1)
      expect(await guests()).toHaveLength(1)
      expect((await chair.do(scheduleManage.own, here)).list.some(({ title }) => title === '开幕')).toBe(true)
      expect(await author.do(contribute.get, { id: own.id })).toMatchObject({ sessionTitle: aPaper.title, sessionRoom: '乙' })
    })

    it('gets another place where its session was removed, and none beside one that stands', async () => {
      await openCall(chair)
      const { own } = await accepted(chair, author, reviewer)
      await author.do(contribute.confirm, { id: own.id })
      const at = placeOf(own.id)
      expect((await chair.do(manage.schedule, at)).actions).toEqual([])
      expect((await chair.ask(manage.schedule, at)).reason).toBe('contribution_moved')
      // A guest who was made of it and described since is not made again.
      await opened.db.write((tx) => tx.updateTable('guests').set({ name: '欧阳老师' }).where('name', '=', '欧阳小鱼').execute())
      const sessions = async () => (await chair.do(scheduleManage.own, here)).list.filter(({ title }) => title === aPaper.title)
      await chair.do(scheduleManage.remove, { ...here, id: (await sessions())[0]?.id as string })
      expect((await chair.do(manage.list, { ...here, keyword: '' })).list).toMatchObject([{ state: 'scheduled', actions: ['schedule'] }])
      expect(await author.do(contribute.get, { id: own.id })).toMatchObject({ sessionTitle: '', actions: ['withdraw', 'letter'] })
      expect(await chair.do(manage.schedule, { ...at, room: '丙' })).toMatchObject({ state: 'scheduled', actions: [] })
      expect(await sessions()).toMatchObject([{ room: '丙', speakers: ['欧阳小鱼'] }])
      const { list } = await visitor(test.app).do(meeting.guests, { ...here, pageSize: 200 })
      expect(list.filter(({ company }) => company === aPaper.authors[0]?.unit)).toMatchObject([{ name: '欧阳老师' }])
    })

    it('can be taken back, and leaves its session what organisers have written', async () => {
      await openCall(chair)
      const { own } = await accepted(chair, author, reviewer)
      await author.do(contribute.confirm, { id: own.id })
      const at = placeOf(own.id)
      await chair.do(manage.schedule, at)
      const session = async () => (await chair.do(scheduleManage.own, here)).list.find(({ title }) => title === aPaper.title)
      const { id, edition } = (await session()) as NonNullable<Awaited<ReturnType<typeof session>>>
      const row = () => opened.db.read.selectFrom('schedule_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const { details } = await row()
      expect(details).toContain(aPaper.abstract)
      await chair.do(scheduleManage.save, {
        ...here,
        id,
        edition,
        title: aPaper.title,
        startTime: at.startTime,
        endTime: at.endTime,
        room: '乙',
        track: '数学',
        speakers: ['欧阳小鱼', '主持人'],
        language: '',
        level: '',
        details,
      })
      expect(await author.do(contribute.withdraw, { id: own.id, reason: '不能到会' })).toMatchObject({
        state: 'withdrawn',
        sessionTitle: '',
      })
      expect(await row()).toMatchObject({
        title: aPaper.title,
        room: '乙',
        speakers: JSON.stringify(['主持人']),
        details: '',
        edition: edition + 2,
      })
      expect((await chair.do(manage.inFull, { ...here, id: own.id })).actions).toEqual([])
    })

    it('gives a letter with a number that anybody can ask about, and that says no name', async () => {
      await openCall(chair)
      const { own } = await accepted(chair, author, reviewer)
      const letter = await author.do(contribute.letter, { id: own.id })
      expect(letter).toMatchObject({ authors: ['欧阳小鱼'], kind: '口头报告', title: aPaper.title })
      const answer = await visitor(test.app).do(genuine.ask, { text: letter.no })
      expect(answer).toEqual({ kind: 'acceptance', meetingName: letter.meetingName, as: '口头报告', day: letter.day })
      const bare = letter.no.replaceAll('-', '')
      expect(isLetterNumber(bare)).toBe(true)
      const wrong = `${bare.slice(0, -1)}${bare.endsWith('2') ? '3' : '2'}`
      expect(await visitor(test.app).do(genuine.ask, { text: wrong })).toEqual({ kind: 'unknown' })
    })

    it('reminds whoever was accepted and has no ticket, once a day', async () => {
      await openCall(chair)
      const { own } = await accepted(chair, author, reviewer)
      expect((await chair.do(manage.unregistered, here)).list).toMatchObject([{ id: own.id, remindTime: '' }])
      expect(await chair.do(manage.remind, here)).toEqual({ told: 1 })
      expect(await chair.do(manage.remind, here)).toEqual({ told: 0 })
      expect((await chair.do(manage.unregistered, here)).list[0]?.remindTime).not.toBe('')
      test.clock.pass(86_400_000)
      expect(await chair.do(manage.remind, here)).toEqual({ told: 1 })
      await ticketFor(author)
      expect((await chair.do(manage.unregistered, here)).total).toBe(0)
    })

    it('takes all of it along as a table', async () => {
      await openCall(chair)
      await reviewed(chair, author, reviewer)
      const { taskId } = await chair.do(manage.exportAll, { ...here, kind: 'csv' })
      for (let left = 5; left > 0; left--) await takeSteps(test.deps)
      const { task } = await import('#contract/task.ts')
      const { readAll } = await import('../support/put-in.ts')
      const shown = await chair.do(task.get, { ...here, id: taskId })
      expect(shown).toMatchObject({ state: 'done', done: 1 })
      const text = (await readAll(chair, shown.result?.id as string)).toString()
      expect(text).toContain(aPaper.title)
      expect(text).toContain('7.2')
    })
  })

  describe('what somebody leaves', () => {
    it('goes with their account, and what they have reviewed stays and is nobody’s', async () => {
      await openCall(chair)
      const { own } = await reviewed(chair, author, reviewer)
      const { eraseAccount } = await import('#server/features/privacy/erase.ts')
      await opened.db.write((tx) => eraseAccount(test.deps, tx, reviewer.id, test.clock()))
      const full = await chair.do(manage.inFull, { ...here, id: own.id })
      expect(full.reviews).toMatchObject([{ reviewer: '', state: 'done', toAuthor: aReview.toAuthor }])
      await opened.db.write((tx) => eraseAccount(test.deps, tx, author.id, test.clock()))
      expect((await chair.do(manage.list, { ...here, keyword: '' })).total).toBe(0)
    })

    it('goes half a year after the meeting, and the number of a letter stays true', async () => {
      await openCall(chair)
      const { own } = await accepted(chair, author, reviewer)
      const { no } = await author.do(contribute.letter, { id: own.id })
      const { meetingEndTime } = await visitor(test.app).do(meeting.get, { id: '1' })
      turnTo(meetingEndTime, 181 * 86_400_000)
      await sweep(test.deps)
      for (const table of [
        'contributions',
        'contribution_authors',
        'contribution_rounds',
        'contribution_assignments',
        'contribute_reviewers',
      ] as const)
        expect(await opened.db.read.selectFrom(table).selectAll().execute(), table).toEqual([])
      expect((await visitor(test.app).do(genuine.ask, { text: no })).kind).toBe('acceptance')
    })
  })
})
