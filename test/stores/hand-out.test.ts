/** One buyer, many tickets: handed out by phone in one tap, or by links to whoever opens them. */
import { beforeEach, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import { message } from '#contract/message.ts'
import { order } from '#contract/order.ts'
import { privacy } from '#contract/privacy.ts'
import { CLAIM_DAYS, transfer } from '#contract/transfer.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { askInstead } from '../support/asking.ts'
import { setMeeting, setTicket } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { DAY, FREE } from '../support/facts.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const BUYER = '13800000011'
/** The meeting of the demonstration ends sooner than a link does. */
const LATER = 60 * DAY

onBothEngines('a buyer of several tickets', (engine) => {
  const { opened, test, buyer } = productTest({ buyer: BUYER }, { engine, invariants: [findDrift] })
  beforeEach(async () => {
    await setTicket(opened.db, FREE, { limit_order: 0, limit_phone: 0, total: 1_000 })
    await setMeeting(opened.db, { ends_at: test.clock() + LATER })
    // Whoever buys may leave everything out but names.
    await askInstead(opened.db, FREE, (questions) => questions.map((one) => ({ ...one, required: one.key === 'name' ? 1 : 0 })))
  })

  async function buyFor(people: readonly (readonly [name: string, phone: string, more?: object])[], who = buyer): Promise<string> {
    const ids: string[] = []
    for (const [name, phone, more = {}] of people)
      ids.push((await who.do(attendee.save, { meetingId: '1', ticketId: FREE, name, phone, ...more })).id)
    const body = { meetingId: '1', thirdId: '-000001', ticketId: FREE, ticketNum: ids.length, ticketPrice: 0, enrollInfoIds: ids }
    const { no } = await who.do(order.submit, body)
    test.clock.pass(1000)
    return no
  }
  const tickets = async (who: Person) => (await who.do(admission.mine, { pageSize: 200 })).list
  const named = async (who: Person, name: string) => {
    const found = (await tickets(who)).find(({ attendeeName }) => attendeeName === name)
    if (found === undefined) throw new Error(`no ticket of ${name}`)
    return found
  }
  const received = async (who: Person) =>
    (await who.do(message.mine, {})).list.filter(({ kind }) => kind === 'ticket_received').map(({ text }) => text)
  const handOut = (no: string, who = buyer) => who.ask(transfer.handOut, { no })
  const linkOf = async (name: string) => (await buyer.do(transfer.makeLink, { id: (await named(buyer, name)).id })).code
  const take = (who: Person, code: string, name: string) => who.ask(transfer.takeLink, { code, name })

  it('hands out by phone in one tap: each finds theirs and is told once, the buyer goes on seeing the same codes', async () => {
    const no = await buyFor([
      ['王晓明', BUYER],
      ['韩梅梅', '13955550031'],
      ['韩小梅', '13955550031'],
      ['李雷', '13955550032'],
      ['待定甲', ''],
    ])
    const before = await tickets(buyer)
    expect((await handOut(no)).data).toEqual({ handed: 3, left: 2 })
    const [han, li] = [await signIn(test, '13955550031'), await signIn(test, '13955550032')]
    expect((await tickets(han)).map(({ attendeeName, holding }) => [attendeeName, holding]).toSorted()).toEqual([
      ['韩小梅', 'own'],
      ['韩梅梅', 'own'],
    ])
    expect(await named(li, '李雷')).toMatchObject({ holding: 'own', status: 'issued', code: (await named(buyer, '李雷')).code })
    expect((await tickets(buyer)).map(({ id, code }) => [id, code])).toEqual(before.map(({ id, code }) => [id, code]))
    expect([(await received(han)).length, (await received(li)).length, (await received(buyer)).length]).toEqual([1, 1, 0])
    // What was typed of them is theirs to read and to complete.
    expect((await li.do(privacy.data, {})).attendees.map(({ name }) => name)).toEqual(['李雷'])
    expect((await buyer.do(privacy.data, {})).attendees.map(({ name }) => name).toSorted()).toEqual(['待定甲', '王晓明'])
  })

  it('reads the tickets in the order in which the people were named, handed out or not', async () => {
    const names = ['王晓明', '赵一', '钱二', '孙三', '李四', '周五', '吴六', '郑七']
    const no = await buyFor(names.map((name, n) => [name, n === 0 ? BUYER : `1395555004${n}`] as const))
    const shown = async () => (await tickets(buyer)).map(({ attendeeName }) => attendeeName)
    expect(await shown()).toEqual(names)
    await handOut(no)
    expect(await shown()).toEqual(names)
  })

  it('changes nothing by a second tap, and hands out later what had no phone', async () => {
    const no = await buyFor([
      ['李雷', '13955550032'],
      ['待定甲', ''],
    ])
    expect((await handOut(no)).data).toEqual({ handed: 1, left: 1 })
    expect((await handOut(no)).data).toEqual({ handed: 0, left: 1 })
    await opened.db.write((tx) => tx.updateTable('attendees').set({ phone: '13955550032' }).where('name', '=', '待定甲').execute())
    expect((await handOut(no)).data).toEqual({ handed: 1, left: 0 })
    const li = await signIn(test, '13955550032')
    expect([(await tickets(li)).length, (await received(li)).length]).toEqual([2, 2])
  })

  it('hands out a hundred in one tap, and counts no gift of the day', async () => {
    const no = await buyFor(Array.from({ length: 100 }, (_, n) => [`参会人${n}`, `139666600${String(n).padStart(2, '0')}`] as const))
    expect((await handOut(no)).data).toEqual({ handed: 100, left: 0 })
    const users = await opened.db.read.selectFrom('admissions').select('user_id').distinct().where('bought_by', '=', buyer.id).execute()
    expect(users).toHaveLength(100)
    const limits = await opened.db.read.selectFrom('limits').select('key').where('key', '=', `transfer:${buyer.id}`).execute()
    expect(limits).toEqual([])
  })

  it('leaves what was used, given, withdrawn or claimed as it is', async () => {
    const no = await buyFor([
      ['甲老师', '13955550041'],
      ['乙老师', '13955550042'],
      ['丙老师', '13955550043'],
      ['丁老师', '13955550044'],
      ['戊老师', '13955550045'],
    ])
    const door = await keepDoor(await signInAs(test, 'staff'), (await makeList(await signInAs(test, 'organiser'))).id)
    await door.sync()
    expect((await door.scan((await named(buyer, '甲老师')).code)).verdict).toBe('admit')
    await buyer.do(transfer.give, { id: (await named(buyer, '乙老师')).id, name: '别的人', mobile: '13955550049' })
    await buyer.do(order.withdrawTicket, { id: (await named(buyer, '丙老师')).id })
    await (await signIn(test, '13955550044')).do(transfer.claim, { name: '丁老师' })
    expect((await handOut(no)).data).toEqual({ handed: 1, left: 1 })
    expect(await tickets(await signIn(test, '13955550041'))).toEqual([])
    expect((await tickets(await signIn(test, '13955550045'))).map(({ attendeeName }) => attendeeName)).toEqual(['戊老师'])
  })

  it('hands out nobody else’s order, none that is not paid, and none of a meeting that is over', async () => {
    const no = await buyFor([['李雷', '13955550032']])
    expect(await handOut(no, await signIn(test, '13955550050'))).toMatchObject({ reason: 'order_gone' })
    await opened.db.write((tx) => tx.updateTable('orders').set({ status: 4 }).where('no', '=', no).execute())
    expect(await handOut(no)).toMatchObject({ reason: 'transfer_late' })
    await opened.db.write((tx) => tx.updateTable('orders').set({ status: 1 }).where('no', '=', no).execute())
    await setMeeting(opened.db, { ends_at: test.clock() })
    expect(await handOut(no)).toMatchObject({ reason: 'transfer_late' })
  })

  it('sends a link: whoever opens it sees from whom and for what, says a name, and has the ticket', async () => {
    await buyFor([['待定甲', '', { hospital: '望湖小学' }]])
    const before = await named(buyer, '待定甲')
    const code = await linkOf('待定甲')
    expect(JSON.stringify(await opened.db.read.selectFrom('claim_links').selectAll().execute())).not.toContain(code)
    const taker = await signIn(test, '13955550051')
    expect(await taker.do(transfer.seeLink, { code })).toMatchObject({ meetingId: '1', ticketName: before.ticketName, from: '138****0011' })
    expect((await take(taker, code, '韩梅梅')).data).toEqual({ id: before.id })
    expect(await named(taker, '韩梅梅')).toMatchObject({ holding: 'own', code: before.code })
    expect(await named(buyer, '韩梅梅')).toMatchObject({ holding: 'claimed', actions: [] })
    const row = await opened.db.read.selectFrom('attendees').selectAll().where('name', '=', '韩梅梅').executeTakeFirstOrThrow()
    // Nothing that was written down for whoever was meant at first is theirs.
    expect(row).toMatchObject({ user_id: taker.id, phone: '13955550051', name_pinyin: 'Han Meimei', hospital: '' })
    // A second tap is told the same; anybody else that it is gone.
    expect((await take(taker, code, '韩梅梅')).data).toEqual({ id: before.id })
    const late = await signIn(test, '13955550052')
    expect(await late.ask(transfer.seeLink, { code })).toMatchObject({ reason: 'claim_link_gone' })
    expect(await take(late, code, '李雷')).toMatchObject({ reason: 'claim_link_gone' })
  })

  it('leaves whom the buyer has named what was written down for them', async () => {
    await buyFor([['韩 梅梅', '', { hospital: '望湖小学' }]])
    const taker = await signIn(test, '13955550051')
    await take(taker, await linkOf('韩 梅梅'), '韩梅梅')
    const row = await opened.db.read.selectFrom('attendees').selectAll().where('name', '=', '韩梅梅').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ user_id: taker.id, phone: '13955550051', hospital: '望湖小学' })
  })

  it('is read under the new name at a door, by the same code', async () => {
    await buyFor([['待定甲', '']])
    const door = await keepDoor(await signInAs(test, 'staff'), (await makeList(await signInAs(test, 'organiser'))).id)
    await door.sync()
    const taker = await signIn(test, '13955550051')
    await take(taker, await linkOf('待定甲'), '韩梅梅')
    await door.sync()
    expect(await door.scan((await named(taker, '韩梅梅')).code)).toMatchObject({ verdict: 'admit' })
    expect(await take(taker, await linkAfter(), '李雷')).toMatchObject({ reason: 'claim_link_gone' })
  })
  /** Of a ticket that was used meanwhile. */
  async function linkAfter(): Promise<string> {
    await buyFor([['待定乙', '']])
    const code = await linkOf('待定乙')
    await opened.db.write((tx) => tx.updateTable('admissions').set({ status: 'entered' }).where('user_id', '=', buyer.id).execute())
    return code
  }

  it('has one link for a ticket: a new one voids the one before, and two weeks end it', async () => {
    await buyFor([['待定甲', '']])
    const [first, second] = [await linkOf('待定甲'), await linkOf('待定甲')]
    const taker = await signIn(test, '13955550051')
    expect(await take(taker, first, '韩梅梅')).toMatchObject({ reason: 'claim_link_gone' })
    test.clock.pass(CLAIM_DAYS * DAY - 600_000)
    const again = await signIn(test, '13955550051')
    expect((await again.ask(transfer.seeLink, { code: second })).code).toBe('000')
    test.clock.pass(600_000)
    expect(await take(again, second, '韩梅梅')).toMatchObject({ reason: 'claim_link_gone' })
    await sweep(test.deps)
    expect(await opened.db.read.selectFrom('claim_links').selectAll().execute()).toEqual([])
  })

  it('ends with the ticket: given, handed out, claimed, withdrawn', async () => {
    const no = await buyFor([
      ['甲老师', '13955550041'],
      ['乙老师', ''],
      ['丙老师', ''],
    ])
    const codes = [await linkOf('甲老师'), await linkOf('乙老师'), await linkOf('丙老师')]
    await handOut(no)
    await buyer.do(transfer.give, { id: (await named(buyer, '乙老师')).id, name: '别的人', mobile: '13955550049' })
    await buyer.do(order.withdrawTicket, { id: (await named(buyer, '丙老师')).id })
    const taker = await signIn(test, '13955550051')
    for (const code of codes) expect(await take(taker, code, '韩梅梅')).toMatchObject({ reason: 'claim_link_gone' })
    expect(await tickets(taker)).toEqual([])
  })

  it('is made by the buyer of a ticket that is still theirs, and taken by somebody else', async () => {
    const no = await buyFor([
      ['待定甲', ''],
      ['李雷', '13955550032'],
    ])
    const code = await linkOf('待定甲')
    expect(await take(buyer, code, '王晓明')).toMatchObject({ reason: 'transfer_self' })
    await handOut(no)
    const li = await signIn(test, '13955550032')
    const { id } = await named(li, '李雷')
    expect(await buyer.ask(transfer.makeLink, { id })).toMatchObject({ reason: 'ticket_claimed' })
    expect(await li.ask(transfer.makeLink, { id })).toMatchObject({ reason: 'admission_gone' })
    expect(await buyer.ask(transfer.makeLink, { id: 'none' })).toMatchObject({ reason: 'admission_gone' })
  })

  it('lets nobody try codes for long', async () => {
    const stranger = await signIn(test, '13955550051')
    const reasons = new Set<string | undefined>()
    for (let n = 0; n < 60; n++) reasons.add((await take(stranger, `2345678923456789234567${n + 10}`, '韩梅梅')).reason)
    expect([...reasons]).toEqual(['claim_link_gone', 'too_often'])
    expect(await stranger.ask(transfer.seeLink, { code: '2'.repeat(26) })).toMatchObject({ reason: 'too_often' })
    test.clock.pass(DAY)
    expect(await stranger.ask(transfer.seeLink, { code: '2'.repeat(26) })).toMatchObject({ reason: 'claim_link_gone' })
  })
})
