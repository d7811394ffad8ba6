/** P5: a ticket belongs to the phone it was bought for, as soon as that phone signs in and says the name. */
import { beforeEach, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import { message } from '#contract/message.ts'
import { order } from '#contract/order.ts'
import { privacy } from '#contract/privacy.ts'
import { transfer, WRONG_NAMES } from '#contract/transfer.ts'
import { pageOfEnrolled } from '#server/features/attendee/store.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { askInstead } from '../support/asking.ts'
import { setMeeting, setTicket } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { plansOf } from '../support/plans.ts'
import { productTest } from '../support/product-test.ts'

const BUYER = '13800000011'
const COLLEAGUE = '13955550016'
const FREE = '1'

onBothEngines('a ticket for a colleague', (engine) => {
  let no: string
  const { opened, test, buyer } = productTest({ buyer: BUYER }, { engine, invariants: [findDrift] })
  beforeEach(async () => {
    await setTicket(opened.db, FREE, { limit_order: 0, limit_phone: 0 })
    no = await buyFor([
      ['王晓明', BUYER],
      ['韩 梅梅', COLLEAGUE],
      ['李雷', ''],
    ])
    test.clock.pass(1000)
  })

  async function buyFor(people: readonly (readonly [name: string, phone: string])[], who = buyer): Promise<string> {
    const ids: string[] = []
    // Whoever buys may leave the phone out.
    await askInstead(opened.db, FREE, (questions) => questions.map((one) => ({ ...one, required: one.key === 'name' ? 1 : 0 })))
    for (const [name, phone] of people) ids.push((await who.do(attendee.save, { meetingId: '1', ticketId: FREE, name, phone })).id)
    const body = { meetingId: '1', thirdId: '-000001', ticketId: FREE, ticketNum: ids.length, ticketPrice: 0, enrollInfoIds: ids }
    return (await who.do(order.submit, body)).no
  }
  const tickets = async (who: Person) => (await who.do(admission.mine, { pageSize: 200 })).list
  const named = async (who: Person, name: string) => (await tickets(who)).find(({ attendeeName }) => attendeeName === name)
  const waits = async (who: Person) => (await who.do(transfer.waiting, {})).waiting
  const claim = (who: Person, name: string) => who.ask(transfer.claim, { name })

  it('counts guesses that come at once', async () => {
    const stranger = await signIn(test, COLLEAGUE)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => claim(stranger, `猜测${'一二三四五六七八九十'[n % 10]}`)))
    expect(answers.filter(({ reason }) => reason === 'claim_wrong')).toHaveLength(WRONG_NAMES - 1)
    expect(await claim(stranger, '韩梅梅')).toMatchObject({ reason: 'claim_locked' })
  })

  it('is each person’s by their own name, where one phone stands for two of them', async () => {
    await buyFor([
      ['赵局长', COLLEAGUE],
      ['钱处长', COLLEAGUE],
      ['赵局长', COLLEAGUE],
    ])
    const secretary = await signIn(test, COLLEAGUE)
    expect((await claim(secretary, '赵局长')).data).toEqual({ tickets: 2 })
    expect(await waits(secretary)).toBe(true)
    expect((await claim(secretary, '钱处长')).data).toEqual({ tickets: 1 })
    expect((await tickets(secretary)).map(({ attendeeName }) => attendeeName).toSorted()).toEqual(['赵局长', '赵局长', '钱处长'].toSorted())
  })

  it('is nobody’s to claim without a phone, twice, once it was given on, has ended or is over', async () => {
    const colleague = await signIn(test, COLLEAGUE)
    expect(await claim(colleague, '李雷')).toMatchObject({ reason: 'claim_wrong' })
    const [one, another] = await Promise.all([claim(colleague, '韩梅梅'), claim(colleague, '韩梅梅')])
    expect([one.data?.tickets, another.data?.tickets].filter(Boolean)).toEqual([1])
    expect(await claim(colleague, '韩梅梅')).toMatchObject({ reason: 'claim_gone' })
    await colleague.do(transfer.give, { id: (await named(colleague, '韩 梅梅'))?.id as string, name: '孙老师', mobile: '13955550017' })
    const last = await signIn(test, '13955550017')
    expect([await waits(last), (await named(last, '孙老师'))?.status]).toEqual([false, 'issued'])
    expect((await named(buyer, '韩 梅梅'))?.status).toBe('revoked')
    const later = await buyFor([['周老师', '13955550018']])
    const third = await signIn(test, '13955550018')
    await setMeeting(opened.db, { ends_at: test.clock() })
    expect([await waits(third), (await claim(third, '周老师')).reason, later.length > 0]).toEqual([false, 'claim_gone', true])
  })

  it('opens the door once, whoever shows it; live codes are the same on both phones', async () => {
    const colleague = await signIn(test, COLLEAGUE)
    await claim(colleague, '韩梅梅')
    const { id, code } = (await named(colleague, '韩 梅梅')) as { id: string; code: string }
    const keys = await Promise.all([colleague, buyer].map((who) => who.do(admission.liveKey, { id })))
    expect(keys[0]?.d).toBe(keys[1]?.d)
    const door = await keepDoor(await signInAs(test, 'staff'), (await makeList(await signInAs(test, 'organiser'))).id)
    await door.sync()
    expect([(await door.scan(code)).verdict, (await door.scan(code)).verdict]).toEqual(['admit', 'already'])
  })

  it('stands in both their copies, and in the colleague’s data alone; the live room knows both', async () => {
    const colleague = await signIn(test, COLLEAGUE)
    await claim(colleague, '韩梅梅')
    const [theirs, buyers] = [await colleague.do(privacy.data, {}), await buyer.do(privacy.data, {})]
    expect([theirs.admissions.length, theirs.attendees.map(({ name }) => name)]).toEqual([1, ['韩 梅梅']])
    expect([buyers.admissions.length, buyers.attendees.map(({ name }) => name).toSorted()]).toEqual([3, ['李雷', '王晓明']])
    const enrolled = async (who: Person) => (await who.do(attendee.enrolled, { phone: who.mobile, meetingId: '1' })).total
    expect([await enrolled(colleague), await enrolled(buyer)]).toEqual([1, 3])
    // Completing what is asked of them is theirs now.
    const mine = (await colleague.do(attendee.enrolled, { phone: COLLEAGUE, meetingId: '1' })).list[0]?.id as string
    expect((await colleague.ask(attendee.replenish, { id: mine, hospital: '望湖小学' })).code).toBe('000')
    expect((await buyer.ask(attendee.replenish, { id: mine, hospital: '望湖小学' })).reason).toBe('attendee_gone')
  })

  if (engine === 'sqlite')
    it('is found by whose it is, and no other admission is read for that', async () => {
      const steps = await plansOf(opened.db, async (db) =>
        expect((await pageOfEnrolled(db, buyer.id, '1', { offset: 0, limit: 30 })).total).toBe(3),
      )
      const ofAdmissions = steps.filter((detail) => / admissions\b/.test(detail))
      expect(new Set(ofAdmissions)).toEqual(
        new Set([
          'SEARCH admissions USING INDEX admissions_user (user_id=? AND meeting_id=?)',
          'SEARCH admissions USING INDEX admissions_bought (bought_by=? AND meeting_id=?)',
        ]),
      )
    })

  it('shows the buyer whose it is, and nothing of what the colleague fills in', async () => {
    const colleague = await signIn(test, COLLEAGUE)
    await claim(colleague, '韩梅梅')
    const id = (await colleague.do(attendee.enrolled, { phone: COLLEAGUE, meetingId: '1' })).list[0]?.id as string
    await colleague.do(attendee.replenish, { id, sex: 2, email: 'han@example.com', address: '湖滨路 8 号' })
    const own = (await colleague.do(attendee.enrolled, { phone: COLLEAGUE, meetingId: '1' })).list
    expect(own).toMatchObject([{ email: 'han@example.com', phone: COLLEAGUE }])
    const seen = [await buyer.do(order.attendees, { no }), await buyer.do(attendee.enrolled, { phone: BUYER, meetingId: '1' })]
    for (const { list } of seen) {
      expect(list.map(({ name }) => name).toSorted()).toEqual(['李雷', '王晓明', '韩 梅梅'])
      expect(list.find((one) => one.id === id)).toMatchObject({ name: '韩 梅梅', phone: '', email: '', address: '', sex: null })
      expect(list.find(({ name }) => name === '王晓明')).toMatchObject({ phone: BUYER })
    }
    for (const secret of ['han@example.com', COLLEAGUE, '湖滨路']) expect(JSON.stringify(seen)).not.toContain(secret)
  })

  it('is no order of the colleague’s: signing up with it again answers with nobody’s', async () => {
    const colleague = await signIn(test, COLLEAGUE)
    await setTicket(opened.db, FREE, { limit_order: 0, limit_phone: 0 })
    no = await buyFor([['孙小红', COLLEAGUE]])
    await claim(colleague, '孙小红')
    const id = (await colleague.do(attendee.enrolled, { phone: COLLEAGUE, meetingId: '1' })).list.find(({ name }) => name === '孙小红')?.id
    const wish = { meetingId: '1', thirdId: '-000001', ticketId: FREE, ticketNum: 1, ticketPrice: 0, enrollInfoIds: [id as string] }
    expect(await colleague.ask(order.submit, wish)).toMatchObject({ reason: 'attendee_twice', data: null })
    expect((await buyer.ask(order.submit, wish)).reason).toBe('attendee_gone')
  })

  it('lets a buyer hand out a hundred in a day, and whoever has few places not more than twenty', async () => {
    const names = Array.from({ length: 97 }, (_, n) => [`参会人${n}`, ''] as const)
    await buyFor(names)
    const all = (await tickets(buyer)).filter(({ status }) => status === 'issued')
    expect(all).toHaveLength(100)
    for (const [n, { id }] of all.entries())
      expect((await buyer.ask(transfer.give, { id, name: '同事', mobile: `139666600${String(n).padStart(2, '0')}` })).code).toBe('000')
    // The one and twentieth time that a single ticket goes round in a day.
    let [holder, other] = [await signIn(test, '13966660000'), await signIn(test, '13966660001')]
    const [first] = await tickets(holder)
    let id = first?.id as string
    let given = 0
    for (; given < 45; given++) {
      const answer = await holder.ask(transfer.give, { id, name: '同事', mobile: other.mobile })
      if (answer.code !== '000') break
      ;[holder, other] = [other, holder]
      id = (await tickets(holder)).find(({ status, holding }) => status === 'issued' && holding === 'own')?.id as string
    }
    expect(given).toBe(40)
  })

  if (!runsEveryTest(engine)) return
  it('waits for the colleague’s phone, shows nothing before the name is said, and is theirs and seen by the buyer after it', async () => {
    const colleague = await signIn(test, COLLEAGUE)
    expect([await tickets(colleague), await waits(colleague), await waits(buyer)]).toEqual([[], true, false])
    expect(await colleague.do(transfer.waiting, {})).toEqual({ waiting: true })
    expect((await claim(colleague, '韩梅梅')).data).toEqual({ tickets: 1 })
    const theirs = await named(colleague, '韩 梅梅')
    const seen = await named(buyer, '韩 梅梅')
    expect(theirs).toMatchObject({ holding: 'own', status: 'issued', actions: ['give', 'withdraw'], orderNo: no })
    // The same code: either phone may show it, and the door lets it in once.
    expect(seen).toMatchObject({ holding: 'claimed', id: theirs?.id, code: theirs?.code, actions: [] })
    expect([await waits(colleague), (await tickets(buyer)).length, (await tickets(colleague)).length]).toEqual([false, 3, 1])
    const log = await opened.db.read.selectFrom('log').select(['who', 'entity_id']).where('action', '=', 'claim').execute()
    expect(log).toEqual([{ who: colleague.id, entity_id: theirs?.id }])
  })

  it('asks for the name of whoever has the number now, five times and no more, and says whom to ask', async () => {
    const stranger = await signIn(test, COLLEAGUE)
    for (let n = 1; n < WRONG_NAMES; n++) expect(await claim(stranger, `陌生人`)).toMatchObject({ reason: 'claim_wrong' })
    expect(await claim(stranger, '张三')).toMatchObject({ reason: 'claim_locked' })
    expect(await claim(stranger, '韩梅梅')).toMatchObject({ reason: 'claim_locked' })
    expect([await waits(stranger), await tickets(stranger)]).toEqual([false, []])
    test.clock.pass(400 * 60_000)
    expect((await tickets(buyer)).map(({ holding }) => holding)).toEqual(['own', 'own', 'own'])
    // The buyer gives it to whom they mean, as ever.
    await buyer.do(transfer.give, { id: (await named(buyer, '韩 梅梅'))?.id as string, name: '韩梅梅', mobile: COLLEAGUE })
    expect((await tickets(stranger)).map(({ attendeeName }) => attendeeName)).toEqual(['韩梅梅'])
  })

  it('is the buyer’s own where the name is the account’s, whoever has the number now', async () => {
    await opened.db.write((tx) => tx.updateTable('users').set({ name: '王晓明' }).where('id', '=', buyer.id).execute())
    await opened.db.write((tx) => tx.updateTable('users').set({ mobile: '13955550099' }).where('id', '=', buyer.id).execute())
    const stranger = await signIn(test, BUYER)
    expect([await waits(stranger), (await claim(stranger, '王晓明')).reason]).toEqual([false, 'claim_gone'])
  })

  it('is given away and given back by whoever holds it, not by the buyer any more', async () => {
    const colleague = await signIn(test, COLLEAGUE)
    await claim(colleague, '韩梅梅')
    const id = (await named(colleague, '韩 梅梅'))?.id as string
    expect(await buyer.ask(transfer.give, { id, name: '别人', mobile: '13955550017' })).toMatchObject({ reason: 'ticket_claimed' })
    expect(await buyer.ask(order.withdrawTicket, { id })).toMatchObject({ reason: 'withdraw_passed' })
    expect(await buyer.ask(order.withdraw, { no })).toMatchObject({ reason: 'withdraw_passed' })
    await colleague.do(order.withdrawTicket, { id })
    expect([(await named(colleague, '韩 梅梅'))?.status, (await named(buyer, '韩 梅梅'))?.status]).toEqual(['revoked', 'revoked'])
  })

  it('tells whoever claimed it of changes, like everybody who holds a place', async () => {
    const colleague = await signIn(test, COLLEAGUE)
    await claim(colleague, '韩梅梅')
    const { fanOut } = await import('#server/jobs/announce.ts')
    await (await signInAs(test, 'organiser')).do(message.announce, { meetingId: '1', what: '会场改到二楼' })
    await fanOut(test.deps)
    expect((await colleague.do(message.mine, {})).list.map(({ kind }) => kind)).toContain('meeting_changed')
  })
})
