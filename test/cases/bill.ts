import { bill } from '#contract/bill.ts'
import { type Cases, type Who } from '../support/cases.ts'
import { unpaidOrder } from '../support/transfers.ts'

const whoeverCounts: readonly Who[] = ['organiser', 'orgadmin', 'admin']

export const cases: Cases<typeof bill> = {
  access: {
    days: whoeverCounts,
    differences: whoeverCounts,
  },
  fixtures: {
    days: { pageNum: 1, pageSize: 30 },
    differences: { pageNum: 1, pageSize: 30, open: 1 },
  },
  inputs: [{ kind: 'flag', call: bill.differences, field: 'open' }],
  otherFields: {
    days: ['pageNum', 'pageSize'],
    differences: ['pageNum', 'pageSize'],
  },
  tables: {
    bill_days: 'nobody',
    bill_lines: { found: ['order_no', 'orders', 'no'], copy: 'none', closing: 'kept' },
    bill_differences: { found: ['order_no', 'orders', 'no'], copy: 'none', closing: 'kept' },
  },
  // Only a provider's bill makes them.
  leaveTraces: async ({ test, person }) => {
    const { no } = await unpaidOrder(person)
    const line = {
      id: 'D1',
      provider: 'wechat',
      day: '2026-09-01',
      kind: 'trade',
      cause: 'only_there',
      ref: '1',
      trade_no: '1',
      provider_id: 'P1',
      refund_no: '',
      order_no: no,
      third_id: '-000001',
      their_fen: 1,
      their_state: 'SUCCESS',
      our_fen: null,
      our_state: '',
      created_at: test.clock(),
      cleared_at: null,
      note: '',
    } as const
    const kept = { provider: 'wechat', kind: 'trade', ref: '1', day: '2026-09-01', order_no: no, amount_fen: 1, fee_mils: 6 } as const
    await test.deps.db.write(async (tx) => {
      await tx.insertInto('bill_differences').values(line).execute()
      await tx.insertInto('bill_lines').values(kept).execute()
    })
  },
}
