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
import { signIn, signInAs } from '../support/person.ts'

const HERE = { meetingId: '1' }
onBothEngines('moves and sales at once', (engine) => {
  it('leave nobody with an old time in silence', async () => {
    for (let round = 0; round < 6; round++) {
      const opened = await freshDatabase(engine)
      const test = await testApp(opened.db)
      const organiser = await signInAs(test, 'organiser')
      await askInstead(opened.db, '1', (q) => q.map((one) => (one.key === 'name' ? one : { ...one, required: 0 as const })))
      const buyers = []
      for (let n = 0; n < 5; n++) {
        const buyer = await signIn(test, `1397777${round}50${n}`)
        const { id } = await buyer.do(attendee.save, { ...HERE, sex: 1, phone: `1397777${round}50${n}`, name: '王小明', ticketId: '1' })
        buyers.push({ buyer, id })
      }
      const own = await organiser.do(meetingManage.own, { id: '1' })
      const later = (w: string) => toWire(fromWire(w) + 86_400_000 * 3)
      const times = { meetingStratTime: later(own.meetingStratTime), meetingEndTime: later(own.meetingEndTime) }
      const buy = (at: number) => {
        const { buyer, id } = buyers[at] as (typeof buyers)[number]
        return buyer.ask(order.submit, { enrollInfoIds: [id], ...HERE, thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 })
      }
      const move = round % 2 === 0
        ? () => organiser.ask(meetingManage.save, { id: '1', edition: own.edition, ...times })
        : async () => { const a = await organiser.ask(cancellation.postpone, { id: '1', edition: own.edition, ...times, reason: '场馆检修' }); await takeSteps(test.deps); return a }
      const done = await Promise.all([buy(0), buy(1), move(), buy(2), buy(3), new Promise((r) => setTimeout(r, 30)).then(() => buy(4))])
      await takeSteps(test.deps)
      const now = await organiser.do(meetingManage.own, { id: '1' })
      const rows = await opened.db.read.selectFrom('messages').selectAll().execute()
      console.log(engine, round, done.map((d) => d.reason || d.code), rows.map((r) => r.kind))
      for (const { buyer } of buyers) {
        const mine = rows.filter((r) => r.user_id === buyer.id)
        const paid = mine.find((r) => r.kind === 'order_paid')
        if (paid === undefined) continue
        const right = readJson(paid.facts).what.includes(now.meetingStratTime.slice(5, 16)) || mine.some((r) => r.kind === 'meeting_postponed')
        expect([round, readJson(paid.facts).what, now.meetingStratTime, right]).toEqual([round, readJson(paid.facts).what, now.meetingStratTime, true])
      }
      await opened.drop()
    }
  })
})
