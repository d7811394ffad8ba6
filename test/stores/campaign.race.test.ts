/** Messages to many: who gets one and who does not, what they read, and that nobody gets it twice. */
import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import type { Input } from '#contract/call.ts'
import { campaign } from '#contract/campaign.ts'
import { headers } from '#contract/call.ts'
import { message } from '#contract/message.ts'
import { order } from '#contract/order.ts'
import { people } from '#contract/people.ts'
import { privacy } from '#contract/privacy.ts'
import { right } from '#contract/right.ts'
import { task } from '#contract/task.ts'
import { openDb } from '#server/db/open.ts'
import { lookAfterCampaigns } from '#server/features/campaign/due.ts'
import { giveRole } from '#server/features/right/store.ts'
import { dueMessages } from '#server/features/message/store.ts'
import { SmsRefused } from '#server/features/verify/sms-provider.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { askInstead, optionsOf, ownQuestion } from '../support/asking.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { DAY, HOUR } from '../support/facts.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { HERE } from '../support/long-work.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

onBothEngines('messages to many', (engine) => {
  const { opened, test, organiser, buyer, other } = productTest(
    { organiser: 'organiser', buyer: '13800000011', other: '13800000012' },
    { engine },
  )
  beforeEach(async () => {
    await opened.db.write((tx) => tx.updateTable('tickets').set({ limit_phone: 0 }).execute())
    for (const ticketId of ['1', '2'])
      await askInstead(opened.db, ticketId, (questions) =>
        questions.map((question) => (question.key === 'name' ? question : { ...question, required: 0 })),
      )
  })

  /** Signs up, and gives the order's number. */
  async function comes(who: Person, name: string, said: Partial<Input<typeof attendee.save>> = {}): Promise<string> {
    const ticketId = said.ticketId ?? '1'
    test.clock.pass(1000)
    const { id } = await who.do(attendee.save, { ...HERE, sex: 1, phone: who.mobile, ...said, name, ticketId })
    const body = { enrollInfoIds: [id], ...HERE, thirdId: '-000001', ticketId, ticketNum: 1 }
    return (await who.do(order.submit, { ...body, ticketPrice: ticketId === '1' ? 0 : 19_900 })).no
  }

  const coming = { kind: 'meeting_coming', what: '请携带身份证，7:30 起在东门签到' } as const
  const news = { kind: 'meeting_news', what: '明年大会已开放报名' } as const
  type Sent = Input<typeof campaign.send>
  let keys = 0
  const send = (more: Partial<Sent> = {}, who = organiser) =>
    who.do(campaign.send, { ...HERE, ...coming, key: `a-key-of-a-test-${String(++keys)}`, ...more })
  const refused = async (more: Partial<Sent> = {}, who = organiser) =>
    (await who.ask(campaign.send, { ...HERE, ...coming, key: `a-key-of-a-test-${String(++keys)}`, ...more })).reason
  const count = (more: Partial<Input<typeof campaign.segment>> = {}, who = organiser) =>
    who.do(campaign.segment, { ...HERE, ...coming, ...more })
  const at = (id: string) => organiser.do(campaign.get, { ...HERE, id })
  /** Servers do what there is to do, for a minute. */
  async function go(deps = test.deps): Promise<void> {
    for (let n = 0; n < 4; n++) {
      await lookAfterCampaigns(deps)
      await takeSteps(deps)
      await sendMessages(deps)
      test.clock.pass(15_000)
    }
  }
  /** SMS that came to a phone by a campaign. */
  const texts = (mobile: string, kind = 'meeting_coming') => test.sms.messages(mobile).filter(({ template }) => template === kind)
  const rows = () => opened.db.read.selectFrom('messages').selectAll().where('campaign_id', 'is not', null).execute()
  const bind = (id: string, userId: string) =>
    opened.db.write((tx) =>
      tx
        .insertInto('wechat_bindings')
        .values({
          app_id: test.wechat.account.appId,
          user_id: userId,
          openid: test.wechat.platform.userById(id)?.openId as string,
          unionid: '',
          created_at: test.clock(),
        })
        .execute(),
    )
  const inStage = (state: 'draft' | 'cancelled' | 'archived' | 'published') => setMeeting(opened.db, { state })
  const tomorrow = (time: string) => `${new Date(test.clock() + DAY).toISOString().slice(0, 10)} ${time}`

  describe('whom', () => {
    it('counts people and not tickets, says by which way each is reached, and names three', async () => {
      await comes(buyer, '王小明')
      await comes(buyer, '李雷')
      await comes(other, '韩梅梅')
      await bind('xiaowang', other.id)
      expect(await count()).toMatchObject({ people: 2, wechat: 1, sms: 1, refused: 0, unreachable: 0, names: ['韩梅梅', '李雷'] })
      expect((await count({ ticketId: '2' })).people).toBe(0)
    })

    it('reaches by answer, by what is to be filled in, and by who has never opened their ticket', async () => {
      await askInstead(opened.db, '1', (questions) => [
        ...questions,
        ownQuestion('q_meal', { kind: 'one', options: optionsOf({ veg: 0, meat: 0 }) }),
        ownQuestion('q_bus', { kind: 'yes' }),
        ownQuestion('q_secret', { kind: 'one', options: optionsOf({ a: 0 }), readers: 'organisers' }),
      ])
      const answers = { q_meal: 'veg', q_bus: '1', q_secret: 'a' } as object
      await comes(buyer, '王小明', { answers, organiserConsent: 1 } as never)
      await comes(other, '李雷', { answers: { q_meal: 'meat' }, organiserConsent: 1 } as never)
      expect((await count({ question: 'q_meal', option: 'veg' })).names).toEqual(['王小明'])
      expect((await count({ question: 'q_bus', option: '1' })).names).toEqual(['王小明'])
      expect((await count({ question: 'q_secret', option: 'a' })).names).toEqual(['王小明'])
      // Half a question is no question, and nobody is told by mistake.
      expect([(await count({ question: 'q_meal' })).people, (await count({ option: 'veg' })).people]).toEqual([0, 0])
      expect((await organiser.ask(campaign.segment, { ...HERE, ...coming, question: "q' OR 1=1" as never })).reason).toBe('invalid')
      // Who may send and not read such answers does not learn them by counting.
      const sender = await signIn(test, '13955550009')
      const { id: roleId } = await (
        await signInAs(test, 'admin')
      ).do(right.saveRole, { name: '通知', permissions: ['meeting:message:send'] })
      const role = { third_id: '-000001', meeting_id: '1', role_id: roleId, granted_by: 'test', created_at: 1 }
      await opened.db.write((tx) => giveRole(tx, { user_id: sender.id, ...role }))
      expect((await count({ question: 'q_secret', option: 'a' }, sender)).people).toBe(0)
      expect((await count({ question: 'q_meal', option: 'veg' }, sender)).people).toBe(1)
      // Nor whole phones.
      await opened.db.write((tx) => giveRole(tx, { user_id: sender.id, ...role, meeting_id: '' }))
      await organiser.do(campaign.block, { mobile: buyer.mobile })
      expect((await sender.do(campaign.blocks, {})).list.map(({ mobile }) => mobile)).toEqual(['138****0011'])
      expect([
        (await sender.do(campaign.blocks, { keyword: '8000' })).total,
        (await sender.do(campaign.blocks, { keyword: '0011' })).total,
      ]).toEqual([0, 1])

      expect((await count({ unopened: 1 })).people).toBe(2)
      await buyer.do(admission.mine, {})
      expect((await count({ unopened: 1 })).names).toEqual(['李雷'])
      expect((await organiser.do(people.list, { ...HERE, unopened: 1 })).list.map(({ name }) => name)).toEqual(['李雷'])
    })

    it('reaches nobody by a sensitive answer that they have not let organisers read', async () => {
      const sensitive = { readers: 'organisers', sensitive: 1 } as const
      await askInstead(opened.db, '1', (questions) => [
        ...questions,
        ownQuestion('q_ill', { kind: 'one', options: optionsOf({ yes: 0 }), ...sensitive }),
        ownQuestion('q_aid', { kind: 'yes', ...sensitive }),
      ])
      const said = { answers: { q_ill: 'yes', q_aid: '1' }, organiserConsent: 1 } as const
      const found = async (question: string, option: string) => {
        const { list } = await organiser.do(people.list, { ...HERE, question, option })
        const counted = await count({ question, option })
        expect(counted.names).toEqual(list.map(({ name }) => name))
        return counted.names
      }
      await comes(buyer, '王小明', said)
      expect([await found('q_ill', 'yes'), await found('q_aid', '1')]).toEqual([[], []])
      // A tick for one question is none for another.
      await comes(other, '李雷', { ...said, agreedKeys: ['q_ill'] })
      expect([await found('q_ill', 'yes'), await found('q_aid', '1')]).toEqual([['李雷'], []])
      // Nor by a key that no form has asked: SQLite takes this one for the other.
      expect(await found('q_AID', '1')).toEqual([])
    })

    it('notes once when a ticket was first seen, and only by its holder', async () => {
      await comes(buyer, '王小明')
      const openedAt = async () => (await opened.db.read.selectFrom('admissions').select('opened_at').executeTakeFirstOrThrow()).opened_at
      const [{ id }] = (await opened.db.read.selectFrom('admissions').select('id').execute()) as [{ id: string }]
      await other.ask(admission.get, { id })
      await organiser.do(people.list, HERE)
      expect(await openedAt()).toBe(null)
      const first = test.clock()
      await buyer.do(admission.get, { id })
      test.clock.pass(HOUR)
      await buyer.do(admission.mine, {})
      expect(await openedAt()).toBe(first)
    })

    it('asks for money those alone who owe it, each for all of theirs, and nobody who has paid since', async () => {
      await comes(buyer, '王小明')
      const paidLater = await comes(other, '李雷', { ticketId: '2' })
      await comes(buyer, '韩梅梅', { ticketId: '2' })
      await comes(buyer, '李蕾', { ticketId: '2' })
      const due = { kind: 'pay_due', what: '' } as const
      const { people: n, text } = await count(due)
      expect([n, text]).toEqual([2, expect.stringMatching(/2 个订单共 ¥398\.00，请在 09-02 \d\d:\d\d 前支付/)])
      await send(due)
      await opened.db.write((tx) => tx.updateTable('orders').set({ status: 1 }).where('no', '=', paidLater).execute())
      await go()
      expect(texts(buyer.mobile, 'pay_due').map(({ params }) => params['what'])).toEqual([
        expect.stringMatching(/^2 个订单共 ¥398\.00，请在 09-02 \d\d:\d\d 前支付$/),
      ])
      expect(texts(other.mobile, 'pay_due')).toEqual([])
    })

    it('tells news to those alone who agree to them, have not refused them, and have an account', async () => {
      await comes(buyer, '王小明')
      await comes(other, '李雷')
      await comes(buyer, '韩梅梅', { phone: '13900000077' })
      expect(await count({ ...news, to: 'both' })).toMatchObject({ people: 0, refused: 3 })
      await buyer.do(privacy.agree, { document: 'messages' })
      const { id } = await other.do(privacy.agree, { document: 'messages' })
      expect(await count({ ...news, to: 'both' })).toMatchObject({ people: 2, refused: 1, names: ['韩梅梅', '李雷'] })
      await organiser.do(campaign.block, { mobile: buyer.mobile, note: '来电要求' })
      expect(await count(news)).toMatchObject({ people: 1, refused: 1 })
      expect((await organiser.do(campaign.blocks, { keyword: buyer.mobile.slice(5) })).list).toMatchObject([
        { mobile: buyer.mobile, note: '来电要求' },
      ])
      await other.do(privacy.withdraw, { id })
      expect(await refused(news)).toBe('campaign_nobody')
      // What is about their own place reaches them all the same.
      expect((await count()).people).toBe(2)
      const [row] = (await organiser.do(campaign.blocks, {})).list
      await organiser.do(campaign.unblock, { id: row?.id as string })
      const sent = await send(news)
      await go()
      expect([texts(buyer.mobile, 'meeting_news').length, texts(other.mobile, 'meeting_news').length]).toEqual([1, 0])
      expect(await at(sent.id)).toMatchObject({ told: 1, refused: 1 })
    })

    if (!runsEveryTest(engine)) return
    it('tells those in whose name a ticket is at their phone, by their account where they have one, and each person once', async () => {
      await comes(buyer, '王小明')
      await comes(buyer, '李雷', { phone: '13900000077' })
      await comes(buyer, '李蕾', { phone: '13900000077' })
      await comes(buyer, '韩梅梅', { phone: other.mobile })
      await comes(buyer, '没有电话', { phone: '' })
      expect(await count({ to: 'holders' })).toMatchObject({ people: 1, unreachable: 0 })
      expect(await count({ to: 'names' })).toMatchObject({ people: 3, unreachable: 1 })
      expect(await count({ to: 'both' })).toMatchObject({ people: 3, unreachable: 0 })
      const { id } = await send({ to: 'both' })
      await go()
      expect([texts(buyer.mobile).length, texts(other.mobile).length, texts('13900000077').length]).toEqual([1, 1, 1])
      expect(await at(id)).toMatchObject({ state: 'done', told: 3, sent: 3, failed: 0, unsure: 0 })
      // The account of the buyer is not shown what was said to a name; and the phone is not kept.
      expect((await buyer.do(message.mine, {})).list.filter(({ kind }) => kind === 'meeting_coming').length).toBe(1)
      expect((await rows()).map(({ to_mobile, to_name }) => [to_mobile, to_name !== '']).filter(([, named]) => named)).toEqual([['', true]])
    })

    it('tells nobody of a place that they have no more', async () => {
      const no = await comes(buyer, '王小明')
      await buyer.do(order.withdraw, { no })
      expect((await count()).people).toBe(0)
      expect(await refused()).toBe('campaign_nobody')
    })

    it('keeps what one tenant was refused to that tenant', async () => {
      await comes(buyer, '王小明')
      await buyer.do(privacy.agree, { document: 'messages' })
      const elsewhere = { headers: { [headers.sysCode]: '-000002' } }
      const theirs = await signInAs(test, 'otherOrganiser')
      expect((await theirs.ask(campaign.block, { mobile: buyer.mobile }, elsewhere)).code).toBe('000')
      expect([(await count(news)).people, (await organiser.do(campaign.blocks, {})).total]).toEqual([1, 0])
      const { id } = await send()
      for (const call of [campaign.get, campaign.told, campaign.stop] as const)
        expect((await theirs.ask(call, { ...HERE, id } as never, elsewhere)).reason).toMatch(/meeting_gone|forbidden/)
      expect((await organiser.ask(campaign.get, { meetingId: '2', id })).reason).toBe('campaign_gone')
    })
  })

  describe('when', () => {
    it.each(['cancelled', 'archived'] as const)('does not go where the meeting is %s meanwhile, planned or under way', async (stage) => {
      await comes(buyer, '王小明')
      const planned = await send({ at: tomorrow('09:00:00') })
      const going = await send()
      await takeSteps(test.deps)
      await inStage(stage)
      test.clock.pass(DAY)
      await lookAfterCampaigns(test.deps)
      await takeSteps(test.deps)
      await sendMessages(test.deps)
      expect([(await at(planned.id)).state, (await at(going.id)).state, texts(buyer.mobile)]).toEqual(['stopped', 'stopped', []])
      expect((await rows()).length).toBe(0)
    })

    if (!runsEveryTest(engine)) return
    it('asks twice at night, whenever it is sent', async () => {
      await comes(buyer, '王小明')
      expect(await refused({ at: tomorrow('22:00:00') })).toBe('campaign_night')
      expect(await refused({ at: tomorrow('07:59:59') })).toBe('campaign_night')
      expect((await send({ at: tomorrow('08:00:00') })).state).toBe('scheduled')
      expect((await send({ at: tomorrow('23:00:00'), night: 1 })).state).toBe('scheduled')
      test.clock.pass(13 * HOUR)
      expect(await refused()).toBe('campaign_night')
      expect((await send({ night: 1 })).state).toBe('sending')
    })

    it('takes a time from now on to ninety days ahead', async () => {
      await comes(buyer, '王小明')
      expect(await refused({ at: '2026-09-02 10:00:00' })).toBe('campaign_time')
      expect(await refused({ at: '2026-12-02 12:00:00' })).toBe('campaign_time')
      expect(await refused({ at: '2026-02-30 12:00:00' })).toBe('invalid')
    })

    it('goes at its time to whoever is there then, and not before', async () => {
      await comes(buyer, '王小明')
      const { id } = await send({ at: tomorrow('09:00:00') })
      await go()
      expect([await at(id), texts(buyer.mobile)]).toMatchObject([{ state: 'scheduled', told: 0, actions: ['stop'] }, []])
      await comes(other, '李雷')
      test.clock.pass(DAY)
      await go()
      expect(await at(id)).toMatchObject({ state: 'done', told: 2, sent: 2, actions: [] })
    })

    it('waits for the morning where no server was there in time', async () => {
      await comes(buyer, '王小明')
      const { id } = await send({ at: tomorrow('21:00:00') })
      test.clock.pass(DAY + 13 * HOUR)
      await go()
      expect((await at(id)).state).toBe('scheduled')
      test.clock.pass(10 * HOUR)
      await go()
      expect((await at(id)).state).toBe('done')
    })
  })

  describe('never twice', () => {
    it('is one campaign however often it is sent under one key', async () => {
      await comes(buyer, '王小明')
      const key = 'pressed-twice'
      const [a, b, c] = await Promise.all([send({ key }), send({ key }), send({ key })])
      test.clock.pass(14 * HOUR)
      expect(new Set([a, b, c, await send({ key })].map(({ id }) => id)).size).toBe(1)
      await go()
      expect([texts(buyer.mobile).length, (await organiser.do(campaign.list, HERE)).total]).toEqual([1, 1])
      // The same word of somebody else, or for another meeting, is another intention.
      expect((await refused({ key, meetingId: '2', night: 1 })) ?? 'sent').toBe('campaign_nobody')
    })

    it('tells each once though two servers work at it', async () => {
      for (const who of [buyer, other]) for (const name of ['王小明', '李雷']) await comes(who, name)
      await send({ to: 'both' })
      const db = engine === 'postgres' ? await openDb(opened.url) : opened.db
      const second = { ...test.deps, db }
      for (let n = 0; n < 3; n++) {
        await Promise.all([takeSteps(test.deps), takeSteps(second), lookAfterCampaigns(test.deps), lookAfterCampaigns(second)])
        await Promise.all([sendMessages(test.deps), sendMessages(second)])
        test.clock.pass(15_000)
      }
      if (db !== opened.db) await db.close()
      expect([texts(buyer.mobile).length, texts(other.mobile).length]).toEqual([1, 1])
    })

    it('goes after what people have done themselves', async () => {
      await comes(buyer, '王小明')
      await sendMessages(test.deps)
      await send()
      await takeSteps(test.deps)
      test.clock.pass(1000)
      await comes(other, '李雷')
      const due = await dueMessages(opened.db, { appId: '', now: test.clock(), most: 10 })
      expect(due.map(({ kind }) => kind)).toEqual(['order_paid', 'meeting_coming'])
    })
  })

  it('says of everybody what came of it, with masked phones, those first whom it did not reach', async () => {
    await comes(buyer, '王小明', { phone: '13900000077' })
    await comes(other, '李雷')
    test.deps.sms = {
      send: async ({ mobile }) => {
        if (mobile === '13900000077') throw new SmsRefused('isv.MOBILE_NUMBER_ILLEGAL')
      },
    }
    const { id } = await send({ to: 'names' })
    await go()
    // Whom it has not reached yet is tried again later: for the campaign that is all.
    expect(await at(id)).toMatchObject({ state: 'done', sent: 1, failed: 0, by: expect.any(String), segment: '全部参会人' })
    for (const minutes of [1, 5, 30, 120, 5]) {
      test.clock.pass(minutes * 60_000 + 1)
      await sendMessages(test.deps)
    }
    expect(await at(id)).toMatchObject({ sent: 1, failed: 1 })
    const { list } = await organiser.do(campaign.told, { ...HERE, id })
    expect(list.map(({ name, phone, state }) => [name, phone, state])).toEqual([
      ['王小明', '', 'failed'],
      ['李雷', '138****0012', 'sent'],
    ])
    expect((await organiser.do(campaign.told, { ...HERE, id, failed: 1 })).total).toBe(1)
    expect(JSON.stringify(await rows())).not.toContain('13900000077')
    test.errors.length = 0
  })

  it('says whom it is for in words, without a name or a phone that was typed', async () => {
    await comes(buyer, '王小明')
    const list = await makeList(organiser, { name: '东门' })
    await (await keepDoor(await signInAs(test, 'staff'), list.id)).sync()
    const { segment } = await send({ arrived: 'away', listId: list.id, ticketId: '1', keyword: '王小明' })
    expect(segment).toMatch(/^.+ · 东门未签到 · 按关键词查找$/)
    const { id, state } = await send()
    await go()
    expect([state, (await at(id)).state]).toEqual(['sending', 'done'])
    const kept = await opened.db.read.selectFrom('campaigns').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('王小明')
  })

  if (!runsEveryTest(engine)) return
  describe('what', () => {
    it('is read beforehand as it will stand there, with its parts and what they cost', async () => {
      await comes(buyer, '王小明')
      const told = await count()
      expect(told).toMatchObject({ title: '参会提醒', text: expect.stringContaining(coming.what), parts: 1, cost: null })
      test.deps.env = { ...test.deps.env, providers: { ...test.deps.env.providers, smsPartFen: 4.5 } }
      await comes(other, '李雷')
      expect((await count()).cost).toBe(9)
      // 71 characters are two parts, and a signature counts.
      const long = '字'.repeat(35)
      await setMeeting(opened.db, { title: '题'.repeat(40) })
      expect(await count({ what: long })).toMatchObject({ parts: 2, cost: 18, text: expect.stringContaining(`${'题'.repeat(34)}…`) })
      expect((await organiser.ask(campaign.segment, { ...HERE, ...coming, what: '字'.repeat(36) })).reason).toBe('invalid')
    })

    it('bears the signature of the cloud, and reaches nobody by a template that it has not approved', async () => {
      await comes(buyer, '王小明')
      const cloud = { cloud: 'aliyun', keyId: '', keySecret: '', sign: '会务平台', appId: '' } as const
      const approved = (templates: object) => {
        test.deps.env = { ...test.deps.env, providers: { ...test.deps.env.providers, sms: { ...cloud, templates } } }
      }
      approved({ meeting_coming: { id: 'SMS_1', params: ['meeting', 'what'] } })
      expect(await count()).toMatchObject({ people: 1, text: expect.stringMatching(/^【会务平台】/) })
      approved({})
      expect(await count()).toMatchObject({ people: 0, unreachable: 1 })
      expect(await refused()).toBe('campaign_nobody')
    })

    it('is shown to whoever writes it first, and to nobody else', async () => {
      await comes(buyer, '王小明')
      await organiser.do(campaign.test, { ...HERE, ...coming })
      await go()
      expect([texts(organiser.mobile).length, texts(buyer.mobile).length, (await rows()).length]).toEqual([1, 0, 0])
      expect((await organiser.ask(campaign.test, { ...HERE, kind: 'meeting_coming', what: '' })).reason).toBe('campaign_blank_missing')
    })

    it('is never sent half: without its blank, for a draft, or after the meeting was cancelled', async () => {
      await comes(buyer, '王小明')
      expect(await refused({ what: '' })).toBe('campaign_blank_missing')
      await inStage('draft')
      expect(await refused()).toBe('meeting_unseen')
      await inStage('cancelled')
      expect([await refused(), (await organiser.ask(campaign.test, { ...HERE, ...coming })).reason]).toEqual([
        'campaign_over',
        'campaign_over',
      ])
      expect((await rows()).length).toBe(0)
    })
  })

  describe('stopping', () => {
    it('lets what has gone out be, and what waits not go', async () => {
      await comes(buyer, '王小明')
      await comes(other, '李雷')
      const { id } = await send()
      await takeSteps(test.deps)
      let sent = 0
      test.deps.sms = {
        send: async ({ template }) => {
          if (template !== 'meeting_coming') return
          sent++
          // The other one is with a lane that asks after this one: refused, it waits for later.
          if (sent > 1) throw new SmsRefused('isv.BUSINESS_LIMIT_CONTROL')
        },
      }
      await sendMessages(test.deps)
      expect(await at(id)).toMatchObject({ state: 'sending', told: 2, sent: 1, actions: ['stop'] })
      expect(await organiser.do(campaign.stop, { ...HERE, id })).toMatchObject({ state: 'stopped', told: 1, sent: 1, actions: [] })
      // Once more is the same.
      expect((await organiser.do(campaign.stop, { ...HERE, id })).state).toBe('stopped')
      test.clock.pass(HOUR)
      await go()
      expect([sent, (await rows()).length]).toEqual([2, 1])
      const [work] = (await organiser.do(task.list, HERE)).list
      expect(work?.state).toBe('stopped')
    })

    it('ends where its long work was stopped, and one that is planned never goes', async () => {
      await comes(buyer, '王小明')
      const going = await send()
      const planned = await send({ at: tomorrow('09:00:00') })
      const [work] = (await organiser.do(task.list, HERE)).list
      await organiser.do(task.stop, { ...HERE, id: work?.id as string })
      await organiser.do(campaign.stop, { ...HERE, id: planned.id })
      test.clock.pass(DAY)
      await go()
      expect([(await at(going.id)).state, (await at(planned.id)).state, texts(buyer.mobile)]).toEqual(['stopped', 'stopped', []])
    })
  })

  it('goes with the person in whose name it was on its way', async () => {
    const no = await comes(buyer, '王小明', { phone: '13900000077' })
    await comes(other, '李雷')
    await send({ to: 'names' })
    await takeSteps(test.deps)
    await buyer.do(order.withdraw, { no })
    const { id } = await opened.db.read.selectFrom('attendees').select('id').where('name', '=', '王小明').executeTakeFirstOrThrow()
    await buyer.do(privacy.forgetAttendee, { id })
    await go()
    expect([texts('13900000077').length, texts(other.mobile).length, (await rows()).length]).toEqual([0, 1, 1])
  })

  it('leaves no phone behind where a message ended long ago', async () => {
    await comes(buyer, '王小明', { phone: '13900000077' })
    await send({ to: 'names' })
    await go()
    await opened.db.write((tx) => tx.updateTable('messages').set({ to_mobile: '13900000077' }).where('to_name', '!=', '').execute())
    test.clock.pass(29 * DAY)
    await sweep(test.deps)
    expect((await rows()).map(({ to_mobile }) => to_mobile)).toEqual(['13900000077'])
    test.clock.pass(2 * DAY)
    await sweep(test.deps)
    expect((await rows()).map(({ to_mobile }) => to_mobile)).toEqual([''])
  })
})
