/**
 * P1: a paid ticket that is returned without a refund in the instant in which it is returned again, used at a door, refunded or
 * ended by an organiser: first by a careless hand, so that the test is known to see what it looks for, then as it is done.
 */
import { beforeEach, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { desk } from '#contract/desk.ts'
import { order } from '#contract/order.ts'
import { refund } from '#contract/refund.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { endWithoutLock, heldOf, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { PAID, PRICE } from '../support/facts.ts'
import { forfeit, noRefunds } from '../support/forfeits.ts'
import { paidOrder } from '../support/paid.ts'
import { signIn, signInAgain, signInAs } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const NAMES = ['王晓明', '韩梅梅', '李雷', '周小兰', '赵老师', '钱老师']

onBothEngines('returning paid tickets in a race', (engine) => {
  const { opened, test, organiser, buyer } = productTest({ organiser: 'organiser', buyer: '13800000011' }, { engine })
  beforeEach(async () => {
    await setTicket(opened.db, PAID, { limit_phone: 0, limit_order: 0 })
    await noRefunds(opened.db)
  })
  const paid = prepare(() => paidOrder(test, buyer, NAMES))

  const turns = async (many: number) => {
    for (let turn = 0; turn < many; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const ended = async () =>
    Number(
      (
        await opened.db.read
          .selectFrom('admissions')
          .select((q) => q.fn.countAll<number>().as('n'))
          .where('order_no', '=', paid.order.no)
          .where('status', '=', 'revoked')
          .executeTakeFirstOrThrow()
      ).n,
    )
  /** Each ticket that ended has freed one place, and nothing else has. */
  const placesAgree = async () => {
    const gone = await ended()
    expect([await soldOf(opened.db, PAID), await heldOf(opened.db, PAID)]).toEqual([NAMES.length - gone, NAMES.length - gone])
    expect(await findDrift(opened.db)).toEqual([])
    expect(test.errors).toEqual([])
    return gone
  }

  it('frees places wrongly by a careless hand: the test can see what it looks for', async () => {
    const ids = paid.tickets.map(({ id }) => id)
    const taken = await Promise.all([...ids, ...ids].map((id) => endWithoutLock(opened.db, PAID, id)))
    expect(taken.filter(Boolean).length).toBeGreaterThan(NAMES.length)
    expect(await soldOf(opened.db, PAID)).not.toBe(0)
  })

  it('frees each place once, however many hands return one ticket, several or all', async () => {
    const answers = await Promise.all([
      ...[0, 1, 2, 3].flatMap((n) => [forfeit(buyer, paid, n), forfeit(buyer, paid, n)]),
      forfeit(buyer, paid, 3, 4),
      forfeit(buyer, paid, 0, 1, 2, 3, 4, 5),
      forfeit(buyer, paid, 5, 0),
    ])
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '000'))
    expect(await placesAgree()).toBe(NAMES.length)
  })

  it('sells a place that is returned once', async () => {
    await setTicket(opened.db, PAID, { total: NAMES.length })
    const others = await Promise.all(['13800000021', '13800000022', '13800000023'].map((mobile) => signIn(test, mobile)))
    const drafts = await Promise.all(
      others.map(async (one) => ({ one, draft: await signUp.draft(one, { ticketId: PAID, names: ['孙老师'] }) })),
    )
    const buys = () => Promise.all(drafts.map(({ one, draft }) => one.ask(order.submit, draft)))
    const [bought] = await Promise.all([buys(), forfeit(buyer, paid, 0), forfeit(buyer, paid, 0)])
    const late = bought.some(({ code }) => code === '000') ? [] : await buys()
    expect([...bought, ...late].filter(({ code }) => code === '000')).toHaveLength(1)
    expect(await soldOf(opened.db, PAID)).toBe(NAMES.length)
    expect(await findDrift(opened.db)).toEqual([])
  })

  it('lets its holder in or is returned, never both, while the door scans it', async () => {
    const door = await keepDoor(await signInAs(test, 'staff'), (await makeList(organiser)).id)
    await door.sync()
    await signInAgain(test, buyer)
    const codes = await Promise.all(paid.tickets.map(async ({ id }) => (await buyer.do(admission.get, { id })).code))
    const outcomes = await Promise.all(
      codes.map(async (code, at) => {
        const seen = door.scan(code)
        await turns(at * 4)
        const back = await forfeit(buyer, paid, at)
        return `${back.reason ?? 'back'} ${(await seen).verdict}`
      }),
    )
    for (const outcome of outcomes) expect(['back refunded', 'forfeit_used admit']).toContain(outcome)
    expect(await placesAgree()).toBe(outcomes.filter((outcome) => outcome.startsWith('back')).length)
  })

  it('is refunded or returned, never both: no money goes back for a ticket that was returned', async () => {
    const reason = '主办方同意例外'
    const outcomes = await Promise.all(
      paid.tickets.map(async ({ id }, at) => {
        const given = organiser.ask(refund.create, { outTradeNo: paid.order.no, reason, admissionIds: [id], amount: PRICE })
        await turns(at * 4)
        return [await given, await forfeit(buyer, paid, at)] as const
      }),
    )
    const made = outcomes.filter(([given]) => given.code === '000')
    for (const [given, back] of outcomes) expect([given.code, back.code].filter((code) => code === '000')).toHaveLength(1)
    const whys = await opened.db.read.selectFrom('admissions').select('ended_why').where('order_no', '=', paid.order.no).execute()
    expect(whys.filter(({ ended_why }) => ended_why === 'refunded')).toHaveLength(made.length)
    expect(await placesAgree()).toBe(NAMES.length)
  })

  it('ends once where an organiser ends it in the same moment', async () => {
    const ends = (id: string) =>
      organiser.ask(desk.withdraw, {
        meetingId: '1',
        no: paid.order.no,
        admissionIds: [id],
        reason: '资格不符',
        paid: NAMES.length * PRICE,
      })
    const answers = await Promise.all(paid.tickets.flatMap(({ id }, at) => [ends(id), forfeit(buyer, paid, at)]))
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '000'))
    expect(await placesAgree()).toBe(NAMES.length)
  })
})
