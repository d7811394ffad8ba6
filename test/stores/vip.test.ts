/** Files of guests who are received apart: written by two at once, invited, confirmed, given their places, and let go. */
import { expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import type { Input } from '#contract/call.ts'
import { file } from '#contract/file.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { message } from '#contract/message.ts'
import { right } from '#contract/right.ts'
import { transfer } from '#contract/transfer.ts'
import { vip } from '#contract/vip/calls.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { giveRole } from '#server/features/right/store.ts'
import { allRows } from '../support/all-rows.ts'
import { setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { FREE, HERE } from '../support/facts.ts'
import { wrongFoldedTexts } from '../support/folded-rows.ts'
import { type Person, signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { aLeg } from '../support/reception.ts'
import { putIn, tinyPng } from '../support/put-in.ts'
import { signUp } from '../support/sign-up.ts'
import { aHost, confirmed, nobody, saveFile, typedFile, written } from '../support/vip-file.ts'

onBothEngines('the file of a guest', (engine) => {
  const { opened, test, organiser, colleague } = productTest(
    { organiser: 'organiser', colleague: 'admin' },
    { engine, invariants: [wrongFoldedTexts, findDrift] },
  )

  const get = (id: string, who = organiser) => who.do(vip.get, { ...HERE, id })
  const list = (more: Partial<Input<typeof vip.list>> = {}) => organiser.do(vip.list, { ...HERE, keyword: '', ...more })
  const say = (id: string, comes: 0 | 1, reason = '') => organiser.ask(vip.confirm, { ...HERE, id, comes, reason })
  const mark = (id: string, action: 'leave' | 'remove') => organiser.ask(vip.mark, { ...HERE, id, action })
  const cancel = (id: string) => organiser.ask(vip.mark, { ...HERE, id, action: 'cancel', reason: '行程有变' })
  const kinds = async (who: Person) => (await who.do(message.mine, {})).list.map(({ kind }) => kind)
  const ticketsOf = async (mobile: string) => (await (await signIn(test, mobile)).do(admission.mine, {})).list
  async function holding(permissions: Input<typeof right.saveRole>['permissions'], mobile: string): Promise<Person> {
    const person = await signIn(test, mobile)
    const { id } = await colleague.do(right.saveRole, { id: '', name: `角色${mobile}`, permissions })
    const given = { user_id: person.id, third_id: '-000001', meeting_id: '', role_id: id, granted_by: colleague.id, created_at: 1 }
    await opened.db.write((tx) => giveRole(tx, given))
    return person
  }
  const places = async () => {
    const rows = await opened.db.read.selectFrom('admissions').select('status').where('meeting_id', '=', '1').execute()
    return rows.filter(({ status }) => status !== 'revoked').length
  }

  it('is written, and read again as it was written', async () => {
    const guest = await saveFile(organiser)
    expect(guest).toMatchObject({ edition: 1, state: 'listed', name: '欧阳清远', host: aHost })
    expect(written(guest)).toEqual({ ...typedFile, id: guest.id, edition: 1 })
    expect(guest.missing).toEqual(['inward', 'outward'])
    expect(guest.actions).toEqual(['save', 'confirm', 'invite', 'decline', 'cancel', 'remove', 'link'])
    expect(await get(guest.id)).toEqual(guest)
  })

  it('is changed by two at once where they change other things, and says who was faster where it is the same', async () => {
    const guest = await saveFile(organiser)
    const changed = await colleague.do(vip.save, { ...written(guest), unit: '清源大学' })
    expect(changed.edition).toBe(2)
    // What the other has changed stands; what is sent beside it is as it was read.
    const late = await organiser.ask(vip.save, { ...written(guest), gift: '字画' })
    expect(late).toMatchObject({ reason: 'changed_meanwhile', msg: expect.stringContaining('单位') })
    const merged = await organiser.do(vip.save, { ...written(changed), edition: 1, gift: '字画' })
    expect(merged).toMatchObject({ edition: 3, unit: '清源大学', gift: '字画' })
    // Nothing is changed by what says the same.
    expect((await organiser.do(vip.save, written(merged))).edition).toBe(3)
  })

  it('has a document that is sealed, checked by its type and listed among the changed fields', async () => {
    const guest = await saveFile(organiser)
    const row = () => opened.db.read.selectFrom('vip_guests').select(['document_type', 'document_number']).executeTakeFirstOrThrow()
    const sealed = await row()
    expect(String(sealed.document_number)).toMatch(/^s1\./)
    await organiser.do(vip.save, { ...written(guest), unit: '清源大学' })
    // The same number is not sealed again.
    expect(await row()).toEqual(sealed)
    const permit = { documentType: 'hkMacaoPermit', documentNumber: 'h 1234 5678' } as const
    const changed = await organiser.do(vip.save, { ...written(await get(guest.id)), ...permit })
    expect(changed).toMatchObject({ documentType: 'hkMacaoPermit', documentNumber: 'H12345678' })
    const wrong = await organiser.ask(vip.save, { ...written(changed), documentNumber: 'E12345678' })
    expect(wrong).toMatchObject({ http: 422, msg: '请输入正确的港澳居民来往内地通行证号码' })
    const none = await organiser.do(vip.save, { ...written(changed), documentNumber: '' })
    expect(none).toMatchObject({ documentType: '', documentNumber: '' })
  })

  it('leaves no word about the guest in the log', async () => {
    const guest = await saveFile(organiser)
    await organiser.do(vip.savePrivate, { ...HERE, id: guest.id, edition: 1, diet: '不吃海鲜', health: '心脏支架', notes: '不与赵总同席' })
    await organiser.do(vip.save, { ...written(await get(guest.id)), name: '欧阳清流', mobile: '13977770003', companions: ['陈助理'] })
    await say(guest.id, 0, '身体不适')
    const log = JSON.stringify((await allRows(opened.db))['log'])
    const words = ['欧阳清', '139777700', '海鲜', '支架', '赵总', '助理', '身体不适', '周接待', 'EK77193']
    expect(words.filter((word) => log.includes(word))).toEqual([])
    const fields = await opened.db.read.selectFrom('log').select('action').where('entity', '=', 'vip_guest').orderBy('id').execute()
    expect(fields.map(({ action }) => action).toSorted()).toEqual([
      'companions',
      'decline',
      'diet',
      'health',
      'make',
      'mobile',
      'name',
      'notes',
    ])
  })

  it('has a host by phone, who needs no account yet, and hears once that there is something to do and of nobody', async () => {
    const guest = await saveFile(organiser, { deputy: { name: '李主办', mobile: organiser.mobile } })
    await organiser.do(vip.save, { ...written(guest), gift: '' })
    const host = await signIn(test, aHost.mobile)
    const told = (await host.do(message.mine, {})).list
    expect(told).toMatchObject([{ kind: 'vip_host', meetingId: '1', text: expect.stringContaining('担任嘉宾接待人') }])
    expect(told[0]?.text).not.toContain('欧阳')
    // Whoever has written it down for themselves knows.
    expect(await kinds(organiser)).toEqual([])
    const rows = await opened.db.read.selectFrom('vip_guests').select(['host_id', 'deputy_id']).execute()
    expect(rows).toEqual([{ host_id: host.id, deputy_id: organiser.id }])
    await organiser.do(vip.save, { ...written(await get(guest.id)), host: { name: '王五', mobile: '13977770005' } })
    expect(await kinds(await signIn(test, '13977770005'))).toEqual(['vip_host'])
    expect((await saveFile(organiser, { name: '赵明', mobile: '', host: nobody })).missing).toContain('host')
  })

  it('is none of whose phone was mistyped: they never hear a name, and find nobody once it is put right', async () => {
    const guest = await saveFile(organiser)
    const [stranger, host] = [await signIn(test, aHost.mobile), await signIn(test, '13977770003')]
    await organiser.do(vip.save, { ...written(await get(guest.id)), host: { ...aHost, mobile: host.mobile } })
    await organiser.do(vip.saveLeg, { ...aLeg(guest.id), ...HERE })
    expect(await stranger.do(vip.mine, HERE)).toMatchObject({ guests: [], tasks: [] })
    expect((await stranger.do(message.mine, {})).list.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^您在“第六届全国智慧教育大会”有接待任务：担任嘉宾接待人，请用本手机号登录查看。$/),
    ])
    expect((await host.do(vip.mine, HERE)).guests).toMatchObject([{ id: guest.id, as: 'host' }])
    expect(await kinds(host)).toContain('vip_host')
  })

  it('tells diets, health and notes to whoever has the right, and to whoever answers for the list', async () => {
    const { id } = await saveFile(organiser)
    const secret = { diet: '不吃海鲜', health: '心脏支架', notes: '不与赵总同席' }
    await organiser.do(vip.savePrivate, { ...HERE, id, edition: 1, ...secret })
    expect((await get(id)).private).toEqual({ ...secret, ownDiet: '' })
    const clerk = await holding(['meeting:vip:view', 'meeting:vip:edit'], '13955558001')
    const read = await get(id, clerk)
    expect(read.private).toBeNull()
    expect(JSON.stringify([read, await clerk.do(vip.list, { ...HERE })])).not.toMatch(/海鲜|支架|赵总/)
    expect((await clerk.ask(vip.savePrivate, { ...HERE, id, edition: 2, ...secret })).reason).toBe('forbidden')
    const { edition, deleteDay, marginMinutes } = await organiser.do(vip.settings, HERE)
    const lead = { name: '张负责', mobile: clerk.mobile }
    await organiser.do(vip.saveSettings, { ...HERE, edition, deleteDay, marginMinutes, banquets: [], lead })
    expect((await get(id, clerk)).private).toMatchObject(secret)
    expect(await clerk.do(vip.settings, HERE)).toMatchObject({ readsPrivate: 1, editable: 1, lead })
    const reader = await holding(['meeting:vip:view'], '13955558002')
    expect(await get(id, reader)).toMatchObject({ private: null, actions: [] })
    expect(await reader.do(vip.settings, HERE)).toMatchObject({ readsPrivate: 0, editable: 0 })
  })

  it('is found by name, unit, phone and host, in the order of its state', async () => {
    const [one, two, three] = [
      await saveFile(organiser, { name: '陈一', mobile: '', unit: '甲院' }),
      await saveFile(organiser, { name: '安二', mobile: '', unit: '乙院' }),
      await saveFile(organiser, { name: '白三', mobile: '13977770088', unit: '丙院', host: nobody }),
    ]
    await organiser.do(vip.invite, { ...HERE, id: two.id })
    await confirmed(organiser, three)
    const all = await list()
    expect(all.list.map(({ name }) => name)).toEqual(['陈一', '安二', '白三'])
    expect(all.counts).toEqual([
      { state: 'listed', number: 1 },
      { state: 'invited', number: 1 },
      { state: 'confirmed', number: 1 },
    ])
    for (const [keyword, ids] of [
      ['乙院', [two.id]],
      ['70088', [three.id]],
      ['周接待', [one.id, two.id]],
      ['100%', []],
    ] as const)
      expect(
        (await list({ keyword })).list.map(({ id }) => id),
        keyword,
      ).toEqual(ids)
    expect(await list({ state: 'invited' })).toMatchObject({ total: 1, list: [{ id: two.id }] })
    expect((await list({ pageNum: 2, pageSize: 2 })).list.map(({ id }) => id)).toEqual([three.id])
    expect((await organiser.do(vip.list, { meetingId: '2' })).list).toEqual([])
    expect((await organiser.ask(vip.get, { meetingId: '2', id: one.id })).reason).toBe('vip_gone')
  })

  it('goes along its states, each word said twice being said once', async () => {
    const { id } = await saveFile(organiser)
    for (let twice = 0; twice < 2; twice++) expect((await organiser.do(vip.invite, { ...HERE, id })).state).toBe('invited')
    for (let twice = 0; twice < 2; twice++)
      expect((await say(id, 0, '另有会议')).data).toMatchObject({ state: 'declined', refusal: '另有会议' })
    expect((await organiser.ask(vip.invite, { ...HERE, id })).reason).toBe('vip_moved')
    for (let twice = 0; twice < 2; twice++) expect((await say(id, 1)).data).toMatchObject({ state: 'confirmed', refusal: '' })
    expect((await mark(id, 'remove')).reason).toBe('vip_moved')
    for (let twice = 0; twice < 2; twice++) expect((await mark(id, 'leave')).data?.state).toBe('left')
    expect((await cancel(id)).reason).toBe('vip_moved')
    expect((await say(id, 1)).reason).toBe('vip_moved')
    const other = await saveFile(organiser, { name: '陈一', mobile: '' })
    for (let twice = 0; twice < 2; twice++) expect((await cancel(other.id)).data?.state).toBe('cancelled')
    expect((await mark(other.id, 'remove')).data).toBeNull()
    expect((await mark(other.id, 'remove')).reason).toBe('vip_gone')
    expect((await list()).list.map(({ id: left }) => left)).toEqual([id])
  })

  it('gives a place with a yes, told to the guest, known at the door, and free again with a no', async () => {
    const sold = await soldOf(opened.db, FREE)
    const guest = await confirmed(organiser, await saveFile(organiser, { ticketId: FREE }))
    expect(guest.state).toBe('confirmed')
    expect(guest.admissionId).not.toBe('')
    expect(guest.actions).not.toContain('confirm')
    expect(await soldOf(opened.db, FREE)).toBe(sold + 1)
    expect(await ticketsOf(guest.mobile)).toMatchObject([{ id: guest.admissionId, orderNo: guest.orderNo, attendeeName: '欧阳清远' }])
    const note = opened.db.read.selectFrom('door_notes').selectAll().where('admission_id', '=', guest.admissionId)
    expect(await note.executeTakeFirst()).toMatchObject({ vip: 1, note: '院士' })
    await organiser.do(vip.save, { ...written(guest), honorific: '教授' })
    expect(await note.executeTakeFirst()).toMatchObject({ vip: 1, note: '教授' })
    expect((await cancel(guest.id)).data).toMatchObject({ state: 'cancelled', admissionId: '', orderNo: '' })
    expect(await soldOf(opened.db, FREE)).toBe(sold)
    expect(await note.executeTakeFirst()).toMatchObject({ vip: 0, note: '' })
    expect(await kinds(await signIn(test, guest.mobile))).toEqual(['ticket_withdrawn', 'enrolled'])
  })

  it('gives one place, however many say yes at once', async () => {
    const { id } = await saveFile(organiser, { ticketId: FREE })
    const answers = await Promise.all(
      [organiser, colleague, organiser].map((who) => who.ask(vip.confirm, { ...HERE, id, comes: 1, reason: '' })),
    )
    expect(answers.map(({ code }) => code)).toEqual(['000', '000', '000'])
    expect(await places()).toBe(1)
  })

  it('takes the place that the guest holds already in their own name, and leaves it to them', async () => {
    const own = await signIn(test, typedFile.mobile)
    await signUp(own, { ticketId: FREE, names: ['林助理'] })
    await signUp(own, { ticketId: FREE, names: ['欧阳清远'] })
    const mine = (await own.do(admission.mine, {})).list.find(({ attendeeName }) => attendeeName === '欧阳清远')
    const guest = await confirmed(organiser, await saveFile(organiser, { ticketId: FREE }))
    expect(guest).toMatchObject({ admissionId: mine?.id, orderNo: mine?.orderNo })
    expect(await places()).toBe(2)
    await cancel(guest.id)
    expect(await places()).toBe(2)
  })

  it('has the host hold the place of a guest who has no phone', async () => {
    const guest = await confirmed(organiser, await saveFile(organiser, { mobile: '', ticketId: FREE }))
    expect(await ticketsOf(aHost.mobile)).toMatchObject([{ id: guest.admissionId, attendeeName: '欧阳清远' }])
    const other = await confirmed(organiser, await saveFile(organiser, { name: '陈一', mobile: '', host: nobody, ticketId: FREE }))
    expect((await organiser.do(admission.mine, {})).list).toMatchObject([{ id: other.admissionId, attendeeName: '陈一' }])
  })

  it('is not confirmed where there is no place left, and is where the meeting is a draft, with the place to come', async () => {
    const { id } = await saveFile(organiser, { ticketId: FREE })
    await setTicket(opened.db, FREE, { total: await soldOf(opened.db, FREE) })
    const before = await allRows(opened.db)
    expect((await say(id, 1)).reason).toBe('sold_out')
    // The account that would have held the place is rolled back too.
    expect(await allRows(opened.db)).toEqual(before)
    expect(await get(id)).toMatchObject({ state: 'listed', admissionId: '' })
    await setTicket(opened.db, FREE, { total: 1_000 })
    const { id: meetingId } = await organiser.do(meetingManage.save, {
      title: '闭门研讨会',
      meetingStratTime: '2026-11-03 09:00:00',
      meetingEndTime: '2026-11-04 18:00:00',
    })
    const there = await organiser.do(vip.save, { ...typedFile, meetingId })
    expect(await organiser.do(vip.confirm, { meetingId, id: there.id, comes: 1, reason: '' })).toMatchObject({
      state: 'confirmed',
      admissionId: '',
    })
    expect((await organiser.ask(vip.save, { ...typedFile, meetingId, ticketId: FREE })).reason).toBe('ticket_gone')
  })

  it('offers another place where the first was given away', async () => {
    const guest = await confirmed(organiser, await saveFile(organiser, { ticketId: FREE }))
    const own = await signIn(test, guest.mobile)
    await own.do(transfer.give, { id: guest.admissionId, name: '林助理', mobile: '13977770044' })
    const without = await get(guest.id)
    expect(without).toMatchObject({ admissionId: '', state: 'confirmed', actions: expect.arrayContaining(['confirm']) })
    const again = await confirmed(organiser, guest)
    expect(again.admissionId).not.toBe('')
    expect(await ticketsOf('13977770044')).toMatchObject([{ attendeeName: '林助理' }])
    expect(await places()).toBe(2)
  })

  it('keeps a note that somebody has written for the door by hand', async () => {
    const guest = await confirmed(organiser, await saveFile(organiser, { ticketId: FREE }))
    const note = opened.db.read.selectFrom('door_notes').select(['vip', 'note']).where('admission_id', '=', guest.admissionId)
    await opened.db.write((tx) => tx.updateTable('door_notes').set({ note: '坐轮椅' }).execute())
    await organiser.do(vip.save, { ...written(guest), honorific: '教授' })
    expect(await note.executeTakeFirst()).toEqual({ vip: 1, note: '坐轮椅' })
  })

  it('shows its picture to readers of the list and to who receives the guest, and takes nobody else’s', async () => {
    const { id: photoId } = await putIn(organiser, tinyPng, '欧阳.png', 'vip')
    const { id: theirs } = await putIn(colleague, tinyPng, '别人.png', 'vip')
    expect((await organiser.ask(vip.save, { ...typedFile, photoId: theirs })).reason).toBe('file_gone')
    const guest = await saveFile(organiser, { photoId })
    const [host, stranger] = [await signIn(test, aHost.mobile), await signIn(test, '13955558009')]
    const sees = async (who: Person) => (await who.ask(file.get, { id: photoId })).code === '000'
    expect(await Promise.all([organiser, colleague, host, stranger].map(sees))).toEqual([true, true, true, false])
    // Somebody else goes on with the file: the picture stays.
    expect((await colleague.do(vip.save, { ...written(guest), gift: '' })).photoId).toBe(photoId)
    await cancel(guest.id)
    expect(await Promise.all([organiser, host].map(sees))).toEqual([true, false])
    await mark(guest.id, 'remove')
    expect(await sees(colleague)).toBe(false)
  })

  it('stands on a list with a day on which it goes, after the meeting and within a year', async () => {
    const first = await organiser.do(vip.settings, HERE)
    const { ends_at } = await opened.db.read.selectFrom('meetings').select('ends_at').where('id', '=', '1').executeTakeFirstOrThrow()
    const days = (n: number) => new Date(ends_at + 8 * 3_600_000 + n * 86_400_000).toISOString().slice(0, 10)
    expect(first).toMatchObject({ edition: 0, marginMinutes: 60, deleteDay: days(30), banquets: [], editable: 1, readsPrivate: 1 })
    const lead = { name: '张负责', mobile: '13977770006' }
    const saving = (more: Partial<Input<typeof vip.saveSettings>>) =>
      organiser.ask(vip.saveSettings, { ...HERE, edition: 0, lead, marginMinutes: 45, deleteDay: first.deleteDay, banquets: [], ...more })
    expect([(await saving({ deleteDay: days(0) })).reason, (await saving({ deleteDay: days(400) })).reason]).toEqual([
      'delete_day_unfit',
      'delete_day_unfit',
    ])
    const banquets = [
      { id: 'b', name: '欢送午宴', place: '二楼', time: '2026-11-02 12:00:00' },
      { id: 'a', name: '欢迎晚宴', place: '一楼', time: '2026-11-01 18:00:00' },
    ]
    expect((await saving({ deleteDay: days(10), banquets })).data).toMatchObject({
      edition: 1,
      lead,
      marginMinutes: 45,
      deleteDay: days(10),
      banquets: [{ id: 'a' }, { id: 'b' }],
    })
    expect(await kinds(await signIn(test, lead.mobile))).toEqual(['vip_host'])
    expect((await saving({ edition: 1, marginMinutes: 30, deleteDay: days(10), banquets })).data?.edition).toBe(2)
    const late = await colleague.ask(vip.saveSettings, {
      ...HERE,
      edition: 1,
      lead,
      marginMinutes: 90,
      deleteDay: days(10),
      banquets: banquets.toReversed(),
    })
    expect(late.reason).toBe('changed_meanwhile')
    // Whoever sits nowhere at a meal of the list lacks a seat.
    expect((await saveFile(organiser)).missing).toContain('seat')
  })

  it('is full with two thousand', async () => {
    const guest = await saveFile(organiser, { mobile: '', host: nobody })
    const row = await opened.db.read.selectFrom('vip_guests').selectAll().executeTakeFirstOrThrow()
    await opened.db.write((tx) =>
      opened.db.insertMany(
        tx,
        'vip_guests',
        Array.from({ length: 1_998 }, (_, n) => ({ ...row, id: `${guest.id}-${n}` })),
      ),
    )
    expect((await organiser.ask(vip.save, typedFile)).code).toBe('000')
    expect((await organiser.ask(vip.save, typedFile)).reason).toBe('vips_full')
  })
})
