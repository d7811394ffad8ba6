/**
 * A ticket made out anew, or a double put away, in the instant in which the door scans it: first by a careless hand, so that
 * the test is known to see what it looks for, then as it is done.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import { order } from '#contract/order.ts'
import { people } from '#contract/people.ts'
import type { Tx } from '#server/db/db.ts'
import { attendees } from '#server/features/attendee/store.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { setTicket, soldOf } from '../support/crowd.ts'
import { untilBlocked } from '../support/blocked.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { HERE } from '../support/long-work.ts'
import { signInAs } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const SOME = 8

onBothEngines('mending people while the door scans', (engine) => {
  const { opened, test, organiser, buyer } = productTest(
    { organiser: 'organiser', buyer: '13800000011' },
    { engine, invariants: [findDrift] },
  )
  beforeEach(() => setTicket(opened.db, '1', { limit_phone: 0, limit_order: 0 }))
  const door = prepare(async () => keepDoor(await signInAs(test, 'staff'), (await makeList(organiser)).id))
  beforeEach(() => door.sync())

  interface Held {
    id: string
    ticket: string
    code: string
  }
  /** People with a ticket each, in orders of their own. */
  async function holders(size: number): Promise<Held[]> {
    const orders = []
    for (let n = 0; n < size; n++) orders.push(await signUp(buyer, { ticketId: '1', names: ['王小明'] }))
    const tickets = (await buyer.do(admission.mine, { pageSize: 100 })).list
    return orders.map((one) => {
      const ticket = tickets.find(({ orderNo }) => orderNo === one.order.no)
      return { id: one.attendees[0]?.id as string, ticket: ticket?.id as string, code: ticket?.code as string }
    })
  }
  const turns = async (n: number) => {
    for (let turn = 0; turn < n; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const live = async (id: string) =>
    (await opened.db.read.selectFrom('admissions').select('status').where('attendee_id', '=', id).execute()).filter(
      ({ status }) => status !== 'revoked',
    ).length

  it('by a careless hand lets somebody in whose ticket has ended: the test can see what it looks for', async () => {
    const outcomes = await Promise.all(
      (await holders(SOME)).map(async ({ ticket, code }, at) => {
        const seen = await opened.db.read.selectFrom('admissions').select('status').where('id', '=', ticket).executeTakeFirstOrThrow()
        const scan = await door.scan(code)
        await turns(at)
        if (seen.status === 'issued')
          await opened.db.write((tx) => tx.updateTable('admissions').set({ status: 'revoked' }).where('id', '=', ticket).execute())
        return scan.verdict
      }),
    )
    const ended = await opened.db.read.selectFrom('admissions').select('id').where('status', '=', 'revoked').execute()
    expect(outcomes.filter((verdict) => verdict === 'admit').length + ended.length).toBeGreaterThan(SOME)
  })

  it('lets somebody in, or makes their ticket out anew, never both', async () => {
    const outcomes = await Promise.all(
      (await holders(SOME)).map(async ({ id, code }, at) => {
        const scan = door.scan(code)
        await turns(at * 3)
        const phone = `1395555010${at}`
        const made = await organiser.ask(people.save, { ...HERE, id, name: '王小明', phone, reissue: 1, reason: '手机号写错了' })
        return [`${made.reason ?? 'anew'} ${(await scan).verdict}`, await live(id)]
      }),
    )
    for (const [outcome, tickets] of outcomes) {
      expect(['anew refunded', 'anew transferred', 'reissue_late admit']).toContain(outcome)
      expect(tickets).toBe(1)
    }
  })

  it('made out anew by two at once it is one ticket', async () => {
    const [{ id }] = (await holders(1)) as [Held]
    const save = (phone: string) => organiser.ask(people.save, { ...HERE, id, name: '王小明', phone, reissue: 1, reason: '手机号写错了' })
    const answers = await Promise.all(['13955550101', '13955550102', '13955550103'].map(save))
    expect(answers.map(({ code }) => code)).toEqual(['000', '000', '000'])
    expect(await live(id)).toBe(1)
  })

  it('lets a double in, or puts it away and frees its place, never both', async () => {
    const keep = (await signUp(buyer, { ticketId: '1', names: ['王小明'] })).attendees[0]?.id as string
    const doubles = await holders(SOME)
    const outcomes = await Promise.all(
      doubles.map(async ({ id, code }, at) => {
        const scan = door.scan(code)
        await turns(at * 3)
        const merged = await Promise.all([0, 1].map(() => organiser.ask(people.merge, { ...HERE, keep, drop: id })))
        return [merged.map(({ reason }) => reason ?? 'away').join(), (await scan).verdict, await live(id)]
      }),
    )
    for (const [merged, verdict, tickets] of outcomes)
      expect([
        ['away,away', 'refunded', 0],
        ['merge_used,merge_used', 'admit', 1],
      ]).toContainEqual([merged, verdict === 'withdrawn' ? 'refunded' : verdict, tickets])
    expect(await soldOf(opened.db, '1')).toBe(1 + outcomes.filter(([, , tickets]) => tickets === 1).length)
  })

  it('frees one place where two organisers put each of two away for the other', async () => {
    const [first, second] = (await holders(2)) as [Held, Held]
    const merge = (keep: Held, drop: Held) => organiser.ask(people.merge, { ...HERE, keep: keep.id, drop: drop.id })
    const answers = await Promise.all([merge(first, second), merge(second, first)])
    expect(answers.some(({ code }) => code === '000')).toBe(true)
    expect((await live(first.id)) + (await live(second.id))).toBe(1)
    expect(await soldOf(opened.db, '1')).toBe(1)
  })

  describe('a double put away while the one who stays is filled in', () => {
    const said = { ...HERE, ticketId: '1', name: '王小明', sex: 1, phone: '13900000001', organiserConsent: 1 } as const
    async function comes(department: string): Promise<string> {
      const { id } = await buyer.do(attendee.save, { ...said, department })
      await buyer.do(order.submit, { enrollInfoIds: [id], ...HERE, thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 })
      return id
    }
    const departmentOf = async (id: string) =>
      (await opened.db.read.selectFrom('attendees').select('department').where('id', '=', id).executeTakeFirstOrThrow()).department
    const answer = (tx: Tx, id: string, department: string) =>
      tx.updateTable('attendees').set({ department }).where('id', '=', id).execute()

    it('takes what they say away where it was looked at before: the test can see what it looks for', async () => {
      const [keep, drop] = [await comes(''), await comes('教研组')]
      const [seen, other] = [await departmentOf(keep), await departmentOf(drop)]
      await buyer.do(attendee.replenish, { id: keep, department: '教务处' })
      await opened.db.write(async (tx) => void (seen === '' && (await answer(tx, keep, other))))
      expect(await departmentOf(keep)).toBe('教研组')
    })

    it('leaves them what they say', async () => {
      const [keep, drop] = [await comes(''), await comes('教研组')]
      let merging: Promise<{ reason?: string }> | undefined
      await opened.db.write(async (tx) => {
        await attendees.lock(tx, { id: keep, user_id: buyer.id })
        merging = organiser.ask(people.merge, { ...HERE, keep, drop })
        await untilBlocked(opened.db, tx)
        await answer(tx, keep, '教务处')
      })
      expect((await merging)?.reason).toBeUndefined()
      expect(await departmentOf(keep)).toBe('教务处')
    })
  })

  it('is mended while its holder fills in and gives back, without an order of locks that stands still', async () => {
    const [{ id }] = (await holders(1)) as [Held]
    const no = (await buyer.do(order.list, {})).list[0]?.no as string
    const mend = (n: number) =>
      organiser.ask(people.save, { ...HERE, id, name: `王小${'一二三四五六'[n]}`, phone: '13900000001', reason: '姓名写错了' })
    const answers = await Promise.all([
      ...[0, 1, 2].map(mend),
      buyer.ask(attendee.replenish, { id, department: '教研组' }),
      buyer.ask(order.withdraw, { no }),
      ...[3, 4, 5].map(mend),
    ])
    for (const { reason } of answers) expect([undefined, 'attendee_not_in_order', 'attendee_gone']).toContain(reason)
  })
})
