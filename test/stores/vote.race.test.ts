/** Votes: who may, how often, until when, how they are counted, and what is told of them to whom. */
import { describe, expect, it } from 'vitest'
import { checkin } from '#contract/checkin/calls.ts'
import { people } from '#contract/people.ts'
import { privacy } from '#contract/privacy.ts'
import { sayOfVote } from '#contract/vote-sentences.ts'
import { transfer } from '#contract/transfer.ts'
import { vote } from '#contract/vote.ts'
import { rollDigestOf } from '#server/features/vote/roll-digest.ts'
import { toWire } from '#server/flow/clock.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { countVotes } from '#server/jobs/votes.ts'
import { onBothEngines } from '../support/database.ts'
import { DAY, SECOND } from '../support/facts.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { type Person, signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp, ticketFor } from '../support/sign-up.ts'
import { aVote, ballot, countVote, openVote, sealed, votingKeys } from '../support/votes.ts'

const here = { meetingId: '1' }

onBothEngines('a vote', (engine) => {
  const { opened, test, organiser, elector } = productTest({ organiser: 'organiser', elector: '13955550081' }, { engine })

  const in_ = (seconds: number) => toWire(test.clock() + seconds * SECOND)
  const cast = async (who: Person, id: string, choice = '1') => who.ask(vote.cast, (await ballot(id, choice)).sent)
  const reasonOf = async (who: Person, id: string, choice?: string) => (await cast(who, id, choice)).reason
  const others = (many: number) =>
    Promise.all(Array.from({ length: many }, (_, n) => signIn(test, `139666600${String(n).padStart(2, '0')}`)))
  const resultOf = async (id: string) =>
    (await organiser.do(vote.manage, { ...here, keyword: '' })).list.find((one) => one.id === id)?.result
  const rows = async (table: 'vote_roll' | 'vote_ballots' | 'vote_envelopes' | 'box_keys' | 'vote_bulletin') =>
    opened.db.read.selectFrom(table).selectAll().execute()

  it('is a draft that nobody else sees, until it is opened; then it is changed no more', async () => {
    const draft = await organiser.do(vote.save, aVote)
    expect(draft).toMatchObject({ phase: 'draft', actions: ['edit', 'open', 'remove'] })
    expect((await elector.do(vote.list, here)).total).toBe(0)
    expect((await elector.ask(vote.get, { id: draft.id })).reason).toBe('vote_gone')
    expect(await reasonOf(elector, draft.id)).toBe('vote_gone')
    const changed = await organiser.do(vote.save, { ...aVote, id: draft.id, edition: draft.edition, title: '另一个标题' })
    expect(changed).toMatchObject({ title: '另一个标题', edition: 2 })
    await organiser.do(vote.open, { ...here, id: draft.id })
    expect((await elector.do(vote.list, here)).list).toMatchObject([{ title: '另一个标题', phase: 'open', turnout: 0 }])
    const late = await organiser.ask(vote.save, { ...aVote, id: draft.id, edition: 2, title: '改了题目' })
    expect([late.reason, (await organiser.ask(vote.remove, { ...here, id: draft.id })).reason]).toEqual(['vote_opened', 'vote_opened'])
    expect((await organiser.ask(vote.open, { ...here, id: draft.id })).reason).toBe('vote_opened')
  })

  it('tells whoever changes a draft that somebody else has', async () => {
    const { id } = await organiser.do(vote.save, aVote)
    const admin = await signInAs(test, 'admin')
    await admin.do(vote.save, { ...aVote, id, edition: 1, title: '先改的标题' })
    const answer = await organiser.ask(vote.save, { ...aVote, id, edition: 1, title: '后改的标题' })
    expect([answer.reason, answer.msg]).toEqual(['changed_meanwhile', expect.stringContaining('标题')])
    await organiser.do(vote.remove, { ...here, id })
    expect((await organiser.do(vote.manage, { ...here, keyword: '' })).total).toBe(0)
  })

  it('counts each elector once, whatever is tapped twice, and keeps the ballot that was sent last', async () => {
    const { vote: made } = await openVote(organiser)
    const one = await ballot(made.id, '1')
    const twice = await Promise.all([elector.do(vote.cast, one.sent), elector.do(vote.cast, one.sent)])
    expect(twice.map(({ changes }) => changes)).toEqual([0, 0])
    test.clock.pass(SECOND)
    expect(await elector.do(vote.cast, (await ballot(made.id, '3')).sent)).toMatchObject({ changes: 1, castTime: toWire(test.clock()) })
    expect(await elector.do(vote.mine, { id: made.id })).toMatchObject({ changes: 1, why: '', mayChange: 1 })
    const { result, turnout } = await countVote(organiser, made.id, await votingKeys())
    expect([turnout, result?.options.map(({ votes }) => votes)]).toEqual([1, [0, 0, 1]])
  })

  it('begins and ends by the server’s clock, to the second', async () => {
    const { vote: made } = await openVote(organiser, { openTime: in_(10), closeTime: in_(20) })
    expect(made.phase).toBe('coming')
    expect(await reasonOf(elector, made.id)).toBe('vote_not_begun')
    test.clock.pass(10 * SECOND - 1)
    expect(await reasonOf(elector, made.id)).toBe('vote_not_begun')
    test.clock.pass(1)
    expect(await reasonOf(elector, made.id)).toBeUndefined()
    test.clock.pass(10 * SECOND - 1)
    expect(await reasonOf(elector, made.id, '2')).toBeUndefined()
    test.clock.pass(1)
    expect((await elector.do(vote.get, { id: made.id })).phase).toBe('over')
    const late = await cast(elector, made.id, '3')
    expect([late.reason, late.msg]).toEqual(['vote_over', '投票已截止'])
    expect(await rows('vote_ballots')).toMatchObject([{ choice: '2' }])
  })

  it('is counted by itself when its time is up, and waits for its key where it is secret', async () => {
    const { vote: named } = await openVote(organiser, { closeTime: in_(20) })
    const { vote: secret } = await openVote(organiser, { closeTime: in_(20), secret: 1 })
    await cast(elector, named.id, '2')
    expect(await countVotes(test.deps)).toBe(0)
    test.clock.pass(20 * SECOND)
    expect([await countVotes(test.deps), await countVotes(test.deps)]).toEqual([1, 0])
    const all = await organiser.do(vote.manage, { ...here, keyword: '' })
    expect(all.list.map(({ id, phase }) => [id, phase]).toSorted()).toEqual(
      [
        [named.id, 'closed'],
        [secret.id, 'over'],
      ].toSorted(),
    )
    expect((await resultOf(named.id))?.options[1]).toMatchObject({ votes: 1 })
  })

  describe('for some only', () => {
    it('is voted for once by a ticket, however often it is given away or made out anew', async () => {
      const { vote: made } = await openVote(organiser, { electors: 'holders', ticketIds: ['1'] })
      const { id } = await ticketFor(elector)
      expect(await reasonOf(elector, made.id)).toBeUndefined()
      const friend = await signIn(test, '13955550082')
      await elector.do(transfer.give, { id, name: '韩梅梅', mobile: friend.mobile })
      expect((await cast(friend, made.id)).msg).toBe('这张门票已经投过票')
      const { list } = await organiser.do(people.list, { ...here, keyword: '韩梅梅' })
      const anew = { ...here, id: list[0]?.id as string, name: '李雷', phone: '13955550083', reissue: 1, reason: '换人参会' }
      await organiser.do(people.save, anew)
      const third = await signIn(test, '13955550083')
      expect((await cast(third, made.id)).msg).toBe('这张门票已经投过票')
      expect(await rows('vote_roll')).toHaveLength(1)
      // A ticket that has not voted still can, whoever has it by then.
      const other = await ticketFor(elector)
      await elector.do(transfer.give, { id: other.id, name: '王芳', mobile: third.mobile })
      expect(await reasonOf(third, made.id)).toBeUndefined()
    })

    it('is no vote of a ticket that goes to somebody else in the same moment: one of the two has it', async () => {
      const { vote: made } = await openVote(organiser, { electors: 'holders', ticketIds: ['1'] })
      const { id } = await ticketFor(elector)
      const friend = await signIn(test, '13955550082')
      const [mine] = await Promise.all([
        reasonOf(elector, made.id),
        elector.do(transfer.give, { id, name: '韩梅梅', mobile: friend.mobile }),
      ])
      const theirs = await reasonOf(friend, made.id)
      expect([mine, theirs].filter((reason) => reason === undefined)).toHaveLength(1)
      expect(await rows('vote_roll')).toHaveLength(1)
    })

    it('counts whoever gives the ticket back afterwards, and says so to them and to organisers', async () => {
      const { vote: made } = await openVote(organiser, { electors: 'holders', ticketIds: ['1'] })
      const { id } = await ticketFor(elector)
      await cast(elector, made.id, '2')
      await opened.db.write((tx) => tx.updateTable('admissions').set({ status: 'revoked' }).where('id', '=', id).execute())
      expect(await elector.do(vote.mine, { id: made.id })).toMatchObject({ ended: 1, mayChange: 0 })
      expect(await reasonOf(elector, made.id, '3')).toBe('vote_not_elector')
      const roll = await organiser.do(vote.roll, { ...here, id: made.id })
      expect(roll.list).toMatchObject([{ ended: 1, choice: '2', mobile: '139****0081' }])
      expect((await countVote(organiser, made.id, await votingKeys())).result?.options[1]).toMatchObject({ votes: 1 })
    })

    it('is open to those who have checked in at a list, and where it says so only while they are inside', async () => {
      const [list] = await organiser.do(checkin.lists, here)
      const listId = list?.id as string
      const { vote: arrived } = await openVote(organiser, { electors: 'arrived', listId })
      const { vote: inside } = await openVote(organiser, { electors: 'inside', listId })
      expect(await reasonOf(elector, arrived.id)).toBe('vote_not_elector')
      const { id } = await ticketFor(elector)
      expect([await reasonOf(elector, arrived.id), (await cast(elector, inside.id)).msg]).toEqual([
        'vote_not_inside',
        '请先在会场签到，再参加投票',
      ])
      const state = { list_id: listId, admission_id: id, serial: 1, entered: 1, entered_at: test.clock() }
      const rest = { gate_id: 'gate', scan_id: 'scan', heard: 1, version: 1 }
      await opened.db.write((tx) =>
        tx
          .insertInto('checkin_states')
          .values({ ...state, ...rest, inside: 0 })
          .execute(),
      )
      expect([await reasonOf(elector, arrived.id), await reasonOf(elector, inside.id)]).toEqual([undefined, 'vote_not_inside'])
      await opened.db.write((tx) => tx.updateTable('checkin_states').set({ inside: 1 }).execute())
      expect(await reasonOf(elector, inside.id)).toBeUndefined()
    })

    it('takes one ballot of each WeChat, where it is to be cast from there', async () => {
      const { vote: made } = await openVote(organiser, { wechat: 1 })
      expect((await cast(elector, made.id)).msg).toBe('本次投票请在微信中打开')
      const [one, other] = (await others(2)) as [Person, Person]
      await opened.db.write((tx) =>
        tx.updateTable('sessions').set({ openid: 'o-wechat' }).where('user_id', 'in', [one.id, other.id]).execute(),
      )
      expect([await reasonOf(one, made.id), (await cast(other, made.id)).msg]).toEqual([undefined, '这个微信已经投过票'])
      expect(await reasonOf(one, made.id, '2')).toBeUndefined()
    })

    if (!runsEveryTest(engine)) return
    it('is open to holders of its tickets, each ticket once, whoever has it', async () => {
      const { vote: made } = await openVote(organiser, { electors: 'holders', ticketIds: ['1'] })
      expect((await elector.do(vote.get, { id: made.id })).electorsNote).toMatch(/^持有“.+”的参会人可以投票$/)
      expect(await reasonOf(elector, made.id)).toBe('vote_not_elector')
      expect(await elector.do(vote.mine, { id: made.id })).toMatchObject({ why: '您不在本次投票的投票人范围内', castTime: '' })
      const { id: ticketId } = await ticketFor(elector)
      expect(await reasonOf(elector, made.id)).toBeUndefined()
      // It has gone on to somebody else since.
      const friend = await signIn(test, '13955550082')
      await opened.db.write((tx) => tx.updateTable('admissions').set({ user_id: friend.id }).where('id', '=', ticketId).execute())
      expect((await cast(friend, made.id)).msg).toBe('这张门票已经投过票')
      await ticketFor(friend)
      expect(await reasonOf(friend, made.id)).toBeUndefined()
      expect(await rows('vote_roll')).toHaveLength(2)
    })

    it('is open to those who carry a tag', async () => {
      const { attendees } = await signUp(elector, { ticketId: '1', names: ['王小明'] })
      const { vote: made } = await openVote(organiser, { electors: 'tagged', tags: ['评委'] })
      expect(await reasonOf(elector, made.id)).toBe('vote_not_elector')
      await organiser.do(people.tag, { ...here, ids: [attendees[0]?.id as string], tag: '评委', on: 1 })
      expect(await reasonOf(elector, made.id)).toBeUndefined()
    })

    it('gives an organisation its votes, by the phone that speaks for it', async () => {
      const seats = [{ organisationName: '望湖小学', weight: 3, mobile: elector.mobile }]
      const { vote: made } = await openVote(organiser, { electors: 'seats', seats })
      expect(await elector.do(vote.mine, { id: made.id })).toMatchObject({ seat: '望湖小学', weight: 3 })
      const other = await signIn(test, '13955550082')
      expect(await reasonOf(other, made.id)).toBe('vote_not_elector')
      await cast(elector, made.id, '2')
      const { result } = await countVote(organiser, made.id, await votingKeys())
      expect(result).toMatchObject({ ballots: 1, weight: 3, options: [{ votes: 0 }, { votes: 3 }, { votes: 0 }] })
      const unknown = await organiser.ask(vote.save, {
        ...aVote,
        electors: 'seats',
        seats: [{ ...seats[0]!, organisationName: '没有的学校' }],
      })
      expect([unknown.reason, unknown.msg]).toEqual(['vote_organisation_unknown', '没有找到机构“没有的学校”，请填写其在本平台的全称'])
    })

    it('takes one ballot of each phone, also of one that has come again under another account', async () => {
      const { vote: made } = await openVote(organiser)
      await cast(elector, made.id)
      // The account is closed; whoever signs in with its phone begins anew.
      await opened.db.write((tx) => tx.updateTable('users').set({ mobile: 'gone' }).where('id', '=', elector.id).execute())
      const again = await signIn(test, elector.mobile)
      expect(again.id).not.toBe(elector.id)
      expect((await cast(again, made.id)).msg).toBe('这个手机号已经投过票')
    })
  })

  describe('where it is secret', () => {
    it('counts an envelope that says nothing as cast, and publishes nothing that somebody has written in it', async () => {
      const { vote: made, keys } = await openVote(organiser, { secret: 1 })
      const electors = await others(3)
      const texts = ['欧阳小鱼投了什么', `${'A'.repeat(26)} 9`, `${'A'.repeat(26)} 1`]
      for (const [n, who] of electors.entries())
        await who.do(vote.cast, { id: made.id, envelope: await sealed(keys.publicKey, `huiwu vote ${made.id}`, texts[n] as string) })
      const { result } = await countVote(organiser, made.id, keys)
      expect(result).toMatchObject({ ballots: 3, unreadable: 2, options: [{ votes: 1 }, { votes: 0 }, { votes: 0 }] })
      expect((await rows('vote_bulletin')).map((row) => 'choice' in row && row.choice).toSorted()).toEqual(['', '', '1'])
    })

    if (!runsEveryTest(engine)) return
    it('keeps envelopes until it is counted by its key, and then no more', async () => {
      const { vote: made, keys } = await openVote(organiser, { secret: 1 })
      const open = await elector.do(vote.get, { id: made.id })
      expect(open).toMatchObject({ secret: 1, publicKey: keys.publicKey, result: null })
      expect((await cast(elector, made.id)).reason).toBe('vote_ballot_unfit')
      const mine = await ballot(made.id, '2', open.publicKey)
      await elector.do(vote.cast, mine.sent)
      await elector.do(vote.cast, mine.sent)
      const changed = await ballot(made.id, '3', open.publicKey)
      expect(await elector.do(vote.cast, changed.sent)).toMatchObject({ changes: 1 })
      expect((await organiser.do(vote.roll, { ...here, id: made.id })).list).toMatchObject([{ choice: '', changes: 1 }])

      expect((await organiser.ask(vote.close, { ...here, id: made.id })).reason).toBe('vote_key_missing')
      const wrong = await organiser.ask(vote.close, { ...here, id: made.id, privateKey: (await votingKeys()).privateKey })
      expect([wrong.reason, wrong.msg]).toEqual(['vote_key_wrong', '密钥与本次投票不符，请核对后重新输入'])
      expect((await elector.do(vote.get, { id: made.id })).phase).toBe('open')

      const typed = keys.privateKey.toLowerCase().replace(/(.{4})/g, '$1 ')
      const closed = await organiser.do(vote.close, { ...here, id: made.id, privateKey: typed })
      expect(closed).toMatchObject({ phase: 'closed', turnout: 1, result: { options: [{ votes: 0 }, { votes: 0 }, { votes: 1 }] } })
      expect([await rows('vote_ballots'), await rows('vote_envelopes'), await rows('box_keys')]).toEqual([[], [], []])
      expect(await rows('vote_bulletin')).toMatchObject([{ nonce: changed.nonce, choice: '3', commitment: changed.commitment }])
      expect((await cast(elector, made.id)).reason).toBe('vote_ballot_unfit')
      expect((await elector.ask(vote.cast, mine.sent)).reason).toBe('vote_over')
    })

    it('is opened with a key only, and never with one that is none', async () => {
      const { id } = await organiser.do(vote.save, { ...aVote, secret: 1 })
      expect((await organiser.ask(vote.open, { ...here, id })).reason).toBe('vote_key_missing')
      expect((await organiser.ask(vote.open, { ...here, id, publicKey: 'x' })).msg).toBe(sayOfVote.keyInvalid)
    })
  })

  it('shows results to nobody before they are published, and receipts to everybody from the count on', async () => {
    const { vote: made } = await openVote(organiser)
    const looker = visitor(test.app)
    const mine = await ballot(made.id, '1')
    await elector.do(vote.cast, mine.sent)
    const asked = { id: made.id, commitment: mine.commitment }
    expect((await looker.ask(vote.result, { id: made.id })).msg).toBe('结果还没有公布')
    expect((await looker.ask(vote.receipt, asked)).msg).toBe('计票完成后才能查询回执')
    expect((await looker.ask(vote.bulletin, { id: made.id })).reason).toBe('vote_receipt_later')
    expect((await organiser.ask(vote.publish, { ...here, id: made.id })).reason).toBe('vote_not_closed')
    const closed = await organiser.do(vote.close, { ...here, id: made.id })
    expect((await looker.ask(vote.result, { id: made.id })).reason).toBe('vote_result_later')
    expect(await looker.do(vote.receipt, asked)).toEqual({ place: 1, ballots: 1, head: closed.head })
    expect((await looker.ask(vote.receipt, { ...asked, commitment: '0'.repeat(64) })).msg).toBe('没有找到这张选票，请核对回执编号')
    expect((await looker.ask(vote.receipt, { ...asked, commitment: 'x' })).msg).toBe(sayOfVote.receiptInvalid)
    expect((await looker.do(vote.bulletin, { id: made.id })).list).toMatchObject([{ commitment: mine.commitment, nonce: '', choice: '' }])
    await organiser.do(vote.publish, { ...here, id: made.id })
    await organiser.do(vote.publish, { ...here, id: made.id })
    expect((await looker.do(vote.bulletin, { id: made.id })).list).toMatchObject([{ nonce: mine.nonce, choice: '1' }])
    expect((await looker.do(vote.get, { id: made.id })).result?.options[0]).toMatchObject({ votes: 1 })
  })

  it('shows what comes in while it is open, where it says so', async () => {
    const { vote: made } = await openVote(organiser, { live: 1 })
    await cast(elector, made.id, '2')
    expect((await visitor(test.app).do(vote.result, { id: made.id })).options[1]).toMatchObject({ votes: 1 })
  })

  it('is made void for a reason that everybody reads, and its envelopes are destroyed', async () => {
    const { vote: made, keys } = await openVote(organiser, { secret: 1 })
    await elector.do(vote.cast, (await ballot(made.id, '1', keys.publicKey)).sent)
    expect((await organiser.ask(vote.void, { ...here, id: made.id, reason: '' })).http).toBe(422)
    await organiser.do(vote.void, { ...here, id: made.id, reason: '选项有误' })
    expect(await elector.do(vote.get, { id: made.id })).toMatchObject({ phase: 'void', reason: '选项有误', result: null })
    expect([await rows('vote_envelopes'), await rows('box_keys')]).toEqual([[], []])
    expect((await organiser.ask(vote.close, { ...here, id: made.id, privateKey: keys.privateKey })).reason).toBe('vote_not_open')
    expect((await organiser.ask(vote.void, { ...here, id: made.id, reason: '再来一次' })).reason).toBe('vote_not_open')
  })

  it('forgets who voted when the meeting’s time of keeping is up, and keeps what was counted', async () => {
    const { vote: made } = await openVote(organiser)
    await cast(elector, made.id, '2')
    await countVote(organiser, made.id, await votingKeys())
    expect((await elector.do(privacy.data, {})).votes).toMatchObject([{ way: 'cast', title: aVote.title, choice: '2' }])
    const { ends_at } = await opened.db.read.selectFrom('meetings').select('ends_at').where('id', '=', '1').executeTakeFirstOrThrow()
    test.clock.pass(ends_at - test.clock() + 181 * DAY)
    await sweep(test.deps)
    expect([await rows('vote_roll'), await rows('vote_ballots')]).toEqual([[], []])
    expect(await rows('vote_bulletin')).toHaveLength(1)
  })

  if (!runsEveryTest(engine)) return
  it('lets nobody change their ballot where it says so, and says that sentence', async () => {
    const { vote: made } = await openVote(organiser, { changing: 0 })
    expect((await cast(elector, made.id, '1')).code).toBe('000')
    const again = await cast(elector, made.id, '2')
    expect([again.reason, again.msg]).toEqual(['vote_cast_already', '您已投过票，本次投票不能更改'])
    expect(await rows('vote_ballots')).toMatchObject([{ choice: '1' }])
  })

  it('is opened for no moment that is past', async () => {
    const { id } = await organiser.do(vote.save, { ...aVote, closeTime: in_(5) })
    test.clock.pass(5 * SECOND)
    expect((await organiser.ask(vote.open, { ...here, id })).reason).toBe('vote_close_past')
  })

  describe('is counted', () => {
    /** Each casts one of the choices. */
    const outcome = async (more: Partial<typeof aVote>, choices: readonly string[]) => {
      const { vote: made } = await openVote(organiser, more)
      const electors = await others(choices.length)
      for (const [n, who] of electors.entries()) expect((await cast(who, made.id, choices[n])).code).toBe('000')
      return (await countVote(organiser, made.id, await votingKeys())).result
    }

    it('by what each may choose: several, scores, an order', async () => {
      const several = await outcome({ kind: 'several', most: 2 }, ['1,3', '3'])
      expect(several?.options.map(({ votes }) => votes)).toEqual([1, 0, 2])
      const scores = await outcome({ kind: 'scores', most: 10 }, ['10,0,5', '8,1,5'])
      expect(scores?.options.map(({ votes, points }) => [votes, points])).toEqual([
        [2, 18],
        [2, 1],
        [2, 10],
      ])
      const ranking = await outcome({ kind: 'ranking', most: 3 }, ['2,1,3', '2,3,1'])
      expect(ranking?.options.map(({ votes, points }) => [votes, points])).toEqual([
        [0, 3],
        [2, 6],
        [0, 3],
      ])
    })

    it('by the rule of a motion, and only with as many as it takes', async () => {
      const motion: Partial<typeof aVote> = { kind: 'motion', options: [] }
      expect(await outcome({ ...motion, majority: 'more' }, ['1', '1', '2', '3', '3'])).toMatchObject({ quorate: 1, carried: 1 })
      expect(await outcome({ ...motion, majority: 'half' }, ['1', '1', '3', '3'])).toMatchObject({ quorate: 1, carried: 0 })
      expect(await outcome({ ...motion, majority: 'two_thirds' }, ['1', '1', '2'])).toMatchObject({ carried: 1 })
      expect(await outcome({ ...motion, majority: 'two_thirds' }, ['1', '1', '2', '3'])).toMatchObject({ carried: 0 })
      expect(await outcome({ ...motion, quorum: 3 }, ['1', '1'])).toMatchObject({ quorate: 0, carried: 0 })
    })

    it('refuses what nobody could have chosen, and keeps nothing of it', async () => {
      const { vote: made } = await openVote(organiser, { kind: 'several', most: 2 })
      for (const choice of ['4', '0', '1,2,3', '2,1', '1,1', 'x', '01'])
        expect([choice, await reasonOf(elector, made.id, choice)]).toEqual([choice, 'vote_ballot_unfit'])
      const bare = await elector.ask(vote.cast, { id: made.id, nonce: 'short', choice: '1' })
      expect([bare.http, bare.msg]).toEqual([422, sayOfVote.ballotInvalid])
      expect(await rows('vote_roll')).toEqual([])
    })
  })

  it('shows a digest of its roll from the count on, by which a roll that was changed later is known', async () => {
    const { vote: made } = await openVote(organiser)
    await cast(elector, made.id)
    expect((await elector.do(vote.get, { id: made.id })).rollDigest).toBe('')
    await organiser.do(vote.close, { ...here, id: made.id })
    const { rollDigest } = await visitor(test.app).do(vote.get, { id: made.id })
    expect(rollDigest).toMatch(/^[0-9a-f]{64}$/)
    expect(await rollDigestOf(test.deps, made.id)).toBe(rollDigest)
    const [line] = await opened.db.read.selectFrom('vote_roll').selectAll().where('vote_id', '=', made.id).execute()
    await opened.db.write((tx) =>
      tx
        .insertInto('vote_roll')
        .values({ ...(line as NonNullable<typeof line>), elector: 'added later', stake: 'added later' })
        .execute(),
    )
    expect(await rollDigestOf(test.deps, made.id)).not.toBe(rollDigest)
  })

  it('is saved with nothing that contradicts itself, each said in its sentence', async () => {
    const wrong: [Partial<typeof aVote>, string][] = [
      [{ title: '' }, sayOfVote.titleInvalid],
      [{ options: ['只有一个'] }, sayOfVote.optionsFew],
      [{ options: ['甲', '甲'] }, sayOfVote.optionTwice],
      [{ options: Array.from({ length: 51 }, (_, n) => String(n)) }, sayOfVote.optionsMany],
      [{ kind: 'several', most: 4 }, sayOfVote.mostInvalid],
      [{ secret: 1, live: 1 }, sayOfVote.secretLive],
      [{ electors: 'holders' }, sayOfVote.ticketsMissing],
      [{ electors: 'arrived' }, sayOfVote.listMissing],
      [{ electors: 'tagged' }, sayOfVote.tagMissing],
      [{ electors: 'seats' }, sayOfVote.seatsMissing],
      [
        { electors: 'seats', secret: 1, seats: [{ organisationName: '望湖小学', weight: 2, mobile: '13955550081' }] },
        sayOfVote.weightTells,
      ],
      [{ quorum: -1 }, sayOfVote.quorumInvalid],
      [{ openTime: in_(20), closeTime: in_(20) }, sayOfVote.closesBeforeOpens],
    ]
    for (const [more, sentence] of wrong) {
      const answer = await organiser.ask(vote.save, { ...aVote, ...more })
      expect([more, answer.http, answer.msg]).toEqual([more, 422, sentence])
    }
    expect((await organiser.ask(vote.save, { ...aVote, electors: 'holders', ticketIds: ['none'] })).reason).toBe('vote_ticket_unknown')
    expect((await organiser.ask(vote.save, { ...aVote, electors: 'inside', listId: 'none' })).reason).toBe('vote_list_unknown')
    expect(await opened.db.read.selectFrom('votes').selectAll().execute()).toEqual([])
  })
})
