import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bill } from '#contract/bill.ts'
import { headers } from '#contract/call.ts'
import { settlement } from '#contract/settlement.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'
import { paidOrder } from '../support/paid.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { compareBills, endMeeting } from '../support/settling.ts'

const HERE = { meetingId: '1' }
const TODAY = '2026-09-02'
const PRICE = 19_900

onBothEngines('the money of a meeting', (engine) => {
  let opened: Opened
  let test: TestApp
  let buyer: Person
  let organiser: Person
  beforeEach(async () => {
    opened = await freshDatabase(engine)
    test = await testApp(opened.db)
    buyer = await signIn(test, '13800000011')
    organiser = await signInAs(test, 'organiser')
  })
  afterEach(() => opened.drop())

  const look = () => organiser.do(settlement.get, HERE)
  const bought = async (names = ['王晓明']) => paidOrder(test, buyer, names)

  describe('a bill that differs', () => {
    const misprinted = async () => {
      const { tradeNo } = await bought()
      test.cashier.misprint((lines) => lines.map((line) => ({ ...line, amountFen: line.amountFen + 1 })))
      await compareBills(test)
      await endMeeting(test)
      return tradeNo
    }

    it('by one fen stands in the way until somebody has said why', async () => {
      await misprinted()
      const { now, hindrances } = await look()
      expect(hindrances).toEqual([{ what: 'bills', count: 1 }])
      expect(now.days).toMatchObject([
        {
          provider: 'gateway',
          day: TODAY,
          state: 'differs',
          movements: 1,
          differences: [{ theirs: PRICE + 1, ours: PRICE, explanation: '' }],
        },
      ])
      const [{ id } = { id: '' }] = now.days[0]?.differences ?? []
      const explanation = '银行多记一分，已电话核实'
      expect(await organiser.do(settlement.explain, { ...HERE, id, explanation })).toBeNull()
      const after = await look()
      expect([after.hindrances, after.now.days]).toMatchObject([
        [],
        [{ state: 'explained', differences: [{ id, explanation, by: '林晚' }] }],
      ])
      expect((await organiser.do(bill.differences, {})).list).toMatchObject([{ id, cleared: 0, explanation, explainedBy: '林晚' }])
    })
  })
})
