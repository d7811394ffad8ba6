import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawings } from '#server/drawings.ts'
import { admissionMachine } from '#server/features/admission/machine.ts'
import { orderMachine } from '#server/features/order/machine.ts'
import { tradeMachine } from '#server/features/payment/machine.ts'
import { refundMachine } from '#server/features/refund/machine.ts'
import { actionsFrom, machine } from '#server/flow/machine.ts'
import { root } from '../support/sources.ts'

describe('machines are tables', () => {
  it('moves an order as spec.md section 4 says, and no other way', () => {
    const possible = Object.fromEntries(orderMachine.states.map((state) => [state, actionsFrom(orderMachine, state)]))
    expect(possible).toEqual({
      0: ['enrol', 'pay', 'fail', 'cancel', 'expire', 'prove'],
      1: ['refund'],
      2: ['pay', 'retry', 'cancel', 'expire', 'prove'],
      3: ['admit'],
      4: ['refunded'],
      5: [],
      7: ['reseat'],
      8: ['pay', 'disprove'],
    })
  })

  it('never forgets money: a trade given up can still turn out paid', () => {
    for (const state of ['created', 'paying', 'failed', 'closed'] as const) expect(actionsFrom(tradeMachine, state)).toContain('succeed')
    expect(actionsFrom(tradeMachine, 'success')).toEqual([])
  })

  it('ends refunds and admissions for good', () => {
    expect(actionsFrom(refundMachine, 'done')).toEqual([])
    expect(actionsFrom(admissionMachine, 'revoked')).toEqual([])
  })

  it('refuses a table with an unknown state, or one that nothing leads to', () => {
    expect(() => machine({ entity: 'x', states: ['a'], edges: { go: { from: ['a'], to: 'b' as 'a', when: '' } } })).toThrow(
      'unknown state b',
    )
    expect(() => machine({ entity: 'x', states: ['a', 'b'], edges: { stay: { from: ['a'], to: 'a', when: '' } } })).toThrow(
      'nothing leads to b',
    )
  })

  it('is drawn in ARCHITECTURE.md as it is', () => {
    expect(readFileSync(`${root}/ARCHITECTURE.md`, 'utf8')).toContain(drawings())
  })
})
