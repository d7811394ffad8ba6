/** Orders that come while a meeting gets another time: no buyer is left with the earlier time and no message. */
import { expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { cancellation } from '#contract/cancellation.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { order } from '#contract/order.ts'
import { readJson } from '#server/db/json.ts'
import { fromWire, toWire } from '#server/flow/clock.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp } from '../support/app.ts'
import { askInstead } from '../support/asking.ts'
import { freshDatabase, onBothEngines } from '../support/database.ts'
import { HERE } from '../support/long-work.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'

const ROUNDS = 4
const BUYERS = 5
const DAY = 86_400_000

onBothEngines('a meeting that moves while tickets are sold', (engine) => {
  it.each(['save', 'postpone'] as const)('tells every buyer the new time: %s', async (way) => {
    for (let round = 0; round < ROUNDS; round++) {
      const opened = await freshDatabase(engine)
      const test = await testApp(opened.db)
      const organiser = await signInAs(test, 'organiser')
      await askInstead(opened.db, '1', (questions) =>
        questions.map((question) => (question.key === 'name' ? question : { ...question, required: 0 })),
      )
      const buyers: { buyer: Person; id: string }[] = []
      for (let n = 0; n < BUYERS; n++) {
        const phone = `1397777050${n}`
        const buyer = await signIn(test, phone)
        buyers.push({ buyer, id: (await buyer.do(attendee.save, { ...HERE, sex: 1, phone, name: '王小明', ticketId: '1' })).id })
      }
      const { edition, meetingStratTime, meetingEndTime } = await organiser.do(meetingManage.own, { id: '1' })
      const later = (wire: string) => toWire(fromWire(wire) + 3 * DAY)
      const times = { id: '1', edition, meetingStratTime: later(meetingStratTime), meetingEndTime: later(meetingEndTime) }
      const move = async () => {
        if (way === 'save') return organiser.ask(meetingManage.save, times)
        const answer = await organiser.ask(cancellation.postpone, { ...times, reason: '场馆检修' })
        await takeSteps(test.deps)
        return answer
      }
      const sales = buyers.map(
        ({ buyer, id }) =>
          () =>
            buyer.ask(order.submit, { ...HERE, enrollInfoIds: [id], thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 }),
      )
      // Each round, one order more is begun before the move.
      const begun = sales.map((buy, at) => (at < round ? buy() : undefined))
      const moving = move()
      await Promise.all(sales.map((buy, at) => begun[at] ?? buy()))
      const moved = await moving
      expect(moved.http).toBeLessThan(500)
      const now = await organiser.do(meetingManage.own, { id: '1' })
      const rows = await opened.db.read.selectFrom('messages').selectAll().execute()
      for (const { buyer } of buyers) {
        const mine = rows.filter(({ user_id: userId }) => userId === buyer.id)
        const bought = mine.find(({ kind }) => kind === 'order_paid')
        const said = bought === undefined ? '' : readJson(bought.facts).what
        const isRight = said.includes(now.meetingStratTime.slice(0, 16)) || mine.some(({ kind }) => kind === 'meeting_postponed')
        expect([way, round, said, now.meetingStratTime, isRight]).toEqual([way, round, said, now.meetingStratTime, true])
      }
      expect(test.errors).toEqual([])
      await opened.drop()
    }
  })
})
