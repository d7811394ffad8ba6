/** Setting what is sold: tickets with their rules, pools, phones of a list, lists at the doors; and what the public sees of it. */
import { describe, expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { clone } from '#contract/clone.ts'
import { history } from '#contract/history.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { order } from '#contract/order.ts'
import { retention } from '#contract/retention.ts'
import { ticket } from '#contract/ticket.ts'
import { type OwnTicket, PHONES_MAX, type Pool, TICKETS_MAX, ticketManage } from '#contract/ticket-manage.ts'
import { voucher } from '#contract/voucher.ts'
import { toWire } from '#server/flow/clock.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { privacyPolicy } from '#src/features/session/parts/agreements/privacy-policy.ts'
import { setMeeting, setTicket } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const meetingId = '1'
const SCRIPT = '<script>alert(1)</script>'

onBothEngines('setting what is sold', (engine) => {
  const { opened, test, organiser, colleague } = productTest({ organiser: 'organiser', colleague: 'admin' }, { engine })

  type Fields = Record<string, unknown>
  const make = (more: Fields = {}) => organiser.do(ticketManage.save, { meetingId, name: '同行票', total: 20, ...more })
  const save = (one: Pick<OwnTicket, 'id' | 'edition'>, more: Fields, who = organiser) =>
    who.ask(ticketManage.save, { meetingId, id: one.id, edition: one.edition, ...more })
  const refused = async (one: OwnTicket, more: Fields) => (await save(one, more)).reason
  const move = (id: string, action: 'on' | 'off' | 'remove') => organiser.ask(ticketManage.move, { meetingId, id, action })
  const sale = () => organiser.do(ticketManage.sale, { meetingId })
  const own = async (id: string) => (await sale()).tickets.find((one) => one.id === id) as OwnTicket
  const pool = (more: Fields) => organiser.ask(ticketManage.savePool, { meetingId, whole: 0, name: '午餐', total: 10, ...more })
  const seen = async (id: string, who = visitor(test.app)) =>
    (await who.do(ticket.list, { meetingId, pageSize: 200 })).list.find((one) => one.id === id)
  /** An order of so many, whatever the ticket asks. */
  const buy = async (ticketId: string, names: string[]) =>
    (await signUp(await signIn(test, `139${String(Math.trunc(chanceOf())).padStart(8, '0')}`), { ticketId, names })).order
  let buyers = 0
  const chanceOf = () => (buyers += 1)
  const historyOf = async (entity: 'ticket' | 'pool', entityId: string) =>
    (await organiser.do(history.list, { meetingId, entity, entityId })).list.map(({ action, from, to }) => [action, from, to])

  describe('a ticket', () => {
    it('begins as a draft on sale from now until the meeting begins, asks what the first form asks, and is seen once it is on', async () => {
      const made = await make()
      const { meetingStratTime, forms } = await sale()
      expect(made).toMatchObject({
        stage: 'draft',
        bookingStratTime: toWire(test.clock()),
        bookingEndTime: meetingStratTime,
        payMinutes: 30,
        leastPerOrder: 1,
        formId: forms[0]?.id,
        sold: 0,
        held: 0,
        left: 20,
        actions: ['on', 'remove'],
      })
      expect(await seen(made.id)).toBeUndefined()
      expect((await move(made.id, 'on')).data).toMatchObject({ stage: 'on', actions: ['off', 'remove'] })
      expect(await seen(made.id)).toMatchObject({ name: '同行票', totalNum: 20, price: 0 })
      // A second tap changes nothing.
      expect((await move(made.id, 'on')).code).toBe('000')
      await move(made.id, 'off')
      expect(await seen(made.id)).toBeUndefined()
      await move(made.id, 'remove')
      expect((await move(made.id, 'on')).reason).toBe('ticket_gone')
      expect((await sale()).tickets.some(({ id }) => id === made.id)).toBe(false)
    })

    it('needs a name, and a number of its own or one that it shares', async () => {
      expect((await organiser.ask(ticketManage.save, { meetingId, total: 20 })).reason).toBe('ticket_incomplete')
      expect((await organiser.ask(ticketManage.save, { meetingId, name: '无数量' })).reason).toBe('total_missing')
      const { data } = await pool({})
      expect(await make({ total: 0, poolId: data?.id })).toMatchObject({ total: 0, left: 10 })
    })

    it('keeps all that is written of it, and says in its history what was changed', async () => {
      const { organisations, forms } = await sale()
      const written = {
        name: '教师早鸟',
        note: '含资料',
        groupName: '教师',
        fen: 39_900,
        steps: [
          { untilTime: '2026-09-05 00:00:00', fen: 19_900 },
          { untilTime: '2026-09-08 00:00:00', fen: 29_900 },
        ],
        total: 50,
        poolId: (await pool({})).data?.id as string,
        bookingStratTime: '2026-09-03 00:00:00',
        bookingEndTime: '2026-09-10 00:00:00',
        leastPerOrder: 2,
        limitPerOrder: 4,
        limitPerPhone: 8,
        hidden: 1,
        approval: 1,
        audience: 'organisations',
        organisationIds: [organisations[0]?.id as string],
        payMinutes: 1440,
        refundTiers: [
          { days: 7, percent: 100 },
          { days: 1, percent: 50 },
        ],
        invoiceItem: '会务费',
        formId: forms[1]?.id as string,
      }
      const made = await make()
      const saved = await organiser.do(ticketManage.save, { meetingId, id: made.id, edition: made.edition, ...written } as never)
      expect(saved).toMatchObject({ ...written, nowFen: 19_900, left: 10, edition: 2 })
      const said = new Map((await historyOf('ticket', made.id)).map(([action, from, to]) => [action, [from, to]]))
      expect(said.get('price')).toEqual(['0.00', '399.00'])
      expect(said.get('poolId')).toEqual(['', '午餐'])
      expect(said.get('organisationIds')?.[1]).toBe(organisations[0]?.name)
      expect(said.get('steps')?.[1]).toBe('2026-09-05 00:00:00 199.00；2026-09-08 00:00:00 299.00')
      // Saved again as it is, nothing is changed.
      expect((await save(saved, written)).data?.edition).toBe(2)
    })

    it('shows the price of the moment and the next one, to everybody', async () => {
      const made = await make({ fen: 39_900, steps: [{ untilTime: '2026-09-05 00:00:00', fen: 19_900 }] })
      await move(made.id, 'on')
      expect(await seen(made.id)).toMatchObject({ price: 199, fullPrice: 199, priceUntilTime: '2026-09-05 00:00:00', nextPrice: 399 })
      test.clock.pass(Date.parse('2026-09-05T00:00:00+08:00') - test.clock())
      expect(await seen(made.id)).toMatchObject({ price: 399, priceUntilTime: '', nextPrice: 399 })
    })

    it('refuses windows, steps, limits and refund rules that make no sense, and changes nothing', async () => {
      const one = await make({ fen: 10_000 })
      const step = (untilTime: string) => ({ untilTime, fen: 5_000 })
      const { meetingEndTime } = await sale()
      expect(await refused(one, { bookingStratTime: '2026-09-05 00:00:00', bookingEndTime: '2026-09-05 00:00:00' })).toBe(
        'sale_ends_before_start',
      )
      expect(await refused(one, { bookingEndTime: `${meetingEndTime.slice(0, -1)}1` })).toBe('sale_outlives_meeting')
      expect(await refused(one, { steps: [step('2026-09-06 00:00:00'), step('2026-09-05 00:00:00')] })).toBe('steps_unordered')
      expect(await refused(one, { steps: [step('2026-09-05 00:00:00'), step('2026-09-05 00:00:00')] })).toBe('steps_unordered')
      expect(await refused(one, { steps: [step('2027-01-01 00:00:00')] })).toBe('step_outlives_sale')
      expect(await refused(one, { leastPerOrder: 3, limitPerOrder: 2 })).toBe('limits_crossed')
      expect(await refused(one, { leastPerOrder: 3, limitPerPhone: 2 })).toBe('limits_crossed')
      const tiers = (...both: [number, number][]) => both.map(([days, percent]) => ({ days, percent }))
      expect(await refused(one, { refundTiers: tiers([1, 50], [7, 100]) })).toBe('tiers_unordered')
      expect(await refused(one, { refundTiers: tiers([7, 50], [1, 50]) })).toBe('tiers_unordered')
      expect(await refused(one, { poolId: 'none' })).toBe('pool_gone')
      expect(await refused(one, { formId: 'none' })).toBe('form_gone')
      expect(await refused(one, { listIds: ['none'] })).toBe('list_gone')
      expect(await refused(one, { audience: 'organisations', organisationIds: ['none'] })).toBe('organisation_gone')
      for (const bad of [
        { fen: -1 },
        { fen: 1.5 },
        { fen: 10_000_001 },
        { total: -1 },
        { payMinutes: 29 },
        { payMinutes: 10_081 },
        { leastPerOrder: 0 },
        { name: '' },
      ])
        expect([bad, await refused(one, bad)]).toEqual([bad, 'invalid'])
      expect(await own(one.id)).toEqual(one)
    })

    it('may be renamed though the meeting has since been moved before its window ends', async () => {
      const one = await make()
      await setMeeting(opened.db, { ends_at: test.clock() + 1_000 }, meetingId)
      expect((await save(one, { name: '改名票' })).data?.name).toBe('改名票')
      expect(await refused(await own(one.id), { bookingEndTime: '2026-09-10 00:00:00' })).toBe('sale_outlives_meeting')
    })

    it('takes any name and price once it is sold, but no number below what is sold, and says which', async () => {
      const one = await make({ fen: 10_000, limitPerOrder: 10 })
      await move(one.id, 'on')
      const sold = await buy(one.id, ['甲老师', '乙老师', '丙老师'])
      const late = await save(await own(one.id), { total: 2 })
      expect(late).toMatchObject({ reason: 'total_below_sold', msg: '已售出 3 张，数量不能少于这个数' })
      expect((await save(await own(one.id), { total: 3, name: '卖完的票', fen: 20_000 })).data).toMatchObject({
        left: 0,
        held: 3,
        sold: 0,
        orders: 1,
      })
      expect(sold.totalAmount).toBe(30_000)
      expect(await seen(one.id)).toMatchObject({ soldNum: 3, totalNum: 3 })
    })

    it('is not removed once somebody has ordered it, even if they gave it back', async () => {
      const one = await make({ fen: 10_000 })
      await move(one.id, 'on')
      const buyer = await signIn(test, '13955556001')
      const { order: made } = await signUp(buyer, { ticketId: one.id, names: ['甲老师'] })
      await buyer.do(order.cancel, { no: made.no })
      expect((await move(one.id, 'remove')).reason).toBe('ticket_has_orders')
      expect((await own(one.id)).actions).toEqual(['off'])
      expect((await move(one.id, 'off')).data?.stage).toBe('off')
      expect((await signUp.draft(buyer, { ticketId: '1', names: ['乙老师'] })).ticketId).toBe('1')
    })

    it('counts what is paid for apart from what is held, and orders that went back not at all', async () => {
      const paid = await make({ fen: 0 })
      await move(paid.id, 'on')
      await buy(paid.id, ['甲老师', '乙老师'])
      expect(await own(paid.id)).toMatchObject({ sold: 2, held: 0, left: 18, orders: 1 })
    })

    it('is shown to nobody while only a code shows it, in no list and no preview', async () => {
      const one = await make({ hidden: 1 })
      await move(one.id, 'on')
      expect(await seen(one.id)).toBeUndefined()
      expect((await sale()).tickets.some(({ id }) => id === one.id)).toBe(true)
    })

    it('does not let a colleague write over what somebody has just changed, and lets both save different fields', async () => {
      const one = await make()
      await save(one, { fen: 12_300 })
      const late = await save(one, { fen: 45_600 }, colleague)
      expect(late).toMatchObject({ http: 409, reason: 'changed_meanwhile', data: null })
      expect(late.msg).toMatch(/^.+在 \d\d:\d\d 改了价格/)
      expect((await save(one, { note: '别的' }, colleague)).data).toMatchObject({ fen: 12_300, note: '别的', edition: 3 })
      const answers = await Promise.all([1, 2, 3, 4].map((n) => save(one, { groupName: `组${n}` })))
      expect(answers.filter(({ code }) => code === '000')).toHaveLength(1)
    })

    it('is copied under a name that tells it from the other, and is no longer than a name may be', async () => {
      const [long, paired] = [await make({ name: '票'.repeat(40) }), await make({ name: `${'票'.repeat(35)}🎫票票` })]
      const copyOf = async ({ id }: { id: string }) => (await organiser.do(ticketManage.copy, { meetingId, id })).name
      expect([await copyOf(long), await copyOf(paired)]).toEqual([`${'票'.repeat(36)}（副本）`, `${'票'.repeat(35)}（副本）`])
    })

    it('is copied as a draft with the same lists, and sorted with the others', async () => {
      const one = await make({ fen: 100, limitPerPhone: 3 })
      const copy = await organiser.do(ticketManage.copy, { meetingId, id: one.id })
      expect(copy).toMatchObject({ name: '同行票（副本）', stage: 'draft', fen: 100, limitPerPhone: 3, edition: 1, sold: 0 })
      const ids = (await sale()).tickets.map(({ id }) => id)
      expect(ids.at(-1)).toBe(copy.id)
      await organiser.do(ticketManage.sort, { meetingId, ids: ids.toReversed() })
      expect((await sale()).tickets.map(({ id }) => id)).toEqual(ids.toReversed())
      expect((await organiser.ask(ticketManage.sort, { meetingId, ids: ids.slice(1) })).reason).toBe('list_differs')
      expect((await organiser.ask(ticketManage.sort, { meetingId, ids: [...ids.slice(1), ids[1] as string] })).reason).toBe('list_differs')
    })

    it('is one of two hundred at most', async () => {
      const one = await make()
      const { id: _, ...like } = await opened.db.read.selectFrom('tickets').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow()
      const more = TICKETS_MAX - (await sale()).tickets.length
      await opened.db.write((tx) =>
        opened.db.insertMany(
          tx,
          'tickets',
          Array.from({ length: more }, (_, n) => ({ ...like, id: `many${n}` })),
        ),
      )
      expect((await organiser.ask(ticketManage.save, { meetingId, name: '太多', total: 1 })).reason).toBe('tickets_full')
      expect((await organiser.ask(ticketManage.copy, { meetingId, id: one.id })).reason).toBe('tickets_full')
    })

    it('keeps what looks like a script as the text that it is', async () => {
      const texts = { name: SCRIPT, note: SCRIPT, groupName: '<b>x</b>', invoiceItem: SCRIPT }
      expect(await make(texts)).toMatchObject(texts)
    })
  })

  describe('a pool', () => {
    it('is shared: what one ticket sells the other no longer has, and everybody reads so', async () => {
      const { id: poolId } = (await pool({ total: 3 })).data as Pool
      const [one, other] = [await make({ poolId }), await make({ poolId, total: 2 })]
      await move(one.id, 'on')
      await move(other.id, 'on')
      await buy(one.id, ['甲老师', '乙老师'])
      expect([await seen(one.id), await seen(other.id)]).toMatchObject([
        { soldNum: 2, totalNum: 3 },
        { soldNum: 0, totalNum: 1 },
      ])
      expect((await sale()).pools).toMatchObject([{ id: poolId, name: '午餐', whole: 0, total: 3, taken: 2 }])
      const low = await pool({ id: poolId, edition: 1, total: 1 })
      expect(low).toMatchObject({ reason: 'pool_below_sold', msg: '共用“午餐”的门票已售出 2 张，名额不能少于这个数' })
      expect((await pool({ id: poolId, edition: 1, total: 2 })).data?.total).toBe(2)
    })

    it('takes no ticket in that has sold more than it has left', async () => {
      const { id: poolId } = (await pool({ total: 1 })).data as Pool
      const one = await make()
      await move(one.id, 'on')
      await buy(one.id, ['甲老师', '乙老师'])
      expect((await save(await own(one.id), { poolId })).reason).toBe('pool_below_sold')
      expect((await own(one.id)).poolId).toBe('')
    })

    it('is one for the whole meeting at most, whoever sets it, and never below what the meeting has sold', async () => {
      await buy('1', ['甲老师'])
      expect((await pool({ whole: 1, total: 1_000 })).data).toMatchObject({ name: '会议总名额', taken: 1, edition: 1 })
      const late = await colleague.ask(ticketManage.savePool, { meetingId, whole: 1, name: '', total: 2_000 })
      expect(late).toMatchObject({ http: 409, reason: 'changed_meanwhile' })
      const [whole] = (await sale()).pools
      expect((await pool({ id: whole?.id, edition: 1, whole: 1, total: 1 })).data?.total).toBe(1)
      await opened.db.write((tx) => tx.deleteFrom('pools').execute())
      await buy('1', ['乙老师'])
      expect((await pool({ whole: 1, total: 1 })).reason).toBe('pool_below_sold')
      expect((await sale()).pools).toEqual([])
    })

    it('needs a name, stays what it is, and is gone only where no ticket counts by it alone', async () => {
      expect((await pool({ name: '' })).reason).toBe('pool_name_missing')
      const { id } = (await pool({})).data as Pool
      expect((await pool({ id, whole: 1 })).reason).toBe('pool_gone')
      const one = await make({ total: 0, poolId: id })
      const remove = async () => (await organiser.ask(ticketManage.removePool, { meetingId, id })).reason
      expect(await remove()).toBe('pool_in_use')
      await save(one, { total: 5 })
      expect(await remove()).toBeUndefined()
      expect(await own(one.id)).toMatchObject({ poolId: '', total: 5, edition: 3 })
      expect(await remove()).toBe('pool_gone')
    })
  })

  describe('the phones of a ticket', () => {
    it('are kept whole, each once, up to five thousand, and told to organisers only', async () => {
      const one = await make({ audience: 'phones' })
      const phones = Array.from({ length: PHONES_MAX }, (_, n) => `138${String(n).padStart(8, '0')}`)
      expect(await organiser.do(ticketManage.savePhones, { meetingId, id: one.id, phones })).toEqual({ phones: PHONES_MAX })
      expect((await own(one.id)).phones).toBe(PHONES_MAX)
      const tooMany = { meetingId, id: one.id, phones: [...phones, '13900000000'] }
      expect((await organiser.ask(ticketManage.savePhones, tooMany)).reason).toBe('invalid')
      expect((await organiser.ask(ticketManage.savePhones, { meetingId, id: one.id, phones: ['12345'] })).reason).toBe('invalid')
      await organiser.do(ticketManage.savePhones, { meetingId, id: one.id, phones: ['13800000001', '13800000001'] })
      expect(await organiser.do(ticketManage.phones, { meetingId, id: one.id })).toEqual({ phones: ['13800000001'] })
    })

    it('are gone so many days after the meeting has ended, as the policy says, and with the ticket', async () => {
      const [one, other] = [await make(), await make()]
      for (const { id } of [one, other]) await organiser.do(ticketManage.savePhones, { meetingId, id, phones: ['13800000001'] })
      const kept = async () => (await opened.db.read.selectFrom('ticket_phones').select('ticket_id').execute()).map((row) => row.ticket_id)
      await move(other.id, 'remove')
      expect(await kept()).toEqual([one.id])
      const { ends_at } = await opened.db.read.selectFrom('meetings').select('ends_at').where('id', '=', '1').executeTakeFirstOrThrow()
      test.clock.pass(ends_at + retention.invited.days * 86_400_000 - 1 - test.clock())
      await sweep(test.deps)
      expect(await kept()).toEqual([one.id])
      test.clock.pass(1)
      await sweep(test.deps)
      expect(await kept()).toEqual([])
      const said = privacyPolicy.sections.flatMap(({ paragraphs }) => paragraphs).join('')
      expect(said).toContain(`受邀名单中的手机号码，在会议结束 ${retention.invited.days} 天后由系统自动清除`)
    })
  })

  describe('lists at the doors', () => {
    const list = (name: string, ticketIds: string[]) =>
      organiser.do(checkin.saveList, {
        id: '',
        meetingId,
        name,
        kind: 'inside',
        ticketIds,
        windows: [],
        passes: 'once',
        exits: 0,
        accepts: ['entry'],
        questions: [],
        gates: [{ id: '', name: '门' }],
        self: 0,
      })

    it('are opened by a ticket where it is written, but for those that open for all', async () => {
      const [some, everybody] = [await list('午餐', ['1']), await list('茶歇', [])]
      const one = await make({ listIds: [some.id, everybody.id] })
      expect(one.listIds).toEqual([some.id])
      const opens = async (id: string) => (await organiser.do(checkin.lists, { meetingId })).find((all) => all.id === id)?.ticketIds
      expect((await opens(some.id))?.toSorted()).toEqual(['1', one.id].toSorted())
      expect(await opens(everybody.id)).toEqual([])
      expect((await sale()).lists).toContainEqual({ id: everybody.id, name: '茶歇', all: 1, windows: [] })
      expect((await organiser.do(ticketManage.copy, { meetingId, id: one.id })).listIds).toEqual([some.id])
      expect((await save(one, { listIds: [] })).data?.listIds).toEqual([])
    })

    it('never open for all because the last ticket was taken from them', async () => {
      const one = await make()
      const only = await list('签约厅', [one.id])
      const late = await save(one, { listIds: [] })
      expect(late).toMatchObject({ reason: 'list_left_empty', msg: '“签约厅”只对这种门票开放，请先让其他门票也能进入' })
      expect((await own(one.id)).listIds).toEqual([only.id])
    })
  })

  it('lets nobody touch what is another tenant’s or another meeting’s', async () => {
    const other = await organiser.do(meetingManage.save, {
      title: '另一场会议',
      meetingStratTime: '2026-11-03 09:00:00',
      meetingEndTime: '2026-11-04 18:00:00',
    })
    const there = await organiser.do(ticketManage.save, { meetingId: other.id, name: '那边的票', total: 5 })
    const pools = await organiser.do(ticketManage.savePool, { meetingId: other.id, whole: 0, name: '那边', total: 5 })
    expect((await save(there, { name: 'x' })).reason).toBe('ticket_gone')
    for (const call of [ticketManage.copy, ticketManage.phones] as const)
      expect((await organiser.ask(call as typeof ticketManage.copy, { meetingId, id: there.id })).reason).toBe('ticket_gone')
    expect((await move(there.id, 'on')).reason).toBe('ticket_gone')
    expect((await pool({ id: pools.id })).reason).toBe('pool_gone')
    expect(await refused(await make(), { poolId: pools.id })).toBe('pool_gone')
    const stranger = await signInAs(test, 'otherOrganiser')
    const theirs = { headers: { [headers.sysCode]: '-000002' } }
    for (const id of [meetingId, 'none'])
      expect((await stranger.ask(ticketManage.save, { meetingId: id, id: '1', name: 'x' }, theirs)).reason).toBe('meeting_gone')
    for (const call of [ticketManage.sale, ticketManage.choices] as const)
      expect((await stranger.ask(call as typeof ticketManage.sale, { meetingId }, theirs)).reason).toBe('meeting_gone')
  })

  it('is copied for next year: pools, steps and codes moved in time, nobody’s phone', async () => {
    const { id: poolId } = (await pool({ total: 30 })).data as Pool
    const one = await make({ poolId, fen: 300, steps: [{ untilTime: '2026-09-05 00:00:00', fen: 100 }] })
    const gone = await make()
    await move(gone.id, 'remove')
    await organiser.do(ticketManage.savePhones, { meetingId, id: one.id, phones: ['13800000001'] })
    const rule = { kind: 'amount', value: 100, uses: 5, usesPerPerson: 1, startTime: '', note: '' } as const
    const code = { meetingId, code: 'NEXT-1', ...rule, ticketIds: [one.id], endTime: '2026-09-06 00:00:00' }
    await organiser.do(voucher.save, code)
    const { meetingStratTime } = await sale()
    const next = await organiser.do(clone.make, {
      id: meetingId,
      title: '下一届',
      meetingStratTime: meetingStratTime.replace('2026', '2027'),
    })
    const copied = await organiser.do(ticketManage.sale, { meetingId: next.id })
    const again = copied.tickets.find(({ name }) => name === one.name) as OwnTicket
    expect(again).toMatchObject({
      steps: [{ untilTime: '2027-09-05 00:00:00', fen: 100 }],
      phones: 0,
      edition: 1,
      poolId: copied.pools[0]?.id,
    })
    expect(copied.pools).toMatchObject([{ name: '午餐', total: 30, taken: 0 }])
    expect(again.poolId).not.toBe(poolId)
    expect(copied.tickets.filter(({ name }) => name === one.name)).toHaveLength(1)
    const { list } = await organiser.do(voucher.list, { meetingId: next.id })
    expect(list).toMatchObject([{ code: 'NEXT-1', ticketIds: [again.id], used: 0, endTime: '2027-09-06 00:00:00' }])
  })

  it('counts for the checklist what is on sale, and asks for a way to pay where some step costs money', async () => {
    const check = async (key: string) =>
      (await organiser.do(meetingManage.checklist, { id: meetingId })).list.find((one) => one.key === key)
    const before = (await check('tickets'))?.count ?? 0
    const one = await make()
    expect(await check('tickets')).toMatchObject({ count: before, drafts: 1 })
    await move(one.id, 'on')
    expect(await check('tickets')).toMatchObject({ count: before + 1, drafts: 0 })
    await setTicket(opened.db, '1', { state: 'off' })
    expect((await check('tickets'))?.count).toBe(before)
  })
})
