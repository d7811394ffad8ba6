/** Applying to hold a meeting: handed in, decided about, and begun as a draft that is the applicant's. */
import { beforeEach, describe, expect, it } from 'vitest'
import { certification, type Proposers } from '#contract/certification.ts'
import { headers, type Input } from '#contract/call.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { privacy } from '#contract/privacy.ts'
import { proposal, PROPOSALS_MOST } from '#contract/proposal.ts'
import { begin } from '#server/features/proposal/begin.ts'
import { proposalMachine } from '#server/features/proposal/machine.ts'
import { lockProposal, type Proposal } from '#server/features/proposal/store.ts'
import { eraseAccount } from '#server/features/privacy/erase.ts'
import { readJson } from '#server/db/json.ts'
import { toWire } from '#server/flow/clock.ts'
import { move } from '#server/flow/machine.ts'
import { onBothEngines } from '../support/database.ts'
import { marked } from '../support/marked.ts'
import { grantRole, signIn, signInAgain } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const DAY = 86_400_000
const HERE = '-000001'
const APPLICANT = '13955550001'
const SCHOOL = { kind: 'organisation', name: '望湖小学' } as const
const TEACHER = { kind: 'person', name: '欧阳老师' } as const
const firstPage = { pageNum: 1, pageSize: 30, keyword: '' }
type Wish = Partial<Input<typeof proposal.save>>

