import { beforeEach, describe, expect, it } from 'vitest'
import { orderStatus } from '#contract/order.ts'
import { admissionMachine } from '#server/features/admission/machine.ts'
import { messageMachine } from '#server/features/message/machine.ts'
import { orderMachine } from '#server/features/order/machine.ts'
import { applicationMachine } from '#server/features/organisation/machine.ts'
import { pairingMachine } from '#server/features/session/pairing-machine.ts'
import { tradeMachine } from '#server/features/payment/machine.ts'
import { refundMachine } from '#server/features/refund/machine.ts'
import { actionsFrom, can, type Machine, machine, move, refusalOf } from '#server/flow/machine.ts'
import { databaseTest } from '../support/product-test.ts'

/** Where the table leads from a state, whatever guards say. */
function edgesFrom(table: Machine, state: string | number): string[] {
  return Object.entries(table.edges).flatMap(([action, { from }]) => (from.includes(state) ? [action] : []))
}

describe('machines are tables', () => {
  it('moves an order as spec.md section 4 says, and no other way', () => {
    const possible = Object.fromEntries(orderMachine.states.map((state) => [state, edgesFrom(orderMachine, state)]))
    expect(possible).toEqual({
      0: ['enrol', 'apply', 'pay', 'fail', 'cancel', 'expire', 'prove', 'close'],
      1: ['withdraw', 'end', 'forfeit', 'refund'],
      2: ['pay', 'retry', 'cancel', 'expire', 'prove', 'close'],
      3: ['admit'],
      4: ['refunded'],
      5: [],
      6: ['approve', 'grant', 'refuse', 'cancel', 'close'],
      7: ['reseat'],
      8: ['pay', 'disprove', 'lapse', 'close'],
    })
  })

  it('never forgets money: a trade given up can still turn out paid', () => {
    for (const state of ['created', 'paying', 'failed', 'closed'] as const) expect(edgesFrom(tradeMachine, state)).toContain('succeed')
    expect(edgesFrom(tradeMachine, 'success')).toEqual([])
  })

  it('ends refunds and admissions for good', () => {
    expect(edgesFrom(refundMachine, 'done')).toEqual([])
    expect(edgesFrom(admissionMachine, 'revoked')).toEqual([])
  })

  it('refuses a table with an unknown state, or one that nothing leads to', () => {
    expect(() =>
      machine({ entity: 'x', table: 'orders', states: ['a'], edges: { go: { from: ['a'], to: 'b' as 'a', when: '' } } }),
    ).toThrow('unknown state b')
    expect(() =>
      machine({ entity: 'x', table: 'orders', states: ['a', 'b'], edges: { stay: { from: ['a'], to: 'a', when: '' } } }),
    ).toThrow('nothing leads to b')
  })

  it('refuses a table whose guards and effects have not one known name each', () => {
    const table = (more: object, ...guards: string[]) =>
      machine({
        entity: 'x',
        table: 'orders',
        states: ['a'],
        edges: { go: { from: ['a'], to: 'a', guards: guards as never[], when: '' } },
        ...more,
      })
    const guards = { late: () => undefined }
    expect(() => table({}, 'late')).toThrow('x: go names an unknown guard late')
    expect(() => table({}, 'toString')).toThrow('go names an unknown guard toString')
    expect(() => table({ guards }, 'late', 'late')).toThrow('go names late twice')
    expect(() => table({ guards })).toThrow('no edge names late')
    expect(() => table({ guards, effects: { late: async () => {} } }, 'late')).toThrow('late is a guard and an effect')
    const go = { from: ['a'] as const, to: 'a' as const, effects: ['told' as never], when: '' }
    expect(() => machine({ entity: 'x', table: 'orders', states: ['a'], edges: { go } })).toThrow('go names an unknown effect told')
    expect(() => table({ guards }, 'late')).not.toThrow()
  })
})

