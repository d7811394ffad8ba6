/**
 * Many hands give money of one order back at the same instant: first by a careless one, so that the test is known to see more
 * go back than was paid, then as it is done.
 */
import { expect, it } from 'vitest'
import { refund } from '#contract/refund.ts'
import type { Row } from '#server/db/db.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { insertRefund } from '#server/features/refund/store.ts'
import { newNumber } from '#server/flow/ids.ts'
import { soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { PAID, PRICE } from '../support/facts.ts'
import { paidOrder } from '../support/paid.ts'
import { signIn } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'

const NAMES = ['王晓明', '韩梅梅', '李雷', '周小兰', '赵老师', '钱老师']
const reason = '行程有变'

onBothEngines('refunds in a race', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  const paid = prepare(async () => paidOrder(test, await signIn(test, '13800000011'), NAMES))

  const sum = async () =>
    Number(
      (
        await opened.db.read
          .selectFrom('refunds')
          .select((q) => q.fn.sum<number>('amount_fen').as('given'))
          .executeTakeFirstOrThrow()
      ).given,
    )
  const give = (more: object) => organiser.ask(refund.create, { outTradeNo: paid.order.no, reason, ...more })

  const rowOf = (amount: number): Row<'refunds'> => ({
    no: newNumber(test.clock()),
    trade_no: paid.tradeNo,
    order_no: paid.order.no,
    amount_fen: amount,
    state: 'requested',
    why: reason,
    provider: 'gateway',
    cause: 'asked',
    kind: 'amount',
    task_id: null,
    attempt: 0,
    error: '',
    created_at: test.clock(),
    done_at: null,
    ask_at: null,
    asked: 0,
  })

  it('give more than was paid by careless hands, who look what is left and then write: the test can see what it looks for', async () => {
    const most = NAMES.length * PRICE
    const seen = await Promise.all(NAMES.map(async () => most - (await sum())))
    await Promise.all(
      seen.map((left) =>
        left < 4 * PRICE
          ? undefined
          : opened.db.write((tx) =>
              tx
                .insertInto('refunds')
                .values(rowOf(4 * PRICE))
                .execute(),
            ),
      ),
    )
    expect(await sum()).toBeGreaterThan(most)
  })

  it('are stopped by the statement that writes them, whatever somebody has seen before', async () => {
    const written = []
    for (let hand = 0; hand < 3; hand++) written.push(await opened.db.write((tx) => insertRefund(tx, rowOf(4 * PRICE))))
    expect([written, await sum()]).toEqual([[true, false, false], 4 * PRICE])
  })

  it('never give more than was paid, and free each place once, however many hands there are', async () => {
    const ids = paid.tickets.map(({ id }) => id)
    const wishes = [
      ...ids.map((id) => ({ admissionIds: [id] })),
      ...ids.map((id) => ({ admissionIds: [id] })),
      ...ids.map(() => ({ keep: 1, amount: PRICE })),
      {},
      {},
    ]
    const answers = await Promise.all(wishes.map(give))
    const made = answers.flatMap(({ data }) => (data === null ? [] : [data]))
    expect(made.reduce((total, { amount }) => total + amount, 0)).toBe(await sum())
    expect(await sum()).toBe(NAMES.length * PRICE)
    expect([await soldOf(opened.db, PAID), await findDrift(opened.db)]).toMatchObject([expect.any(Number), []])
    const ended = await opened.db.read.selectFrom('refund_admissions').select('admission_id').execute()
    expect(new Set(ended.map(({ admission_id }) => admission_id)).size).toBe(ended.length)
    expect(await soldOf(opened.db, PAID)).toBe(NAMES.length - ended.length)
    expect(test.errors).toEqual([])
  })
})
