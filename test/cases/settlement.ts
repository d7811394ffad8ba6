import { settlement } from '#contract/settlement.ts'
import { type Cases, organisersThere, type World } from '../support/cases.ts'
import { stopAll } from '../support/long-work.ts'
import { paidOrder } from '../support/paid.ts'
import { closeNow, endMeeting, overMeeting } from '../support/settling.ts'

const here = { meetingId: '1' }
const said = { due: 0, accounts: [] }

let lines = 0
/** A line of a bill that nobody can place, on a day on which somebody has paid. */
const difference = async ({ test, person }: World) => {
  const { order, tradeNo } = await paidOrder(test, person, ['王晓明'])
  const id = `S${(lines += 1)}`
  const row = {
    id,
    provider: 'gateway',
    day: '2026-09-02',
    kind: 'trade',
    cause: 'amount',
    ref: tradeNo,
    trade_no: tradeNo,
    provider_id: 'P1',
    refund_no: '',
    order_no: order.no,
    third_id: '-000001',
    their_fen: 1,
    their_state: 'success',
    our_fen: order.totalAmount,
    our_state: 'success',
    created_at: test.clock(),
    cleared_at: null,
    note: '',
  } as const
  await test.deps.db.write((tx) => tx.insertInto('bill_differences').values(row).execute())
  return { ...here, id }
}

/** A meeting that is closed, and has given one price less a fen back since. */
const grown = async ({ test, person }: World) => {
  const meetingId = await overMeeting(test)
  await closeNow(person, meetingId)
  await test.deps.db.write(async (tx) => {
    const ticket = await tx.selectFrom('tickets').selectAll().where('id', '=', '2').executeTakeFirstOrThrow()
    const id = `1${meetingId}`
    await tx
      .insertInto('tickets')
      .values({ ...ticket, id, meeting_id: meetingId, sold: 0, pool_id: null, form_id: null })
      .execute()
    const at = test.clock()
    const order = {
      no: `9${meetingId.padStart(20, '0')}`,
      user_id: person.id,
      meeting_id: meetingId,
      third_id: '-000001',
      ticket_id: id,
      copies: 1,
      price_fen: 100,
      amount_fen: 100,
      status: 7,
      created_at: at,
      expires_at: at,
      paid_at: at,
      ended_at: at,
      idem_key: null,
      idem_digest: null,
    } as const
    await tx.insertInto('orders').values(order).execute()
    const trade = {
      no: `${order.no}1`,
      order_no: order.no,
      provider: 'offline',
      provider_id: `R ${order.no}`,
      amount_fen: 100,
      state: 'success',
      code_url: '',
      created_at: at,
      settled_at: at,
      ask_at: null,
    } as const
    await tx.insertInto('trades').values(trade).execute()
  })
  const accounts = [{ provider: 'offline', there: 100, note: '' }]
  return { meetingId, due: 100, accounts, note: '封存后收到现金' }
}

export const cases: Cases<typeof settlement> = {
  access: {
    get: organisersThere,
    explain: organisersThere,
    close: organisersThere,
    supplement: organisersThere,
    export: organisersThere,
  },
  fixtures: {
    get: here,
    explain: async (world) => ({ ...(await difference(world)), explanation: '银行冲正，次日补入' }),
    close: async ({ test }) => ({ meetingId: await overMeeting(test), ...said }),
    supplement: grown,
    export: async ({ person }) => {
      await stopAll(person)
      return here
    },
  },
  boundElsewhere: {
    close: 'a meeting is closed once',
    supplement: 'one for each time that money has moved since the one before',
  },
  inputs: [
    { kind: 'id', call: settlement.explain, field: 'id', rest: { ...here, explanation: '银行冲正' }, comesTo: 'difference_gone' },
    {
      kind: 'id',
      call: settlement.export,
      field: 'id',
      rest: here,
      comesTo: 'settlement_gone',
      without: ({ value }) => value === undefined,
    },
  ],
  otherFields: {
    explain: ['explanation'],
    close: ['due', 'accounts'],
    supplement: ['due', 'accounts', 'note'],
  },
  tables: {
    settlements: { found: 'closed_by', copy: 'none', closing: 'kept' },
  },
  leaveTraces: async ({ test, person }) => {
    await endMeeting(test, await overMeeting(test, '90000000'))
    await closeNow(person, '90000000')
  },
}
