/** Sheets as a server would answer with them: what screens are shown with before the books behind them are large. */
import type { Data } from '#contract/call.ts'
import type { ClosedSheet, settlement, SettlementLine, Sheet } from '#contract/settlement.ts'

export type Standing = Data<typeof settlement.get>

const line = (more: Partial<SettlementLine>): SettlementLine => ({
  ticketId: 't1',
  ticketName: '教师票',
  listPrice: 29_900,
  price: 29_900,
  voucher: '',
  provider: 'wechat',
  origin: 'self',
  copies: 0,
  ended: 0,
  received: 0,
  refunded: 0,
  ...more,
})

/** A conference of some hundred that is over: nothing hinders it but what `standing` is given. */
export const sheet: Sheet = {
  meetingId: '1',
  title: '第六届全国智慧教育大会',
  meetingStratTime: '2026-10-10 09:00:00',
  meetingEndTime: '2026-10-11 17:00:00',
  payee: '杭州云栖谷教育科技有限公司',
  arrangement: '款项进入平台的商户账户，结算安排：每月十日转付（2026-08-01 确认）',
  confirmedBy: '张会计',
  lines: [
    line({ copies: 312, ended: 12, received: 9_328_800, refunded: 358_800 }),
    line({ price: 19_900, copies: 120, ended: 3, received: 2_388_000, refunded: 59_700 }),
    line({ price: 25_415, voucher: 'TEACHERS-26', copies: 40, received: 1_016_600 }),
    line({ provider: 'transfer', copies: 25, received: 747_500 }),
    line({ provider: 'offline', origin: 'desk', copies: 10, received: 299_000 }),
    line({
      ticketId: 't2',
      ticketName: '工作坊联票（含两日午餐、会议资料与工作坊材料费，限一线教师）',
      listPrice: 99_900,
      price: 99_900,
      copies: 2,
      received: 199_800,
    }),
    line({ ticketId: 't3', ticketName: '嘉宾票', listPrice: 0, price: 0, provider: '', origin: 'comp', copies: 20, ended: 1 }),
  ],
  accounts: [
    { provider: 'wechat', received: 12_933_200, refunded: 418_500, fees: 75_088, due: 12_439_612, there: null, note: '' },
    { provider: 'transfer', received: 747_500, refunded: 0, fees: 0, due: 747_500, there: null, note: '' },
    { provider: 'offline', received: 299_000, refunded: 0, fees: 0, due: 299_000, there: null, note: '' },
  ],
  days: [
    {
      provider: 'wechat',
      day: '2026-09-21',
      state: 'differs',
      movements: 41,
      differences: [
        { id: 'd1', outTradeNo: '202609210001', theirs: 29_900, ours: 29_901, explanation: '', by: '' },
        { id: 'd2', outTradeNo: '', theirs: 100, ours: null, explanation: '商户号里的测试收款，已原路退回', by: '张会计' },
      ],
    },
    { provider: 'wechat', day: '2026-09-22', state: 'waiting', movements: 3, differences: [] },
    ...Array.from({ length: 18 }, (_, at) => ({
      provider: 'wechat',
      day: `2026-09-${String(at + 1).padStart(2, '0')}`,
      state: 'agreed' as const,
      movements: 20 + at,
      differences: [],
    })),
  ],
  sold: 509,
  free: 20,
  ended: 16,
  received: 13_979_700,
  refunded: 418_500,
  fees: 75_088,
  due: 13_486_112,
  surplus: 10_100,
}

export const hindered: Standing['hindrances'] = [
  { what: 'not_over', count: 1 },
  { what: 'unpaid', count: 9 },
  { what: 'proofs', count: 3 },
  { what: 'refunds', count: 2 },
  { what: 'surplus', count: 1 },
  { what: 'bills', count: 2 },
]

export function standing(more: Partial<Standing> = {}): Standing {
  return { now: sheet, hindrances: [], closed: [], grown: 0, actions: ['close'], ...more }
}

/** Closed as it was seen, with what was said of its accounts. */
export function closedSheet(more: Partial<ClosedSheet> = {}): ClosedSheet {
  const accounts = sheet.accounts.map((one) =>
    one.provider === 'offline'
      ? { ...one, there: one.due - 5_000, note: '签到台找零少收，已由张会计补足并入账' }
      : { ...one, there: one.due },
  )
  const days = sheet.days.map((one) => ({ ...one, state: one.state === 'differs' ? ('explained' as const) : ('agreed' as const) }))
  return {
    id: 's0',
    no: 0,
    sheet: { ...sheet, accounts, days },
    note: '',
    digest: '8f3c5b0e9a7d4c21b6f0e8d7c6b5a4938271605f4e3d2c1b0a99887766554433',
    logHead: '48213:ydM0J3bWq7nT5vXk2LrCz9uHsEoPaGfI1RjV8QwBx4c',
    by: '张会计',
    closeTime: '2026-10-20 16:32:10',
    ...more,
  }
}

/** What came after: one place went back. */
export const later: Sheet = {
  ...sheet,
  lines: [line({ copies: 0, ended: 1, received: 0, refunded: 29_900 })],
  accounts: [{ provider: 'wechat', received: 0, refunded: 29_900, fees: -179, due: -29_721, there: null, note: '' }],
  days: [{ provider: 'wechat', day: '2026-10-25', state: 'agreed', movements: 1, differences: [] }],
  sold: 0,
  free: 0,
  ended: 1,
  received: 0,
  refunded: 29_900,
  fees: -179,
  due: -29_721,
  surplus: 0,
}
