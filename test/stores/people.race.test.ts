/** People as organisers find them: who stands in the list, what is known of them, and who may know it. */
import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import type { Input } from '#contract/call.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { message } from '#contract/message.ts'
import { order } from '#contract/order.ts'
import { people } from '#contract/people.ts'
import { transfer } from '#contract/transfer.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { askInstead, optionsOf, ownQuestion } from '../support/asking.ts'
import { onBothEngines } from '../support/database.ts'
import { wrongFoldedTexts } from '../support/folded-rows.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { HERE } from '../support/long-work.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const ELSEWHERE = '-000002'

onBothEngines('people', (engine) => {
  const { opened, test, organiser, buyer } = productTest(
    { organiser: 'organiser', buyer: '13800000011' },
    { engine, invariants: [wrongFoldedTexts, findDrift] },
  )
  beforeEach(async () => {
    await opened.db.write((tx) => tx.updateTable('tickets').set({ limit_phone: 0 }).execute())
    for (const ticketId of ['1', '2'])
      await askInstead(opened.db, ticketId, (questions) =>
        questions.map((question) => (question.key === 'name' ? question : { ...question, required: 0 })),
      )
  })

  type Said = Partial<Input<typeof attendee.save>>
  /** Signs up, and gives their id and the order's number. */
  async function comes(name: string, said: Said = {}, who = buyer): Promise<{ id: string; no: string }> {
    const ticketId = said.ticketId ?? '1'
    test.clock.pass(1000)
    const { id } = await who.do(attendee.save, { ...HERE, sex: 1, phone: '13900000001', ...said, name, ticketId })
    const body = { enrollInfoIds: [id], ...HERE, thirdId: '-000001', ticketId, ticketNum: 1 }
    const { no } = await who.do(order.submit, { ...body, ticketPrice: ticketId === '1' ? 0 : 19_900 })
    return { id, no }
  }
  const found = async (filter: Partial<Input<typeof people.list>> = {}, who = organiser) =>
    (await who.do(people.list, { ...HERE, ...filter })).list
  const names = async (filter: Partial<Input<typeof people.list>> = {}) =>
    (await found({ sort: 'name', ...filter })).map(({ name }) => name)
  const ofTest = async (filter: Partial<Input<typeof people.list>> = {}) => names(filter)
  const get = (id: string, who = organiser) => who.do(people.get, { ...HERE, id })

  it('are found by name, pinyin, phone, ticket and order, whole and in part', async () => {
    const { no } = await comes('欧阳小鱼', { phone: '13900000077' })
    await comes('王小明')
    const { number } = (await buyer.do(admission.mine, {})).list.find(({ orderNo }) => orderNo === no) as { number: string }
    for (const keyword of ['小鱼', '欧阳小鱼', 'ouyang', 'OuYang Xiao', '0077', '13900000077', number, number.slice(2, 9), no, no.slice(4)])
      expect([keyword, await ofTest({ keyword })]).toEqual([keyword, ['欧阳小鱼']])
    for (const keyword of ['%', '_', '没有这个人', "'; DROP TABLE attendees; --"]) expect(await ofTest({ keyword })).toEqual([])
  })

  it('are narrowed by ticket, state, origin, day, tag and room, and paged in one order', async () => {
    const { id } = await comes('王小明', { organiserConsent: 1, ishotel: 1 })
    const free = await comes('李雷')
    await comes('韩梅梅', { ticketId: '2' })
    await buyer.do(order.withdraw, { no: free.no })
    expect(await ofTest({ ticketId: '2' })).toEqual(['韩梅梅'])
    expect(await ofTest({ status: 0 })).toEqual(['韩梅梅'])
    expect(await ofTest({ status: 1 })).toEqual(['王小明'])
    expect(await ofTest({ status: 7 })).toEqual(['李雷'])
    expect([await ofTest({ origin: 'comp' }), (await ofTest({ origin: 'self' })).length]).toEqual([[], 3])
    expect([(await ofTest({ fromDay: '2026-09-02', toDay: '2026-09-02' })).length, await ofTest({ fromDay: '2026-09-03' })]).toEqual([
      3,
      [],
    ])
    await organiser.do(people.tag, { ...HERE, ids: [id], tag: '讲者', on: 1 })
    expect([await ofTest({ tag: '讲者' }), await ofTest({ hotel: 1 }), await ofTest({ voucher: 'none' })]).toEqual([
      ['王小明'],
      ['王小明'],
      [],
    ])
    const pages = await Promise.all([1, 2, 3].map((pageNum) => organiser.do(people.list, { ...HERE, pageNum, pageSize: 1 })))
    expect(pages.map(({ total, list: [row] }) => [total, row?.name])).toEqual([
      [3, '韩梅梅'],
      [3, '李雷'],
      [3, '王小明'],
    ])
    expect((await organiser.ask(people.list, { ...HERE, fromDay: '2026-02-30' })).reason).toBe('invalid')
    expect((await organiser.ask(people.list, { ...HERE, meetingId: 'none' })).reason).toBe('meeting_gone')
  })

  it('who came is told apart from who did not, at any entrance and at one list', async () => {
    await comes('王小明')
    const { no } = await comes('李雷')
    const gate = await makeList(organiser)
    const lunch = await makeList(organiser, { name: '午餐', kind: 'inside' })
    const door = await keepDoor(await signInAs(test, 'staff'), gate.id)
    await door.sync()
    const { code } = (await buyer.do(admission.mine, {})).list.find(({ orderNo }) => orderNo === no) as { code: string }
    expect((await door.scan(code)).verdict).toBe('admit')
    expect([await ofTest({ arrived: 'came' }), await ofTest({ arrived: 'away' })]).toEqual([['李雷'], ['王小明']])
    expect([await ofTest({ arrived: 'came', listId: lunch.id }), await ofTest({ arrived: 'came', listId: gate.id })]).toEqual([
      [],
      ['李雷'],
    ])
    expect((await found({ sort: 'arrival' })).map(({ name, arriveTime }) => [name, arriveTime !== ''])).toEqual([
      ['李雷', true],
      ['王小明', false],
    ])
  })

  it('show what they filled in only where they agreed, and only to whom it is for', async () => {
    await askInstead(opened.db, '1', (questions) => [
      ...questions.filter(({ key }) => !['department', 'position', 'email'].includes(key)),
      { ...usualQuestion('department', false), readers: 'reception' },
      { ...usualQuestion('position', false), readers: 'organisers' },
    ])
    const agreed = await comes('王小明', { department: '教研组', position: '教师', organiserConsent: 1, ishotel: 1 })
    const silent = await comes('李雷', { department: '校办', position: '校长', ishotel: 1 })
    const reception = await signIn(test, '13911110001')
    const role = { user_id: reception.id, third_id: '-000001', meeting_id: '1', role_id: 'reception', granted_by: organiser.id }
    await opened.db.write((tx) =>
      tx
        .insertInto('user_roles')
        .values({ ...role, created_at: test.clock() })
        .execute(),
    )
    const seen = async (who: Person) =>
      (await found({ sort: 'name' }, who)).map(({ name, phone, workplace, position, hotel }) => [name, phone, workplace, position, hotel])
    expect(await seen(organiser)).toEqual([
      ['李雷', '13900000001', '', '', 0],
      ['王小明', '13900000001', '教研组', '教师', 1],
    ])
    expect(await seen(reception)).toEqual([
      ['李雷', '139****0001', '', '', 0],
      ['王小明', '139****0001', '教研组', '', 1],
    ])
    // By the digits that their mask hides nobody is found: they could be guessed one by one.
    const byPhone = async (keyword: string, who: Person) => (await found({ keyword }, who)).length
    expect([await byPhone('39000', organiser), await byPhone('39000', reception)]).toEqual([2, 0])
    expect([await byPhone('0001', reception), await byPhone('13900000001', reception)]).toEqual([2, 2])
    const full = await get(agreed.id)
    expect(full).toMatchObject({
      holder: buyer.mobile,
      buyer: buyer.mobile,
      sheet: { agreed: 1 },
      actions: expect.arrayContaining(['edit', 'reissue', 'tag']),
    })
    expect(full.sheet?.answers.map(({ value }) => value)).toContain('教研组')
    expect((await get(silent.id)).sheet).toMatchObject({ agreed: 0, answers: [] })
    expect(await get(agreed.id, reception)).toMatchObject({ holder: '138****0011', actions: [] })
    expect(full.history.map(({ what }) => what)).toContain('出票')
  })

  it('are nobody’s of another tenant or meeting', async () => {
    const { id } = await comes('王小明')
    const other = await signInAs(test, 'otherOrganiser')
    const headers = { 'system-code': ELSEWHERE }
    for (const meetingId of ['1', '2']) {
      const asked = { meetingId, id }
      expect((await other.ask(people.get, asked, { headers })).reason).not.toBeUndefined()
      expect((await other.ask(people.link, asked, { headers })).data).toBeNull()
    }
    expect((await other.ask(people.list, HERE, { headers })).data).toBeNull()
    for (const call of [people.get, people.link]) expect((await organiser.ask(call, { ...HERE, id: 'none' })).reason).toBe('attendee_gone')
  })

  describe('with tags', () => {
    it('bear as many as organisers like, of twenty in a meeting', async () => {
      const ids = [await comes('王小明'), await comes('李雷')].map(({ id }) => id)
      const put = (tag: string, on = 1, whom = ids) => organiser.ask(people.tag, { ...HERE, ids: whom, tag, on })
      expect((await put('讲者')).data).toEqual({ people: 2 })
      expect((await put('讲者')).data).toEqual({ people: 0 })
      expect((await put('讲者', 0, [ids[0] as string, 'none'])).data).toEqual({ people: 1 })
      const many = await Promise.all(Array.from({ length: 25 }, (_, n) => put(`第${n}组`)))
      expect(many.filter(({ reason }) => reason === 'tags_full')).toHaveLength(6)
      const all = await organiser.do(people.tags, HERE)
      expect([all.length, all.find(({ tag }) => tag === '讲者')]).toEqual([20, { tag: '讲者', people: 1 }])
      for (const tag of ['', ' ', '一二三四五六七八九十一二三']) expect((await put(tag)).reason).toBe('invalid')
      expect((await put('讲者', 1, [])).reason).toBe('invalid')
    })
  })

  describe('mended', () => {
    const save = (id: string, more: Partial<Input<typeof people.save>> = {}) =>
      organiser.ask(people.save, { ...HERE, id, name: '王晓明', phone: '13900000002', reason: '姓名写错了', ...more })

    it('keep their ticket and its holder, and doors hear of the name', async () => {
      const { id } = await comes('王小明')
      const before = (await buyer.do(admission.mine, {})).list
      const door = await keepDoor(await signInAs(test, 'staff'), (await makeList(organiser)).id)
      await door.sync()
      expect((await save(id)).data).toMatchObject({ id, name: '王晓明', phone: '13900000002', admissionId: before[0]?.id })
      expect((await buyer.do(admission.mine, {})).list).toEqual([{ ...before[0], attendeeName: '王晓明' }])
      expect(await names({ keyword: 'xiaoming' })).toEqual(['王晓明'])
      expect((await door.sync()).rows.length).toBeGreaterThan(0)
      const { history } = await get(id)
      expect(history.filter(({ why }) => why === '姓名写错了').map(({ what }) => what)).toEqual(
        expect.arrayContaining(['更正了姓名', '更正了手机号']),
      )
    })

    it('get a new ticket under the phone that is right, with all that they filled in', async () => {
      const { id, no } = await comes('王小明', { department: '教研组', organiserConsent: 1 })
      await organiser.do(people.tag, { ...HERE, ids: [id], tag: '讲者', on: 1 })
      const old = (await buyer.do(admission.mine, {})).list[0]
      test.clock.pass(1000)
      const made = (await save(id, { name: '王小明', reissue: 1 })).data
      expect(made).toMatchObject({ id, orderNo: no, admissionStatus: 'issued', ended: '', tags: ['讲者'], workplace: '教研组' })
      const theirs = await signIn(test, '13900000002')
      expect((await theirs.do(admission.mine, {})).list).toMatchObject([
        { id: made?.admissionId, attendeeName: '王小明', status: 'issued' },
      ])
      expect((await buyer.do(admission.mine, {})).list).toMatchObject([{ id: old?.id, status: 'revoked', ended: 'transferred' }])
      expect((await theirs.do(message.mine, {})).list.map(({ kind }) => kind)).toEqual(['ticket_received'])
      // One row a person: the ticket that has ended is nobody else's.
      expect(await found()).toHaveLength(1)
      // Again, to the same phone: a code that somebody has photographed.
      test.clock.pass(1000)
      expect((await save(id, { name: '王小明', reissue: 1 })).data).toMatchObject({ id, workplace: '教研组' })
      expect((await theirs.do(message.mine, {})).list).toHaveLength(2)
    })

    it('that become another person take nothing along but the place', async () => {
      const { id } = await comes('王小明', { department: '教研组', organiserConsent: 1 })
      test.clock.pass(1000)
      const made = (await save(id, { name: '韩梅梅', reissue: 1 })).data
      expect([made?.id === id, made?.workplace, made?.admissionStatus]).toEqual([false, '', 'issued'])
      expect((await found({ sort: 'name' })).map(({ name, ended }) => [name, ended])).toEqual([
        ['韩梅梅', ''],
        ['王小明', 'transferred'],
      ])
    })

    it('get no new ticket after the first entry, after its end, or without a phone', async () => {
      const { id, no } = await comes('王小明')
      expect((await save(id, { phone: '', reissue: 1 })).reason).toBe('phone_needed')
      expect((await save(id, { reason: '' })).msg).toBe((await save(id, { reason: ' ' })).msg)
      const list = await makeList(organiser, { kind: 'inside', name: '午餐' })
      const door = await keepDoor(await signInAs(test, 'staff'), list.id)
      await door.sync()
      expect((await door.scan((await buyer.do(admission.mine, {})).list[0]?.code as string)).verdict).toBe('admit')
      expect((await save(id, { reissue: 1 })).reason).toBe('reissue_late')
      expect((await get(id)).actions).not.toContain('reissue')
      const other = await comes('李雷')
      await buyer.do(order.withdraw, { no: other.no })
      expect((await save(other.id, { reissue: 1 })).reason).toBe('reissue_late')
      expect((await save(other.id, { name: '李磊', phone: '' })).data).toMatchObject({ name: '李磊', phone: '' })
      expect(no).not.toBe(other.no)
    })
  })

  describe('who are to fill something in', () => {
    beforeEach(() =>
      askInstead(opened.db, '1', (questions) => [
        ...questions,
        ownQuestion('q_stay', { kind: 'yes', asked: 'later' }),
        ownQuestion('q_room', {
          kind: 'one',
          asked: 'later',
          required: 1,
          options: optionsOf({ one: 0, two: 0 }),
          shownIf: { key: 'q_stay', options: ['1'] },
        }),
      ]),
    )

    it('are found, told once a day where to do it, and not once they have', async () => {
      const { id } = await comes('王小明')
      expect([await ofTest({ unfilled: 1 }), (await get(id)).actions.includes('link')]).toEqual([['王小明'], true])
      test.clock.pass(1000)
      await organiser.do(people.link, { ...HERE, id })
      await organiser.do(people.link, { ...HERE, id })
      expect((await buyer.do(message.mine, {})).list.map(({ kind }) => kind)).toEqual(['fill_wanted', 'order_paid'])
      await buyer.do(attendee.replenish, { id, answers: { q_stay: '1', q_room: 'one' } })
      expect([await ofTest({ unfilled: 1 }), (await get(id)).actions.includes('link')]).toEqual([[], false])
      expect((await organiser.ask(people.link, { ...HERE, id })).reason).toBe('nothing_to_fill')
    })

    it('are the same for the list as for the person, whatever they have answered', async () => {
      await askInstead(opened.db, '1', (questions) => [
        ...questions,
        { ...usualQuestion('email', true), asked: 'later' },
        ownQuestion('q_many', { kind: 'many', asked: 'later', options: optionsOf({ a: 0, b: 0 }) }),
        ownQuestion('q_after', { asked: 'later', required: 1, shownIf: { key: 'q_many', options: ['b'] } }),
        ownQuestion('q_man', { asked: 'later', required: 1, shownIf: { key: 'sex', options: ['1'] } }),
        ownQuestion('q_ok', { kind: 'statement', asked: 'later', required: 1 }),
      ])
      const sets: Said[] = [
        { answers: { q_stay: '0', q_many: ['a'], q_man: '有', q_ok: '1' }, email: 'a@b.cn' },
        { answers: { q_stay: '0', q_many: ['a'], q_man: '有', q_ok: '1' } },
        { answers: { q_stay: '0', q_many: ['a', 'b'], q_man: '有', q_ok: '1' }, email: 'a@b.cn' },
        { answers: { q_stay: '0', q_many: ['b'], q_after: '说"q_ok":', q_man: '有', q_ok: '1' }, email: 'a@b.cn' },
        { answers: { q_stay: '0', q_many: ['a'], q_ok: '1' }, email: 'a@b.cn', sex: 2 },
        { answers: { q_stay: '0', q_many: ['a'], q_ok: '1' }, email: 'a@b.cn' },
        { answers: { q_stay: '0', q_many: ['a'], q_man: '有', q_ok: '0' }, email: 'a@b.cn' },
        { answers: { q_stay: '1', q_many: ['a'], q_man: '有', q_ok: '1' }, email: 'a@b.cn' },
        { answers: { q_stay: '1', q_room: 'two', q_many: ['a'], q_man: '有', q_ok: '1' }, email: 'a@b.cn' },
        { answers: { q_many: ['a'], q_man: '有', q_ok: '1' }, email: 'a@b.cn' },
      ]
      const ids: string[] = []
      for (const [at, said] of sets.entries()) ids.push((await comes(`甲${'一二三四五六七八九十'[at]}`, said)).id)
      const open = new Set((await found({ unfilled: 1 })).map(({ id }) => id))
      const alone = await Promise.all(ids.map(async (id) => (await get(id)).actions.includes('link')))
      expect(ids.map((id) => open.has(id))).toEqual(alone)
      expect(alone).toEqual([false, true, true, false, false, true, true, true, false, true])
    })
  })

  describe('who stand there twice', () => {
    const merge = (keep: string, drop: string) => organiser.ask(people.merge, { ...HERE, keep, drop })

    it('are shown in groups by phone, and by name where that is all they share', async () => {
      await comes('王小明', { phone: '13900000001' })
      await comes('王晓明', { phone: '13900000001' })
      await comes('李雷', { phone: '' })
      const { no } = await comes('李雷', { phone: '13900000003' })
      await comes('韩梅梅', { phone: '13900000004' })
      await comes('韩梅梅', { phone: '13900000005' })
      const shown = async () =>
        (await organiser.do(people.doubles, HERE)).list.map(({ why, people: group }) => [why, group.map(({ name }) => name)])
      expect(await shown()).toEqual([
        ['phone', ['王小明', '王晓明']],
        ['name', ['李雷', '李雷']],
        ['name', ['韩梅梅', '韩梅梅']],
      ])
      expect([await ofTest({ double: 1 }), await ofTest({ sameName: 1 })]).toEqual([
        ['王小明', '王晓明'],
        ['韩梅梅', '韩梅梅', '李雷', '李雷'],
      ])
      await buyer.do(order.withdraw, { no })
      expect(await shown()).toHaveLength(2)
    })

    it('become one: what only the other knew stays, its ticket ends and its place is free', async () => {
      const keep = await comes('王小明', { phone: '' })
      const friend = await signIn(test, '13800000012')
      const drop = await comes('王小明', { department: '教研组', organiserConsent: 1 }, friend)
      await organiser.do(people.tag, { ...HERE, ids: [drop.id], tag: '讲者', on: 1 })
      const sold = async () =>
        (await opened.db.read.selectFrom('tickets').select('sold').where('id', '=', '1').executeTakeFirstOrThrow()).sold
      const before = await sold()
      test.clock.pass(1000)
      expect((await merge(keep.id, drop.id)).data).toMatchObject({ id: keep.id, phone: '13900000001', tags: ['讲者'] })
      expect(await sold()).toBe(before - 1)
      expect((await found({ sort: 'name' })).map(({ id, ended, orderStatus }) => [id === keep.id, ended, orderStatus]).toSorted()).toEqual([
        [false, 'withdrawn', 7],
        [true, '', 1],
      ])
      expect((await friend.do(message.mine, {})).list[0]).toMatchObject({ kind: 'ticket_withdrawn' })
      expect((await merge(keep.id, drop.id)).code).toBe('000')
    })

    it('give the one who stays a sheet that was agreed to, and never one that was not', async () => {
      await askInstead(opened.db, '1', (questions) => [...questions, ownQuestion('q_meal')])
      const friend = await signIn(test, '13800000012')
      const asked = { answers: { q_meal: '素食' }, department: '教研组' }
      const own = async () => {
        const { id } = await comes('王小明', {})
        await opened.db.write(async (tx) => {
          await tx.deleteFrom('answers').where('attendee_id', '=', id).execute()
          await tx.updateTable('orders').set({ origin: 'import' }).where('user_id', '=', buyer.id).execute()
        })
        return id
      }
      const silent = await own()
      expect((await merge(silent, (await comes('王小明', asked, friend)).id)).data).toMatchObject({ workplace: '' })
      expect((await get(silent)).sheet).toBeNull()
      const agreed = await own()
      expect((await merge(agreed, (await comes('王小明', { ...asked, organiserConsent: 1 }, friend)).id)).data).toMatchObject({
        workplace: '教研组',
      })
      expect((await get(agreed)).sheet?.answers.map(({ value }) => value)).toContain('素食')
    })

    it('are refused where one was paid, was used, is the same, or is elsewhere; what is unpaid is let go', async () => {
      const keep = await comes('王小明')
      const used = await comes('王小明')
      const list = await makeList(organiser, { kind: 'inside', name: '午餐' })
      const door = await keepDoor(await signInAs(test, 'staff'), list.id)
      await door.sync()
      const { code } = (await buyer.do(admission.mine, {})).list.find(({ orderNo }) => orderNo === used.no) as { code: string }
      await door.scan(code)
      expect((await merge(keep.id, used.id)).reason).toBe('merge_used')
      const dear = await comes('王小明', { ticketId: '2' })
      expect((await merge(keep.id, dear.id)).code).toBe('000')
      expect((await found({ status: 7 })).map(({ id }) => id)).toEqual([dear.id])
      const paid = await comes('王小明')
      await opened.db.write((tx) => tx.updateTable('orders').set({ amount_fen: 100 }).where('no', '=', paid.no).execute())
      expect((await merge(keep.id, paid.id)).reason).toBe('merge_paid')
      expect((await merge(keep.id, keep.id)).reason).toBe('merge_apart')
      expect((await merge(keep.id, 'none')).reason).toBe('attendee_gone')
      const { id } = await comes('李雷')
      await opened.db.write((tx) => tx.updateTable('attendees').set({ meeting_id: '2' }).where('id', '=', id).execute())
      expect((await merge(keep.id, id)).reason).toBe('merge_apart')
      await opened.db.write((tx) => tx.updateTable('attendees').set({ meeting_id: '1' }).where('id', '=', id).execute())
    })
  })

  it('who passed a ticket on are told apart from who holds it', async () => {
    const { id } = await comes('王小明')
    const ticket = (await buyer.do(admission.mine, {})).list[0]?.id as string
    test.clock.pass(1000)
    await buyer.do(transfer.give, { id: ticket, name: '韩梅梅', mobile: '13955550006' })
    expect((await found({ sort: 'name' })).map(({ name, ended }) => [name, ended])).toEqual([
      ['韩梅梅', ''],
      ['王小明', 'transferred'],
    ])
    expect((await get(id)).history.map(({ what }) => what)).toContain('门票转给他人')
  })
})
