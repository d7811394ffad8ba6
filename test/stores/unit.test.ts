/** An organisation as its people see it: who is seen by whom, and what was bought for them. */
import { beforeEach, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { headers } from '#contract/call.ts'
import { certification } from '#contract/certification.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { order } from '#contract/order.ts'
import { privacy } from '#contract/privacy.ts'
import { transfer } from '#contract/transfer.ts'
import { unit } from '#contract/unit.ts'
import { decision, ofOrganisation } from '../support/certifying.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { grantRole, type Person, signIn } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'
import { signUp, ticketFor } from '../support/sign-up.ts'
import { joinHome } from '../support/units.ts'

const CENTRE = '1'
const SCHOOL = '2'
const STUDY = '3'
const page = { pageNum: 1, pageSize: 30 }

onBothEngines('an organisation as its people see it', (engine) => {
  const { opened, test, caretaker } = productTest({ caretaker: 'orgadmin' }, { engine })
  const member = prepare(() => called('王小明', '13900000001'))
  beforeEach(() => joinHome(test, member, SCHOOL))

  async function called(name: string, mobile: string): Promise<Person> {
    const person = await signIn(test, mobile)
    await opened.db.write((tx) => tx.updateTable('users').set({ name }).where('id', '=', person.id).execute())
    return person
  }
  const show = (shows: 0 | 1, person = member) => person.do(unit.show, { id: SCHOOL, shows })
  const coming = async (id = SCHOOL) => (await caretaker.do(unit.coming, { ...page, id, meetingId: '' })).list.map(({ name }) => name)
  const seats = async (person = member, id = SCHOOL) =>
    (await person.do(unit.orders, { ...page, id })).list.map((row) => [row.seats, row.named, row.arrived])
  const bought = async (person = member, names = ['王小明']) => (await signUp(person, { ticketId: '1', names })).order.no
  const book = (orderNo: string, person = member, id = SCHOOL) => person.ask(unit.book, { id, orderNo })
  const setAdmissions = (userId: string, values: { status: 'entered' | 'left' | 'revoked' }, most = 100) =>
    opened.db.write((tx) =>
      tx
        .updateTable('admissions')
        .set(values)
        .where('id', 'in', (q) => q.selectFrom('admissions').select('id').where('user_id', '=', userId).limit(most))
        .execute(),
    )

  it('shows whoever looks after it who comes of those that have said so, and nobody else', async () => {
    await ticketFor(member)
    expect(await coming()).toEqual([])
    expect(await show(1)).toMatchObject({ shows: 1, showing: 1, mine: 1, actions: ['book'] })
    const { list, total } = await caretaker.do(unit.coming, { ...page, id: SCHOOL, meetingId: '1' })
    expect([list, total]).toMatchObject([[{ name: '王小明', duty: '', meetingId: '1', arrived: 0 }], 1])
    await setAdmissions(member.id, { status: 'entered' })
    expect((await caretaker.do(unit.coming, { ...page, id: SCHOOL, meetingId: '' })).list[0]?.arrived).toBe(1)
    expect(await coming(CENTRE)).toEqual([])
    expect(await coming(STUDY)).toEqual([])
    await show(0)
    expect(await coming()).toEqual([])
  })

  it('keeps the day on which somebody has first said so, and forgets it when they leave', async () => {
    const since = () =>
      opened.db.read.selectFrom('organisation_members').select('shows_since').where('user_id', '=', member.id).executeTakeFirst()
    await show(1)
    const first = await since()
    test.clock.pass(60_000)
    await show(1)
    expect(await since()).toEqual(first)
    await ticketFor(member)
    expect((await member.ask(organisationManage.leave, { id: SCHOOL })).code).toBe('000')
    expect(await coming()).toEqual([])
    await joinHome(test, member, SCHOOL)
    expect(await coming()).toEqual([])
    expect(await member.do(unit.get, { id: SCHOOL })).toMatchObject({ shows: 0, showing: 0 })
  })

  it('is not there for somebody who does not belong to it, nor for a caretaker of another tenant', async () => {
    const stranger = await signIn(test, '13900000009')
    expect((await stranger.ask(unit.get, { id: SCHOOL })).reason).toBe('organisation_gone')
    expect((await stranger.ask(unit.get, { id: '' })).reason).toBe('organisation_gone')
    expect((await stranger.ask(unit.orders, { ...page, id: SCHOOL })).reason).toBe('organisation_gone')
    expect((await stranger.ask(unit.show, { id: SCHOOL, shows: 1 })).reason).toBe('not_member')
    expect((await member.ask(unit.coming, { ...page, id: SCHOOL, meetingId: '' })).reason).toBe('forbidden')
    await grantRole(opened.db, stranger, 'orgadmin', { third_id: '-000002' })
    const there = { headers: { [headers.sysCode]: '-000002' } }
    expect((await stranger.ask(unit.coming, { ...page, id: SCHOOL, meetingId: '' }, there)).reason).toBe('organisation_gone')
    expect((await stranger.ask(unit.get, { id: SCHOOL }, there)).reason).toBe('organisation_gone')
    expect((await member.do(unit.get, { id: '' })).id).toBe(SCHOOL)
    expect((await caretaker.do(unit.get, { id: SCHOOL })).actions).toEqual(['edit', 'coming'])
  })

  it('shows nobody by a ticket that is given away or revoked, nor once the meeting is over', async () => {
    await show(1)
    const ticket = await ticketFor(member)
    expect(await coming()).toEqual(['王小明'])
    await member.do(transfer.give, { id: ticket.id, name: '李四', mobile: '13900000002' })
    expect(await coming()).toEqual([])
    await ticketFor(member)
    expect(await coming()).toEqual(['王小明'])
    await setAdmissions(member.id, { status: 'revoked' })
    expect(await coming()).toEqual([])
    await ticketFor(await called('赵六', '13900000003'))
    await opened.db.write((tx) => tx.updateTable('admissions').set({ status: 'issued' }).where('user_id', '=', member.id).execute())
    expect(await coming()).toEqual(['王小明'])
    await setMeeting(opened.db, { ends_at: test.clock() })
    expect(await coming()).toEqual([])
  })

  it('does not show for whom a member has bought, nor takes their arrival for the member’s', async () => {
    await show(1)
    await bought(member, ['李四', '赵六'])
    expect(await coming()).toEqual([])
    await setAdmissions(member.id, { status: 'entered' })
    await bought(member, ['王小明'])
    const { list } = await caretaker.do(unit.coming, { ...page, id: SCHOOL, meetingId: '' })
    expect(list).toMatchObject([{ name: '王小明', arrived: 0 }])
  })

  it('keeps what somebody has agreed to where it was said: after a merge they are asked anew', async () => {
    const other = await called('李四', '13900000002')
    await joinHome(test, other, STUDY)
    await other.do(unit.show, { id: STUDY, shows: 1 })
    await ticketFor(member)
    await ticketFor(other, '李四')
    await show(1)
    const orderNo = await bought(other, ['李四'])
    await other.do(unit.book, { id: STUDY, orderNo })
    await caretaker.do(organisationManage.merge, { id: STUDY, intoId: SCHOOL })
    expect(await coming(STUDY)).toEqual(['王小明'])
    expect(await other.do(unit.get, { id: STUDY })).toMatchObject({ id: SCHOOL, mine: 1, shows: 0, orders: 1, seats: 1 })
    expect(await seats()).toEqual([[1, 1, 0]])
    expect((await book(orderNo, other)).code).toBe('000')
    expect((await other.ask(unit.unbook, { id: STUDY, orderNo })).code).toBe('000')
    expect(await seats()).toEqual([])
  })

  it('counts the seats that were bought for it, those in somebody’s name and those who have come', async () => {
    const orderNo = await bought(member, ['李四', '赵六', '钱七'])
    expect(await member.do(unit.bookable, { id: SCHOOL })).toMatchObject([{ orderNo, seats: 3 }])
    expect((await book(orderNo)).code).toBe('000')
    expect(await member.do(unit.bookable, { id: SCHOOL })).toEqual([])
    await setAdmissions(member.id, { status: 'entered' }, 1)
    expect(await seats()).toEqual([[3, 3, 1]])
    const colleague = await signIn(test, '13900000005')
    await joinHome(test, colleague, SCHOOL)
    expect((await colleague.do(unit.orders, { ...page, id: SCHOOL })).list).toMatchObject([{ buyer: '王*明', mine: 0 }])
    expect((await member.do(unit.orders, { ...page, id: SCHOOL })).list).toMatchObject([{ buyer: '王小明', mine: 1 }])
  })

  it('still counts a seat that was handed to somebody else, once', async () => {
    const orderNo = await bought(member, ['李四', '赵六'])
    await book(orderNo)
    const [ticket] = (await member.do(admission.mine, page)).list
    await member.do(transfer.give, { id: ticket?.id as string, name: '孙八', mobile: '13900000002' })
    expect(await seats()).toEqual([[2, 2, 0]])
  })

  it('takes an order once, however often and wherever its buyer taps, and nobody else’s', async () => {
    await joinHome(test, member, STUDY)
    const orderNo = await bought()
    const answers = await Promise.all([book(orderNo), book(orderNo)])
    expect(answers.map(({ code }) => code)).toEqual(['000', '000'])
    expect((await book(orderNo, member, STUDY)).reason).toBe('order_booked')
    expect(await seats()).toHaveLength(1)
    const colleague = await signIn(test, '13900000005')
    expect((await book(orderNo, colleague)).reason).toBe('not_member')
    await joinHome(test, colleague, SCHOOL)
    expect((await book(orderNo, colleague)).reason).toBe('order_gone')
    expect((await colleague.ask(unit.unbook, { id: SCHOOL, orderNo })).reason).toBe('order_gone')
    expect((await caretaker.ask(unit.unbook, { id: STUDY, orderNo })).reason).toBe('order_gone')
    expect((await caretaker.ask(unit.unbook, { id: SCHOOL, orderNo })).code).toBe('000')
    expect((await book(orderNo, member, STUDY)).code).toBe('000')
  })

  it('has an order no more that was cancelled', async () => {
    const orderNo = await bought()
    await book(orderNo)
    await opened.db.write((tx) => tx.updateTable('orders').set({ status: 7 }).where('no', '=', orderNo).execute())
    expect(await seats()).toEqual([])
    expect(await member.do(unit.get, { id: SCHOOL })).toMatchObject({ orders: 0, seats: 0 })
    expect((await book(orderNo)).reason).toBe('order_gone')
    expect((await member.do(order.list, page)).list).toHaveLength(1)
  })

  it('is told of a mark in its own name while a member holds it', async () => {
    const { name } = await member.do(unit.get, { id: SCHOOL })
    const stands = async () => (await member.do(unit.get, { id: SCHOOL })).marks
    const { id } = await member.do(certification.saveOrganisation, await ofOrganisation(member, { name: '别的单位' }))
    await caretaker.do(certification.decide, await decision(caretaker, id))
    expect(await stands()).toEqual([])
    await opened.db.write((tx) => tx.updateTable('certifications').set({ mark_name: name }).execute())
    expect(await stands()).toEqual([{ kind: 'organisation', name }])
    await opened.db.write((tx) => tx.updateTable('certifications').set({ mark_until: test.clock() }).execute())
    expect(await stands()).toEqual([])
  })

  it('stands in the copy of whoever said and bought it', async () => {
    await show(1)
    await book(await bought())
    const copy = await member.do(privacy.data, {})
    expect(copy.organisations[0]?.showsSince).not.toBe('')
    expect(copy.orders[0]?.organisationName).toBe((await member.do(unit.get, { id: SCHOOL })).name)
  })
})
