/** A rush on a few places: first without the guard, so that the test is known to see overselling, then with it. */
import { beforeEach, expect, it } from 'vitest'
import { order } from '#contract/order.ts'
import { commitSubmissions } from '#server/features/order/commit.ts'
import { guardedPlaces, type Places } from '#server/features/order/look.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { lockTickets, type TicketOnSale } from '#server/features/order/store.ts'
import type { Stock, Submission } from '#server/features/order/submission.ts'
import { batched } from '#server/flow/batch.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { crowd, heldOf, type Member, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { request } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const TICKET = '2'
const PLACES = 40
const PRICE = 19_900

onBothEngines('a rush on a few places', (engine) => {
  const { opened, test } = productTest({}, { engine })
  beforeEach(() => setTicket(opened.db, TICKET, { total: PLACES, limit_phone: 0, limit_order: 0 }))

  const people = (size: number, each = 1) => crowd(opened.db, size, { ticketId: TICKET, each, now: test.clock() })
  const submission = (member: Member): Submission => ({
    userId: member.userId,
    now: test.clock(),
    key: undefined,
    digest: undefined,
    input: {
      enrollInfoIds: member.attendeeIds,
      meetingId: '1',
      thirdId: '-000001',
      ticketId: TICKET,
      ticketNum: member.attendeeIds.length,
      ticketPrice: PRICE,
    },
  })
  const ask = (member: Member, key?: string) =>
    request(test.app, order.submit, submission(member).input, {
      authorization: `Bearer ${member.token}`,
      ...(key && { 'idempotency-key': key }),
    })

  /** One ticket as somebody has seen it, and nothing else that could be short. */
  const stockOf = (seen: TicketOnSale): Stock => ({
    tickets: new Map([[seen.id, { ...seen }]]),
    pools: new Map(),
    vouchers: new Map(),
    uses: new Map(),
  })

  /** As a careless shop does it: look how many are left, then write what one has seen plus one's own. */
  async function carelessly(member: Member): Promise<boolean> {
    const [seen] = await opened.db.read
      .selectFrom('tickets')
      .innerJoin('meetings', 'meetings.id', 'tickets.meeting_id')
      .selectAll('tickets')
      .select([
        'tickets.name as ticket_name',
        'meetings.title as meeting_title',
        'meetings.starts_at as meeting_starts',
        'meetings.state as meeting_state',
        'meetings.cancelled_at as meeting_cancelled_at',
        'meetings.archived_from as meeting_archived_from',
      ])
      .where('tickets.id', '=', TICKET)
      .execute()
    await new Promise((resolve) => setImmediate(resolve))
    const places: Places = {
      ...guardedPlaces,
      look: async () => stockOf(seen as TicketOnSale),
      take: async (_, tx, id, copies) => {
        await tx
          .updateTable('tickets')
          .set({ sold: (seen as TicketOnSale).sold + copies })
          .where('id', '=', id)
          .execute()
        return true
      },
    }
    const [decision] = await commitSubmissions(opened.db, [submission(member)], places)
    return decision?.kind === 'accepted'
  }

  it('oversells without the guard: the test can see what it looks for', async () => {
    const accepted = await Promise.all((await people(200)).map(carelessly))
    expect(accepted.filter(Boolean).length).toBeGreaterThan(PLACES)
    expect(await heldOf(opened.db, TICKET)).toBeGreaterThan(PLACES)
    expect(await findDrift(opened.db)).toHaveLength(1)
  })

  it('sells every place once with it, and tells everybody else the truth', async () => {
    const answers = await Promise.all((await people(400)).map((member) => ask(member)))
    expect(answers.filter((answer) => answer.code === '000')).toHaveLength(PLACES)
    expect(new Set(answers.filter((answer) => answer.code !== '000').map((answer) => answer.reason))).toEqual(new Set(['sold_out']))
    expect([await soldOf(opened.db, TICKET), await heldOf(opened.db, TICKET)]).toEqual([PLACES, PLACES])
    expect(test.errors).toEqual([])
  })

  it('oversells nothing through the conditional update alone, were the look without a lock and stale', async () => {
    const [stale] = (await opened.db.write((tx) => lockTickets(opened.db, tx, { ids: [TICKET] }))).rows
    const places: Places = { ...guardedPlaces, look: async () => stockOf(stale as TicketOnSale) }
    const take = batched((items: readonly Submission[]) => commitSubmissions(opened.db, items, places), {
      inFlight: opened.db.writers,
      most: 16,
    })
    const decisions = await Promise.all((await people(100)).map((member) => take(submission(member))))
    expect(decisions.filter((decision) => decision.kind === 'accepted').length).toBe(PLACES)
    expect([await soldOf(opened.db, TICKET), await findDrift(opened.db)]).toEqual([PLACES, []])
  })

  it('fills up to the last place with orders of different sizes', async () => {
    const members = [...(await people(30, 3)), ...(await people(60, 1))]
    const answers = await Promise.all(members.map((member) => ask(member)))
    expect(new Set(answers.flatMap((answer) => answer.reason ?? []))).toEqual(new Set(['not_enough_left', 'sold_out']))
    expect([await soldOf(opened.db, TICKET), await heldOf(opened.db, TICKET)]).toEqual([PLACES, PLACES])
  })

  it('makes one order of each intention when everybody taps three times', async () => {
    const members = await people(20)
    const answers = await Promise.all(
      members.flatMap((member) => [ask(member, `key-${member.userId}`), ask(member, `key-${member.userId}`), ask(member)]),
    )
    expect(answers.every((answer) => answer.code === '000')).toBe(true)
    expect(new Set(answers.map((answer) => answer.data?.no)).size).toBe(20)
    expect(await soldOf(opened.db, TICKET)).toBe(20)
  })

  it('keeps the books straight while people buy, cancel and run out of time at once', async () => {
    const first = await people(60)
    const bought = (await Promise.all(first.map((member) => ask(member)))).flatMap((answer) => answer.data?.no ?? [])
    test.clock.pass(29 * 60_000)
    const cancelling = bought.slice(0, 20).map((no) => {
      const answer = test.app.request(`${order.cancel.path}?no=${no}`, {
        headers: { authorization: `Bearer ${first[bought.indexOf(no)]?.token}` },
      })
      return answer
    })
    test.clock.pass(60_000)
    await Promise.all([...cancelling, ...(await people(60)).map((member) => ask(member)), expireUnpaid(test.deps), expireUnpaid(test.deps)])
    expect(await findDrift(opened.db)).toEqual([])
    expect(await soldOf(opened.db, TICKET)).toBeLessThanOrEqual(PLACES)
    expect(test.errors).toEqual([])
  })

  it('lets a submission that the database refuses fail alone', async () => {
    const submissions = (await people(10)).map(submission)
    const poison = submissions[4] as Submission
    // Half a millisecond: no column takes it, and the whole batch fails with it.
    Object.assign(poison, { now: test.clock() + 0.5 })
    const take = batched((items: readonly Submission[]) => commitSubmissions(opened.db, items), { inFlight: opened.db.writers, most: 100 })
    const answers = await Promise.allSettled(submissions.map(take))
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.kind : 'failed'))).toEqual(
      submissions.map((one) => (one === poison ? 'failed' : 'accepted')),
    )
    expect([await soldOf(opened.db, TICKET), await findDrift(opened.db)]).toEqual([9, []])
  })
})