describe('guards', () => {
  const order = { expires_at: 1_000 }
  const unpaid = orderStatus.unpaid
  const orderCan = (action: 'retry' | 'prove' | 'expire' | 'cancel', at: number, openTrade: boolean) =>
    can(orderMachine, action, action === 'retry' ? orderStatus.payFailed : unpaid, { order, at, openTrade })

  it('let somebody try to pay again, or show a transfer, while there is time', () => {
    for (const action of ['retry', 'prove'] as const)
      expect([orderCan(action, 999, false), orderCan(action, 1_000, false)]).toEqual([true, false])
    expect(refusalOf(orderMachine, 'retry', { order, at: 1_000 })).toBe('order_expired')
  })

  it('keep the places of somebody who may be paying at this moment', () => {
    expect([orderCan('cancel', 0, true), orderCan('prove', 0, true)]).toEqual([false, false])
    expect(refusalOf(orderMachine, 'cancel', { openTrade: true })).toBe('payment_unavailable')
  })

  it('let an order expire when its time is up, and an hour later though its payer cannot be asked about', () => {
    expect([orderCan('expire', 999, false), orderCan('expire', 1_000, false)]).toEqual([false, true])
    expect([orderCan('expire', 1_000, true), orderCan('expire', 3_601_000, true)]).toEqual([false, true])
  })

  it('seat somebody whose money comes late only in places that were taken for them', () => {
    expect(refusalOf(orderMachine, 'reseat', { placesTaken: false })).toBe('sold_out')
    expect(can(orderMachine, 'reseat', orderStatus.cancelled, { placesTaken: true })).toBe(true)
  })

  it('give back to a buyer only what a trade has brought, and end the order with the last of it', () => {
    expect(refusalOf(orderMachine, 'refund', { paidTrade: false })).toBe('order_not_refundable')
    expect(can(orderMachine, 'refunded', orderStatus.refunding, { lastRefund: false })).toBe(false)
    expect(can(orderMachine, 'refunded', orderStatus.refunding, { lastRefund: true })).toBe(true)
  })

  it('offer an organiser what they can do about a refund: send it anew, or say that they have paid it back', () => {
    const offered = (state: 'requested' | 'failed' | 'done', provider: string) =>
      actionsFrom(refundMachine, state, { provider, state }, ['retry', 'returned'])
    expect([offered('requested', 'transfer'), offered('failed', 'transfer'), offered('done', 'transfer')]).toEqual([
      ['returned'],
      ['returned'],
      [],
    ])
    expect([offered('requested', 'wechat'), offered('failed', 'wechat'), offered('done', 'wechat')]).toEqual([
      [],
      ['retry', 'returned'],
      [],
    ])
  })

  it('take no word on an attempt that a person has given up, but that the money went back', () => {
    for (const action of ['send', 'fail'] as const) expect(refusalOf(refundMachine, action, { earlier: true })).toBe('refund_decided')
    expect(can(refundMachine, 'finish', 'failed', { provider: 'wechat' })).toBe(true)
  })

  it('let somebody give away a ticket that is paid, unused and of a meeting that goes on', () => {
    const given = (change: object, status: 'issued' | 'entered' = 'issued') =>
      can(admissionMachine, 'give', status, { order: { status: orderStatus.paid }, endsAt: 10, at: 9, everIn: false, ...change })
    expect([given({}), given({}, 'entered')]).toEqual([true, false])
    for (const change of [{ order: { status: orderStatus.refunding } }, { at: 10 }, { everIn: true }]) expect(given(change)).toBe(false)
  })

  it('let somebody in by an invitation while it is open, and without one when an approver says so', () => {
    const invited = (invitation: 'none' | 'open' | 'gone', organisation: 'open' | 'closed' = 'open') =>
      refusalOf(applicationMachine, 'approve', { invitation, organisation })
    expect([invited('none'), invited('open'), invited('gone')]).toEqual([undefined, undefined, 'invitation_gone'])
    expect([invited('none', 'closed'), invited('open', 'closed')]).toEqual(['organisation_gone', 'organisation_gone'])
  })

  it('let somebody ask anew who was turned down, or has left since, while the organisation is open', () => {
    const again = (state: 'waiting' | 'rejected' | 'approved', belongs: boolean, organisation: 'open' | 'closed' = 'open') =>
      can(applicationMachine, 'again', state, { belongs, organisation })
    expect([again('rejected', false), again('approved', false)]).toEqual([true, true])
    expect([again('waiting', false), again('approved', true), again('rejected', false, 'closed')]).toEqual([false, false, false])
  })

  it('let a desktop in while its code lives, by whoever scanned it', () => {
    const by = (at: number, user_id: string | null) =>
      refusalOf(pairingMachine, 'confirm', { pairing: { expires_at: 10, user_id }, who: 'me', at })
    expect([by(9, null), by(9, 'me'), by(9, 'another'), by(10, 'me')]).toEqual([undefined, undefined, 'pairing_gone', 'pairing_gone'])
  })

  it('write to nobody whose account has closed', () => {
    expect([can(messageMachine, 'take', 'waiting', { closed_at: 1 }), can(messageMachine, 'take', 'waiting', { closed_at: null })]).toEqual(
      [false, true],
    )
    expect(can(messageMachine, 'give_up', 'waiting', { closed_at: 1, tries: 0, forGood: false })).toBe(true)
  })

  it('try to reach somebody five times, and once more where there is another way', () => {
    const next = (tries: number, forGood: boolean) =>
      actionsFrom(messageMachine, 'sending', { closed_at: null, tries, forGood }, ['refuse', 'give_up'])
    expect([next(4, false), next(5, false), next(5, true)]).toEqual([['refuse'], ['give_up'], ['refuse']])
  })

  it('repeat for eight minutes what WeChat did not answer, and to the same openId only', () => {
    const began = { channel: 'wechat', closed_at: null, send_at: 100, bound_at: 50 }
    const repeats = (change: object) => can(messageMachine, 'repeat', 'sending', { ...began, at: 100 + 8 * 60_000 - 1, ...change })
    expect(repeats({})).toBe(true)
    for (const change of [{ at: 100 + 8 * 60_000 }, { bound_at: 101 }, { channel: 'sms' }, { closed_at: 120 }])
      expect(repeats(change)).toBe(false)
  })
})