onBothEngines('applying to hold a meeting', (engine) => {
  const { opened, test, person, admin } = productTest({ person: APPLICANT, admin: 'admin' }, { engine })

  const at = (days: number) => toWire(test.clock() + days * DAY)
  const wish = (more: Wish = {}): Input<typeof proposal.save> => ({
    edition: 0,
    title: '家校共育论坛',
    meetingStratTime: at(60),
    meetingEndTime: at(61),
    address: '杭州市文一路1号',
    size: 300,
    paid: 1,
    intro: '第一天报告。\n\n第二天<b>参观</b>学校，并分组讨论。',
    contactName: '欧阳小鱼',
    contactMobile: '13900000077',
    ...more,
  })
  const proposers = async (who: Proposers) => {
    const { edition } = await admin.do(certification.rule, {})
    await admin.do(certification.saveRule, { edition, months: 12, keepDays: 30, proposers: who })
  }
  const save = (more: Wish = {}, who = person) => who.ask(proposal.save, wish(more))
  const handedIn = async (more: Wish = {}) => (await person.do(proposal.save, wish(more))).id
  const decide = (id: string, action: 'approve' | 'refuse', more: object = {}, who = admin) =>
    who.ask(proposal.decide, { id, edition: 1, action, reason: action === 'refuse' ? '材料不全' : '', ...more })
  const own = async () => (await person.do(proposal.mine, {})).list
  const rows = () => opened.db.read.selectFrom('proposals').selectAll().orderBy('created_at').execute()
  const drafts = () => opened.db.read.selectFrom('meetings').selectAll().where('state', '=', 'draft').execute()
  const told = async () => {
    const found = await opened.db.read.selectFrom('messages').selectAll().where('kind', '=', 'proposal_decided').orderBy('id').execute()
    return found.map(({ user_id, meeting_id, facts }) => ({ user_id, meeting_id, ...readJson(facts) }))
  }
  /** By name: one moment may hold several, and the states leave one order only. */
  const steps = async (id: string) => {
    const lines = await opened.db.read
      .selectFrom('log')
      .select('action')
      .where('entity', '=', 'proposal')
      .where('entity_id', '=', id)
      .execute()
    return lines.map(({ action }) => action).toSorted()
  }

  describe('who has proved an organisation', () => {
    beforeEach(() => marked(test, person, SCHOOL))

    it('is let in, and begins with a draft that says what was applied for, as its organiser', async () => {
      const id = await handedIn()
      expect(await person.do(proposal.mine, {})).toMatchObject({
        proposers: 'certified',
        allowed: 1,
        list: [{ id, state: 'waiting', edition: 1, actions: ['withdraw'], meetingId: '', size: 300, paid: 1 }],
      })
      expect(await admin.do(proposal.list, { ...firstPage, state: 'waiting' })).toMatchObject({
        total: 1,
        list: [{ id, marks: [SCHOOL], applicantMobile: '139****0001', contactMobile: '13900000077', actions: ['approve', 'refuse'] }],
      })

      const decided = (await decide(id, 'approve')).data
      expect(decided).toMatchObject({ state: 'approved', actions: [], marks: [SCHOOL], reasons: [], reason: '' })
      const [draft] = await drafts()
      expect(draft).toMatchObject({
        id: decided?.meetingId,
        third_id: HERE,
        title: '家校共育论坛',
        address: '杭州市文一路1号',
        sponsor: '望湖小学',
        details: '<p>第一天报告。</p>\n<p>第二天&lt;b&gt;参观&lt;/b&gt;学校，并分组讨论。</p>',
        // Whom to call was told to whoever decides, not to everybody.
        phone: '',
        summary: '',
      })
      const meetingId = draft?.id as string
      expect(await own()).toMatchObject([{ id, state: 'approved', meetingId, actions: ['open'] }])
      expect(await told()).toEqual([
        { user_id: person.id, meeting_id: meetingId, meeting: '家校共育论坛', what: '已通过，可以开始准备会议' },
      ])
      expect(await steps(id)).toEqual(['approve', 'make'])
      expect(await person.do(meetingManage.save, { id: meetingId, edition: 1, phone: '0571-80000000' })).toMatchObject({ stage: 'draft' })
    })

    it('holds that meeting and no other, and makes none by themselves', async () => {
      expect((await person.ask(meetingManage.own, { id: '1' })).reason).toBe('forbidden')
      const id = await handedIn()
      const meetingId = (await decide(id, 'approve')).data?.meetingId as string
      expect(await person.do(meetingManage.own, { id: meetingId })).toMatchObject({ title: '家校共育论坛' })
      expect((await person.do(meetingManage.ownList, firstPage)).list.map((one) => one.id)).toEqual([meetingId])
      expect((await person.ask(meetingManage.own, { id: '1' })).reason).toBe('forbidden')
      const another = { edition: 0, title: '另一个会议', meetingStratTime: at(9), meetingEndTime: at(10) }
      expect((await person.ask(meetingManage.save, another)).reason).toBe('forbidden')
      expect(await opened.db.read.selectFrom('user_roles').selectAll().where('user_id', '=', person.id).execute()).toMatchObject([
        { third_id: HERE, meeting_id: meetingId, role_id: 'organiser', granted_by: admin.id },
      ])
    })

    it('is told what is wrong field by field, mends it, and hands it in once more', async () => {
      const id = await handedIn()
      const reasons = [
        { field: 'address', reason: '请写明楼号' } as const,
        { field: 'size', reason: '' } as const,
        { field: 'intro', reason: '请写明议程' } as const,
      ]
      await decide(id, 'refuse', { reasons, reason: '' })
      const shown = { state: 'refused', actions: ['edit', 'remove'], reason: '', decideTime: toWire(test.clock()) }
      expect(await own()).toMatchObject([{ ...shown, reasons: [reasons[0], reasons[2]] }])
      expect(await told()).toEqual([{ user_id: person.id, meeting_id: '', meeting: '家校共育论坛', what: '未通过：地点，请写明楼号' }])
      expect(await drafts()).toEqual([])

      test.clock.pass(1000)
      const again = await person.do(proposal.save, wish({ id, edition: 1, address: '文一路1号3号楼' }))
      expect(again).toMatchObject({ id, state: 'waiting', edition: 2, reasons: [], decideTime: '', address: '文一路1号3号楼' })
      expect(again.submitTime).toBe(toWire(test.clock()))
      // What was read before it was mended decides nothing.
      expect((await decide(id, 'approve')).reason).toBe('proposal_decided')
      await decide(id, 'refuse', { edition: 2, reason: '日期与他会冲突' })
      expect((await told()).map(({ what }) => what)).toEqual(['未通过：地点，请写明楼号', '未通过：日期与他会冲突'])
      await person.do(proposal.save, wish({ id, edition: 2 }))
      expect((await decide(id, 'approve', { edition: 3 })).data).toMatchObject({ state: 'approved' })
      const saves = ['submit', 'address', 'submit', 'address', 'meetingEndTime', 'meetingStratTime']
      expect(await steps(id)).toEqual(['make', 'refuse', 'refuse', 'approve', ...saves].toSorted())
    })

    it('takes back what waits, and nobody decides about it then; throws it away', async () => {
      const id = await handedIn()
      expect(await person.do(proposal.withdraw, { id })).toMatchObject({ state: 'draft', actions: ['edit', 'remove'] })
      // Tapped twice.
      expect(await person.do(proposal.withdraw, { id })).toMatchObject({ state: 'draft' })
      expect((await admin.do(proposal.list, firstPage)).total).toBe(0)
      expect((await admin.do(proposal.list, { ...firstPage, state: 'draft' })).total).toBe(0)
      expect((await decide(id, 'approve')).reason).toBe('proposal_decided')
      expect(await person.do(proposal.remove, { id })).toBeNull()
      expect((await person.ask(proposal.remove, { id })).reason).toBe('proposal_gone')
      expect((await decide(id, 'approve')).reason).toBe('proposal_gone')
      expect([await rows(), await drafts(), await told()]).toEqual([[], [], []])
      expect(await steps(id)).toEqual(['make', 'remove', 'withdraw'])
    })

    it('neither takes back nor throws away nor changes what was let in', async () => {
      const id = await handedIn()
      expect((await person.ask(proposal.remove, { id })).reason).toBe('proposal_decided')
      await decide(id, 'approve')
      for (const call of [proposal.withdraw, proposal.remove]) expect((await person.ask(call, { id })).reason).toBe('proposal_decided')
      expect((await save({ id, edition: 1, size: 2 })).reason).toBe('proposal_decided')
    })

    it('changes what waits only after taking it back; a second tap is the first', async () => {
      const id = await handedIn()
      expect((await save({ id, edition: 1, size: 2 })).reason).toBe('proposal_decided')
      await person.do(proposal.withdraw, { id })
      const mended = wish({ id, edition: 1, size: 2 })
      const [first, second] = await Promise.all([person.ask(proposal.save, mended), person.ask(proposal.save, mended)])
      expect([first.data, second.data]).toMatchObject([
        { state: 'waiting', edition: 2, size: 2 },
        { state: 'waiting', edition: 2, size: 2 },
      ])
    })

    it('does not write over what they have changed themselves on another phone', async () => {
      const id = await handedIn()
      await person.do(proposal.withdraw, { id })
      await person.do(proposal.save, wish({ id, edition: 1, title: '家校共育论坛（秋季）' }))
      await person.do(proposal.withdraw, { id })
      expect(await save({ id, edition: 1, title: '家校共育论坛（冬季）' })).toMatchObject({
        reason: 'changed_meanwhile',
        msg: expect.stringContaining('会议名称') as string,
      })
      expect((await save({ id, edition: 2, title: '家校共育论坛（冬季）' })).reason).toBeUndefined()
    })

    it('has five at most that are no meeting yet, also when two are handed in at once', async () => {
      const ids = []
      for (let made = 0; made < PROPOSALS_MOST - 1; made++) ids.push(await handedIn({ title: `论坛${made}` }))
      const both = await Promise.all([save({ title: '论坛甲' }), save({ title: '论坛乙' })])
      expect(both.map(({ reason }) => reason ?? 'taken').toSorted()).toEqual(['proposals_full', 'taken'])
      expect(await rows()).toHaveLength(PROPOSALS_MOST)
      // One that was refused counts until it is thrown away; one that was let in does not.
      await decide(ids[0] as string, 'refuse')
      expect((await save()).reason).toBe('proposals_full')
      await decide(ids[1] as string, 'approve')
      expect((await save()).reason).toBeUndefined()
      test.clock.pass(61_000)
      expect((await save()).reason).toBe('proposals_full')
      await person.do(proposal.remove, { id: ids[0] as string })
      expect((await save()).reason).toBeUndefined()
    })

    it('begins in the future, for a year at most', async () => {
      expect((await save({ meetingStratTime: at(-1), meetingEndTime: at(1) })).reason).toBe('proposal_past')
      expect((await save({ meetingStratTime: at(0) })).reason).toBe('proposal_past')
      expect((await save({ meetingEndTime: at(60 + 367) })).reason).toBe('too_long')
      const id = await handedIn({ meetingStratTime: at(1), meetingEndTime: at(2) })
      test.clock.pass(DAY)
      expect((await decide(id, 'approve')).reason).toBe('proposal_past')
      expect(await drafts()).toEqual([])
      expect((await decide(id, 'refuse')).data).toMatchObject({ state: 'refused' })
    })

    it('is let in also when the mark has ended meanwhile, which whoever decides sees, and the meeting shows none', async () => {
      const id = await handedIn({ meetingStratTime: at(500), meetingEndTime: at(501) })
      test.clock.pass(366 * DAY)
      await signInAgain(test, admin)
      expect((await admin.do(proposal.list, firstPage)).list).toMatchObject([{ marks: [] }])
      await decide(id, 'approve')
      expect(await drafts()).toMatchObject([{ sponsor: '', certification_id: null }])
      await signInAgain(test, person)
      expect(await person.do(proposal.mine, {})).toMatchObject({ allowed: 0 })
      expect((await save()).reason).toBe('proposal_uncertified')
    })

    it('keeps the proposal of a draft that was removed, without the meeting, and may throw it away', async () => {
      const id = await handedIn()
      const meetingId = (await decide(id, 'approve')).data?.meetingId as string
      await person.do(meetingManage.remove, { id: meetingId })
      expect(await own()).toMatchObject([{ state: 'approved', meetingId: '', actions: ['remove'] }])
      expect((await admin.do(proposal.list, { ...firstPage, state: 'approved' })).list).toMatchObject([{ id, meetingId: '' }])
      await person.do(proposal.remove, { id })
      expect(await own()).toEqual([])
    })

    it('is offered no way into a meeting from which they were taken out', async () => {
      const meetingId = (await decide(await handedIn(), 'approve')).data?.meetingId as string
      await opened.db.write((tx) => tx.deleteFrom('user_roles').where('user_id', '=', person.id).execute())
      expect(await own()).toMatchObject([{ meetingId, actions: [] }])
    })

    it('leaves no word of it in the log, and nothing anywhere once the account is closed', async () => {
      const words = ['家校共育', '文一路', '欧阳小鱼', '13900000077', '参观']
      const id = await handedIn()
      await decide(id, 'refuse', { reason: '请欧阳小鱼补充' })
      await person.do(proposal.save, wish({ id, edition: 1, contactName: '欧阳大鱼', address: '文一路2号' }))
      expect((await person.do(privacy.data, {})).proposals).toMatchObject([
        { title: '家校共育论坛', contactName: '欧阳大鱼', contactMobile: '13900000077', state: 'waiting', startTime: at(60) },
      ])
      const logged = JSON.stringify(await opened.db.read.selectFrom('log').selectAll().execute())
      expect(words.filter((word) => logged.includes(word))).toEqual([])
      // Somebody else has named them as whom to call.
      const other = await signIn(test, '13955550002')
      await marked(test, other, TEACHER)
      await other.do(proposal.save, wish({ contactName: '欧阳大鱼', contactMobile: APPLICANT, title: '另一个论坛' }))
      await opened.db.write((tx) => eraseAccount(test.deps, tx, person.id, test.clock()))
      expect(await rows()).toMatchObject([{ user_id: other.id, title: '另一个论坛', contact_name: '', contact_mobile: '' }])
      expect((await decide(id, 'approve', { edition: 2 })).reason).toBe('proposal_gone')
    })
  })

  describe('who may', () => {
    it('is whoever has proved themselves, nobody, or anybody, as the tenant says', async () => {
      expect(await person.do(proposal.mine, {})).toMatchObject({ proposers: 'certified', allowed: 0 })
      expect((await save()).reason).toBe('proposal_uncertified')
      await proposers('nobody')
      expect(await person.do(proposal.mine, {})).toMatchObject({ proposers: 'nobody', allowed: 0 })
      expect((await save()).reason).toBe('proposal_closed')
      await proposers('anyone')
      expect(await person.do(proposal.mine, {})).toMatchObject({ proposers: 'anyone', allowed: 1 })
      const id = await handedIn()
      expect((await decide(id, 'approve')).data).toMatchObject({ state: 'approved', marks: [] })
      expect(await drafts()).toMatchObject([{ sponsor: '', certification_id: null }])
      // What waits or was refused when it was closed stays where it is.
      const waiting = await handedIn({ title: '秋季论坛' })
      await proposers('nobody')
      await person.do(proposal.withdraw, { id: waiting })
      expect((await save({ id: waiting, edition: 1 })).reason).toBe('proposal_closed')
    })

    it('puts a person’s name nowhere that everybody reads', async () => {
      await marked(test, person, TEACHER)
      await decide(await handedIn(), 'approve')
      expect(await drafts()).toMatchObject([{ sponsor: '', certification_id: expect.any(String) as string }])
    })

    it('is asked at the tenant of the request: a mark of this one is none of that one', async () => {
      await marked(test, person, TEACHER)
      const elsewhere = { headers: { [headers.sysCode]: '-000002' } }
      expect((await person.ask(proposal.save, wish(), elsewhere)).reason).toBe('proposal_uncertified')
      expect((await person.ask(proposal.save, wish(), { headers: { [headers.sysCode]: '-999999' } })).reason).toBe('proposal_uncertified')
    })
  })

  it('is one’s own: others find it neither by its id nor from another tenant', async () => {
    await marked(test, person, SCHOOL)
    const id = await handedIn()
    const other = await signIn(test, '13955550002')
    await marked(test, other, TEACHER)
    for (const call of [proposal.withdraw, proposal.remove]) expect((await other.ask(call, { id })).reason).toBe('proposal_gone')
    expect((await save({ id, edition: 1 }, other)).reason).toBe('proposal_gone')
    expect((await other.do(proposal.mine, {})).list).toEqual([])
    for (const who of [other, person]) expect((await decide(id, 'approve', {}, who)).reason).toBe('forbidden')
    const elsewhere = { headers: { [headers.sysCode]: '-000002' } }
    expect((await admin.ask(proposal.decide, { id, edition: 1, action: 'approve', reason: '' }, elsewhere)).reason).toBe('proposal_gone')
    expect((await admin.ask(proposal.list, firstPage, elsewhere)).data).toMatchObject({ total: 0 })
    expect((await person.ask(proposal.withdraw, { id }, elsewhere)).reason).toBe('proposal_gone')
    expect(await rows()).toMatchObject([{ state: 'waiting' }])
  })

  it('is read with what waits longest first, then what was decided last, and found by what people call it', async () => {
    await marked(test, person, SCHOOL)
    const ids: string[] = []
    for (const title of ['甲论坛', '乙论坛', '丙论坛', '丁论坛']) {
      ids.push(await handedIn({ title }))
      test.clock.pass(61_000)
    }
    for (const place of [1, 0]) {
      await decide(ids[place] as string, 'refuse')
      test.clock.pass(1000)
    }
    const titles = async (more: object = {}) => (await admin.do(proposal.list, { ...firstPage, ...more })).list.map(({ title }) => title)
    expect(await titles()).toEqual(['丙论坛', '丁论坛', '甲论坛', '乙论坛'])
    expect(await titles({ pageNum: 2, pageSize: 3 })).toEqual(['乙论坛'])
    expect(await titles({ state: 'refused' })).toEqual(['甲论坛', '乙论坛'])
    expect(await titles({ keyword: '丁' })).toEqual(['丁论坛'])
    expect(await titles({ keyword: '13900000077', state: 'waiting' })).toEqual(['丙论坛', '丁论坛'])
    expect(await titles({ keyword: '%' })).toEqual([])
    expect((await own()).map(({ title }) => title)).toEqual(['丁论坛', '丙论坛', '乙论坛', '甲论坛'])
  })

  describe('two who decide at once', () => {
    let id: string
    beforeEach(async () => {
      await marked(test, person, SCHOOL)
      id = await handedIn()
    })

    /** As a careless office does it: both read that it waits, then each writes what follows. */
    const carelessly = async (everybodyHasRead: () => Promise<void>) => {
      const read = (await rows())[0] as Proposal
      await everybodyHasRead()
      if (read.state !== 'waiting') return
      await opened.db.write(async (tx) => {
        const meetingId = await begin(tx, read, admin.id, test.clock())
        await tx.updateTable('proposals').set({ state: 'approved', meeting_id: meetingId }).where('id', '=', id).execute()
      })
    }

    it('would begin two meetings if each went by what they had read', async () => {
      let left = 2
      const read = Promise.withResolvers<void>()
      const everybodyHasRead = () => {
        left -= 1
        if (left === 0) read.resolve()
        return read.promise
      }
      await Promise.all([carelessly(everybodyHasRead), carelessly(everybodyHasRead)])
      expect(await drafts()).toHaveLength(2)
    })

    it('begin one meeting, and the second learns that it was decided', async () => {
      const second = await signIn(test, '13955550003')
      await grantRole(opened.db, second, 'admin', { third_id: '*' })
      const answers = await Promise.all([decide(id, 'approve'), decide(id, 'approve', {}, second)])
      expect(answers.map(({ reason }) => reason ?? 'approved').toSorted()).toEqual(['approved', 'proposal_decided'])
      expect(await drafts()).toHaveLength(1)
      expect(await told()).toHaveLength(1)
      // Who has said yes says it again with a second tap; no is said no more.
      const first = answers[0]?.reason === undefined ? admin : second
      expect((await decide(id, 'approve', {}, first)).data).toMatchObject({ state: 'approved', meetingId: (await drafts())[0]?.id })
      expect((await decide(id, 'refuse', {}, first)).reason).toBe('proposal_decided')
      expect(await drafts()).toHaveLength(1)
      expect(await steps(id)).toEqual(['approve', 'make'])
    })

    it('one yes and one no: what came first stands', async () => {
      const answers = await Promise.all([decide(id, 'approve'), decide(id, 'refuse')])
      expect(answers.map(({ reason }) => reason ?? 'decided').toSorted()).toEqual(['decided', 'proposal_decided'])
      const [row] = await rows()
      expect(await drafts()).toHaveLength(row?.state === 'approved' ? 1 : 0)
      expect(await told()).toHaveLength(1)
    })

    it('and its applicant, who takes it back: it is a draft of theirs or a meeting, never both', async () => {
      const [decided, back] = await Promise.all([decide(id, 'approve'), person.ask(proposal.withdraw, { id })])
      const [row] = await rows()
      expect([decided.reason, back.reason].filter((reason) => reason === 'proposal_decided')).toHaveLength(1)
      expect(await drafts()).toHaveLength(row?.state === 'approved' ? 1 : 0)
      expect(row?.meeting_id === null).toBe(row?.state === 'draft')
    })

    it('and its applicant, whose account closes: nobody is made organiser who is not there any more', async () => {
      const [decided] = await Promise.all([
        decide(id, 'approve'),
        opened.db.write((tx) => eraseAccount(test.deps, tx, person.id, test.clock())),
      ])
      expect([undefined, 'proposal_gone']).toContain(decided.reason)
      expect(await rows()).toEqual([])
      expect(await opened.db.read.selectFrom('user_roles').selectAll().where('user_id', '=', person.id).execute()).toEqual([])
    })
  })

  it('moves nothing that is no longer where it was read', async () => {
    await marked(test, person, SCHOOL)
    const id = await handedIn()
    await opened.db.write(async (tx) => {
      const step = { entityId: id, action: 'submit', from: 'refused', who: person.id, why: '', at: test.clock() } as const
      expect((await move(tx, proposalMachine, step)).to).toBeUndefined()
      expect(await lockProposal(tx, { id, third_id: '-000002' })).toBeUndefined()
    })
    expect(await rows()).toMatchObject([{ state: 'waiting' }])
  })
})
