/** A ticket that goes to another person: one code at a time opens a door, and nothing of it is lost or doubled. */
import { beforeEach, expect, it } from 'vitest'
import type { Insertable } from 'kysely'
import { admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import { message } from '#contract/message.ts'
import { order } from '#contract/order.ts'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { privacy } from '#contract/privacy.ts'
import { transfer } from '#contract/transfer.ts'
import { verify } from '#contract/verify.ts'
import { writeJson } from '#server/db/json.ts'
import type { Row } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { passAdmissions } from '#server/features/admission/store.ts'
import { countHolders, holdersAfter } from '#server/features/message/store.ts'
import { endTickets } from '#server/features/order/end-tickets.ts'
import { endRefund } from '#server/features/order/refund.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { findOrder, lockOrder, lockTickets } from '#server/features/order/store.ts'
import { onBothEngines } from '../support/database.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { type Person, readCaptcha, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const FRIEND = '13955550006'
const DAY = 86_400_000

onBothEngines('giving a ticket away', (engine) => {
  let no: string
  let ticket: { id: string; code: string; number: string }
  const { opened, test, giver } = productTest({ giver: '13800000011' }, { engine, invariants: [findDrift] })
  beforeEach(async () => {
    no = (await signUp(giver, { ticketId: '1', names: ['王晓明'] })).order.no
    ticket = (await giver.do(admission.mine, {})).list[0] as typeof ticket
    test.clock.pass(1000)
  })

  const give = (more: { id?: string; name?: string; mobile?: string } = {}, who = giver) =>
    who.ask(transfer.give, { id: ticket.id, name: '韩梅梅', mobile: FRIEND, ...more })
  const tickets = () =>
    opened.db.read.selectFrom('admissions').selectAll().where('order_no', '=', no).orderBy('issued_at').orderBy('id').execute()
  const admitting = async () => (await tickets()).filter(({ status }) => status !== 'revoked')
  /** The order goes back, money and all. */
  async function refunded(outTradeNo: string): Promise<void> {
    const by = { who: 'an organiser', why: '行程有变', at: test.clock() }
    const { ticket_id } = (await findOrder(opened.db, outTradeNo)) as Row<'orders'>
    await opened.db.write(async (tx) => {
      await lockTickets(opened.db, tx, { ids: [ticket_id] })
      const order = (await lockOrder(tx, outTradeNo)) as Row<'orders'>
      await endTickets(opened.db, tx, { ...by, order, admissionIds: 'all', ended: 'refunded' })
      await endRefund(tx, outTradeNo, by, async () => true)
    })
  }
  /** A code to a phone that has had one today. */
  async function codeTo(mobile: string): Promise<string> {
    await giver.do(verify.sendSms, { mobile, type: 'change', sysCode: DEFAULT_SYS_CODE, ...(await readCaptcha(test)) })
    test.clock.pass(61_000)
    return test.sms.lastCode(mobile) as string
  }

  it('ends the old code, and the friend signs in and finds a new one', async () => {
    expect((await give()).data).toEqual({ name: '韩梅梅', mobile: '139****0006' })
    const friend = await signIn(test, FRIEND)
    const [theirs] = (await friend.do(admission.mine, {})).list
    expect(theirs).toMatchObject({ status: 'issued', attendeeName: '韩梅梅', orderNo: no })
    expect(theirs?.code).not.toBe(ticket.code)
    expect(theirs?.number).not.toBe(ticket.number)
    expect((await giver.do(admission.mine, {})).list).toMatchObject([{ id: ticket.id, status: 'revoked', ended: 'transferred' }])
    expect(await giver.ask(admission.get, { id: theirs?.id as string })).toMatchObject({ reason: 'admission_gone' })
    expect((await tickets()).map(({ status, ended_why, roster_version }) => [status, ended_why, roster_version])).toEqual([
      ['revoked', 'transferred', null],
      ['issued', '', null],
    ])
  })

  it('does nothing twice, however often it is tapped, one after another or at once', async () => {
    const answers = await Promise.all([give(), give(), give()])
    answers.push(await give())
    expect(answers.map(({ code, data }) => [code, data?.mobile])).toEqual(answers.map(() => ['000', '139****0006']))
    expect(await tickets()).toHaveLength(2)
    expect(await opened.db.read.selectFrom('messages').selectAll().where('kind', '=', 'ticket_received').execute()).toHaveLength(1)
  })

  // P3
  it('tells whoever holds a ticket that it went with the order’s refund, and the buyer of the money alone', async () => {
    await give()
    await refunded(no)
    const friend = await signIn(test, FRIEND)
    const kinds = async (who: Person) => (await who.do(message.mine, {})).list.map(({ kind }) => kind)
    expect((await kinds(friend)).toSorted()).toEqual(['ticket_ended', 'ticket_received'])
    expect((await friend.do(message.mine, {})).list.map(({ text }) => text).join()).toContain('已随订单退款作废')
    expect(await kinds(await signIn(test, giver.mobile))).toEqual(['order_paid'])
  })

  it('goes to one of two friends to whom it is given at once', async () => {
    const answers = await Promise.all([give(), give({ name: '李雷', mobile: '13955550007' })])
    expect(answers.map(({ reason }) => reason ?? 'given').toSorted()).toEqual(['given', 'transfer_late'])
    expect(await admitting()).toHaveLength(1)
  })

  it('can be passed on, and back', async () => {
    await give()
    const friend = await signIn(test, FRIEND)
    const id = (await friend.do(admission.mine, {})).list[0]?.id as string
    await friend.do(transfer.give, { id, name: '王晓明', mobile: giver.mobile })
    expect((await giver.do(admission.mine, {})).list.map(({ status }) => status).toSorted()).toEqual(['issued', 'revoked'])
    expect(await admitting()).toHaveLength(1)
  })

  it('is refused when the meeting is over', async () => {
    await opened.db.write((tx) => tx.updateTable('meetings').set({ ends_at: test.clock() }).execute())
    expect(await give()).toMatchObject({ reason: 'transfer_late' })
  })

  it('leaves one who is in or one who may still go in when it is given and scanned at the same instant', async () => {
    for (let round = 0; round < 10; round++) {
      const { order: made } = await signUp(await signIn(test, `1380000010${round}`), { ticketId: '1', names: ['周小兰'] })
      const [one] = await opened.db.read.selectFrom('admissions').selectAll().where('order_no', '=', made.no).execute()
      const owner = await signIn(test, `1380000010${round}`)
      const [given, entered] = await Promise.all([
        owner.ask(transfer.give, { id: one?.id as string, name: '韩梅梅', mobile: FRIEND }),
        opened.db.write((tx) => passAdmissions(opened.db, tx, { ids: [one?.id as string], from: 'issued', to: 'entered' })),
      ])
      const states = (await opened.db.read.selectFrom('admissions').select('status').where('order_no', '=', made.no).execute())
        .map(({ status }) => status)
        .toSorted()
      expect(states).toEqual(given.code === '000' ? ['issued', 'revoked'] : ['entered'])
      expect(entered.changed).toBe(given.code === '000' ? 0 : 1)
    }
  })

  it('goes back with its order: a refund ends the friend’s ticket too, also when both come at once', async () => {
    await give()
    const friend = await signIn(test, FRIEND)
    await refunded(no)
    expect(await admitting()).toEqual([])
    expect((await tickets()).map(({ ended_why }) => ended_why).toSorted()).toEqual(['refunded', 'transferred'])
    // Their data is their own again, and may go.
    const [{ id }] = (await opened.db.read.selectFrom('attendees').select('id').where('user_id', '=', friend.id).execute()) as [
      { id: string },
    ]
    await friend.do(privacy.forgetAttendee, { id })

    for (let round = 0; round < 5; round++) {
      const { order: made } = await signUp(giver, { ticketId: '1', names: ['周小兰'] })
      const one = (await giver.do(admission.mine, {})).list.find(({ orderNo }) => orderNo === made.no)
      await Promise.all([giver.ask(transfer.give, { id: one?.id as string, name: '李雷', mobile: '13955550007' }), refunded(made.no)])
      expect(
        await opened.db.read
          .selectFrom('admissions')
          .select('id')
          .where('order_no', '=', made.no)
          .where('status', '!=', 'revoked')
          .execute(),
      ).toEqual([])
    }
  })

  it('shows the giver nothing of what the friend fills in, and frees the one whom it was for', async () => {
    await give()
    const friend = await signIn(test, FRIEND)
    const [{ id }] = (await opened.db.read.selectFrom('attendees').select('id').where('user_id', '=', friend.id).execute()) as [
      { id: string },
    ]
    await friend.do(attendee.replenish, { id, sex: 2, department: '望湖小学', email: 'han@example.com' })
    const shown = await giver.do(order.attendees, { no })
    expect(JSON.stringify(shown)).not.toContain('han@example.com')
    expect(shown.list).toMatchObject([{ name: '王晓明', admissionStatus: 'revoked' }])
    expect(await giver.do(privacy.forgetAttendee, { id: shown.list[0]?.id as string })).toBeNull()
    expect((await friend.do(admission.mine, {})).list).toMatchObject([{ status: 'issued', attendeeName: '韩梅梅' }])
  })

  it('keeps the friend’s account from closing with a ticket in it, and lets it go after the meeting', async () => {
    await give()
    const friend = await signIn(test, FRIEND)
    expect(await friend.ask(privacy.close, { smsCode: await codeTo(FRIEND) })).toMatchObject({ reason: 'account_in_use' })
    await opened.db.write((tx) => tx.updateTable('meetings').set({ ends_at: test.clock() }).execute())
    test.clock.pass(600_000)
    expect((await friend.ask(privacy.close, { smsCode: await codeTo(FRIEND) })).code).toBe('000')
    expect(JSON.stringify(await opened.db.read.selectFrom('attendees').selectAll().execute())).not.toContain('韩梅梅')
  })

  it('leaves the friend’s ticket alone when the giver’s account closes', async () => {
    await give()
    const friend = await signIn(test, FRIEND)
    await opened.db.write((tx) => tx.updateTable('meetings').set({ ends_at: test.clock() }).execute())
    expect((await giver.ask(privacy.close, { smsCode: await codeTo(giver.mobile) })).code).toBe('000')
    expect((await friend.do(admission.mine, {})).list).toMatchObject([{ status: 'issued', attendeeName: '韩梅梅' }])
  })

  it('has the friend told of what changes in the meeting, once', async () => {
    await give()
    const friend = await signIn(test, FRIEND)
    expect(await countHolders(opened.db, '1')).toBe(2)
    expect(await holdersAfter(opened.db, '1', '', 10)).toEqual([giver.id, friend.id].toSorted())
  })

  if (!runsEveryTest(engine)) return
  it('tells the friend by message', async () => {
    await give()
    const friend = await signIn(test, FRIEND)
    expect((await friend.do(message.mine, {})).list).toMatchObject([
      { kind: 'ticket_received', text: expect.stringContaining('第六届全国智慧教育大会') },
    ])
  })

  it('is refused for a ticket that has let somebody in, or has ended, or is nobody’s of theirs', async () => {
    expect(await give({ mobile: giver.mobile })).toMatchObject({ reason: 'transfer_self' })
    expect(await give({ id: 'NOSUCHTICKET' })).toMatchObject({ reason: 'admission_gone' })
    expect(await give({}, await signInAs(test, 'user'))).toMatchObject({ reason: 'admission_gone' })
    await opened.db.write((tx) => passAdmissions(opened.db, tx, { ids: [ticket.id], from: 'issued', to: 'entered' }))
    expect(await give()).toMatchObject({ reason: 'transfer_late' })
    expect(await tickets()).toHaveLength(1)
  })

  it('is refused once lunch has been eaten on it, though nobody has passed the entrance', async () => {
    const list: Insertable<Tables['checkin_lists']> = {
      id: 'LUNCH',
      meeting_id: '1',
      third_id: DEFAULT_SYS_CODE,
      name: '午餐',
      kind: 'inside',
      ticket_ids: writeJson([]),
      windows: writeJson([]),
      passes: 'once',
      exits: 0,
      accepts: writeJson(['entry']),
      questions: writeJson([]),
      gates: writeJson([]),
      self: 0,
      self_code: 'X',
      latitude: '0',
      longitude: '0',
      radius: 0,
      handover_key: '',
      created_at: 0,
      removed_at: null,
    }
    const state = {
      list_id: 'LUNCH',
      admission_id: ticket.id,
      serial: 1,
      inside: 1,
      entered: 1,
      entered_at: 1,
      gate_id: '',
      scan_id: '',
      heard: 1,
      version: 1,
    }
    await opened.db.write(async (tx) => {
      await tx.insertInto('checkin_lists').values(list).execute()
      await tx.insertInto('checkin_states').values(state).execute()
    })
    expect(await give()).toMatchObject({ reason: 'transfer_late' })
  })

  it('is enough after twenty gifts a day', async () => {
    const ids: string[] = []
    for (let n = 0; n < 6; n++) {
      const who = await signIn(test, `1380000020${n}`)
      await signUp(who, { ticketId: '1', names: ['甲老师', '乙老师', '丙老师', '丁老师'] })
      for (const { id } of (await who.do(admission.mine, {})).list) ids.push(id)
    }
    await opened.db.write((tx) => tx.updateTable('admissions').set({ user_id: giver.id }).where('id', 'in', ids).execute())
    const reasons = []
    for (const id of ids.slice(0, 21)) reasons.push((await give({ id })).reason ?? 'given')
    expect(reasons).toEqual([...Array<string>(20).fill('given'), 'too_often'])
    test.clock.pass(DAY)
    expect((await give({ id: ids[20] as string })).code).toBe('000')
  })
})