describe('move', () => {
  const opened = databaseTest()
  const told: string[] = []
  const pairing = machine({
    entity: 'pairing',
    table: 'pairings',
    states: ['waiting', 'scanned', 'used'],
    guards: { 'in time': ({ late }: { late: boolean }) => (late ? 'pairing_gone' : undefined) },
    effects: {
      'somebody is told': async (_: unknown, { name }: { name: string }) => {
        told.push(name)
      },
    },
    edges: {
      scan: { from: ['waiting'], to: 'scanned', guards: ['in time'], effects: ['somebody is told'], when: '' },
      fetch: { from: ['scanned'], to: 'used', when: '' },
    },
  })
  const scan = { entityId: 'P1', action: 'scan', from: 'waiting', who: 'U1', why: 'seen', at: 5, late: false, name: '王芳' } as const
  const fetch = { entityId: 'P1', action: 'fetch', from: 'scanned', who: 'U1', why: '', at: 6 } as const
  const rows = () => opened.db.read.selectFrom('pairings').select(['id', 'state', 'device']).orderBy('id').execute()
  const lines = () => opened.db.read.selectFrom('log').selectAll().execute()

  beforeEach(async () => {
    told.length = 0
    const times = { remember: 0, created_at: 0, expires_at: 10, user_id: null }
    const words = { state: 'waiting', third_id: '-000001', ip: '', agent: '', device: '' } as const
    await opened.db.write((tx) =>
      tx
        .insertInto('pairings')
        .values(['P1', 'P2'].map((id) => ({ id, secret_hash: `secret of ${id}`, ...words, ...times })))
        .execute(),
    )
  })

  it('moves one row with further columns, writes a log row and runs the effects', async () => {
    expect(await opened.db.write((tx) => move(tx, pairing, scan, { device: 'phone' }))).toEqual({ to: 'scanned', refused: undefined })
    expect(await rows()).toEqual([
      { id: 'P1', state: 'scanned', device: 'phone' },
      { id: 'P2', state: 'waiting', device: '' },
    ])
    expect(await lines()).toMatchObject([
      { entity: 'pairing', entity_id: 'P1', action: 'scan', from_state: 'waiting', to_state: 'scanned', who: 'U1', why: 'seen', at: 5 },
    ])
    expect(told).toEqual(['王芳'])
  })

  it('changes nothing if the row has left the state that was read', async () => {
    expect(await opened.db.write((tx) => move(tx, pairing, fetch))).toEqual({ to: undefined, refused: undefined })
    expect([(await rows())[0]?.state, await lines()]).toEqual(['waiting', []])
  })

  it('changes nothing if no edge leads on from the state, or a guard refuses', async () => {
    expect(await opened.db.write((tx) => move(tx, pairing, { ...fetch, from: 'waiting' }))).toEqual({ to: undefined, refused: undefined })
    expect(await opened.db.write((tx) => move(tx, pairing, { ...scan, late: true }))).toEqual({ to: undefined, refused: 'pairing_gone' })
    expect([(await rows())[0]?.state, await lines(), told]).toEqual(['waiting', [], []])
  })

  it('finds the row by the columns that the machine names', async () => {
    const device = machine({
      entity: 'device',
      table: 'pairings',
      key: 'secret_hash',
      state: 'device',
      states: ['', 'phone'],
      edges: { bind: { from: [''], to: 'phone', when: '' } },
    })
    const step = { entityId: 'secret of P2', action: 'bind', from: '', who: 'U1', why: '', at: 7 } as const
    expect((await opened.db.write((tx) => move(tx, device, step))).to).toBe('phone')
    expect((await rows()).map((row) => row.device)).toEqual(['', 'phone'])
  })
})
