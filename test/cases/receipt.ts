import type { Input } from '#contract/call.ts'
import { receipt } from '#contract/receipt.ts'
import { type Cases, organisersThere, type World } from '../support/cases.ts'
import type { Person } from '../support/person.ts'
import { putIn } from '../support/put-in.ts'
import { unpaidOrder } from '../support/transfers.ts'

const paper = { method: 'cash', payer: '望湖小学', serial: '', day: '2025-09-01', note: '' } as const

const owed = async (person: Person): Promise<Input<typeof receipt.book>> => {
  const { no, totalAmount } = await unpaidOrder(person)
  return { meetingId: '1', ...paper, amount: totalAmount, orderNos: [no] }
}
const tooMuch = async ({ person }: World) => {
  const one = await owed(person)
  return person.do(receipt.book, { ...one, amount: one.amount + 1 })
}

/** So many columns has a statement at least. */
const STATEMENT = Buffer.from('交易日期,贷方发生额,对方户名\n2025-09-01,199.00,望湖小学\n')

export const cases: Cases<typeof receipt> = {
  access: {
    book: organisersThere,
    list: organisersThere,
    surplusBack: organisersThere,
    readStatement: organisersThere,
  },
  fixtures: {
    book: ({ person }) => owed(person),
    list: { meetingId: '1', pageNum: 1, pageSize: 30, keyword: '望湖', surplus: 0 },
    surplusBack: async (world) => ({ meetingId: '1', id: (await tooMuch(world)).id }),
    readStatement: async ({ person }) => ({
      meetingId: '1',
      fileId: (await putIn(person, STATEMENT, '流水.csv', 'list')).id,
    }),
  },
  inputs: [
    { kind: 'id', call: receipt.surplusBack, field: 'id', rest: { meetingId: '1' }, comesTo: 'receipt_gone' },
    { kind: 'id', call: receipt.readStatement, field: 'fileId', rest: { meetingId: '1' }, comesTo: 'file_gone' },
    { kind: 'flag', call: receipt.list, field: 'surplus', rest: { meetingId: '1' } },
  ],
  otherFields: {
    book: ['method', 'day', 'amount', 'orderNos'],
    list: ['pageNum', 'pageSize'],
  },
  tables: {
    receipts: { found: ({ serial }) => serial === 'SJ-0088', copy: 'none', closing: 'blanked' },
  },
  leaveTraces: async ({ person, admin }) =>
    admin.do(receipt.book, { ...(await owed(person)), payer: '欧阳小鱼', serial: 'SJ-0088', note: '欧阳大鱼代付' }),
}
