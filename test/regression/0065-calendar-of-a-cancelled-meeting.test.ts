/** The calendar file of a cancelled meeting said STATUS:CONFIRMED: a phone that read it again showed the meeting as on. */
import { expect, it } from 'vitest'
import { cancellation } from '#contract/cancellation.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { calendarLink } from '#contract/schedule.ts'
import { fromWire, toWire } from '#server/flow/clock.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { productTest } from '../support/product-test.ts'

const DAY = 86_400_000
const reason = '场馆检修'
const { opened, test, organiser } = productTest({ organiser: 'organiser' })

async function fileOf(ids: string[]) {
  const text = await (await test.app.request(calendarLink('1', ids))).text()
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  return (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? ''
}
const sessionId = async () =>
  (await opened.db.read.selectFrom('schedule_items').select('id').where('meeting_id', '=', '1').orderBy('id').executeTakeFirstOrThrow()).id
const utc = (wire: string) => `${new Date(fromWire(wire)).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

it('the meeting and its sessions are cancelled in the file, by status, title and description, with a higher sequence', async () => {
  const { title } = await organiser.do(meetingManage.own, { id: '1' })
  for (const ids of [[], [await sessionId()]]) {
    const before = await fileOf(ids)
    expect([before('STATUS'), before('METHOD')]).toEqual(['CONFIRMED', 'PUBLISH'])
  }
  const sequence = Number((await fileOf([]))('SEQUENCE'))
  await organiser.do(cancellation.cancel, { id: '1', reason, title })
  for (const ids of [[], [await sessionId()]]) {
    const file = await fileOf(ids)
    expect([file('STATUS'), file('SUMMARY').startsWith('【已取消】')]).toEqual(['CANCELLED', true])
    expect(file('DESCRIPTION')).toContain(`会议已取消，原因：${reason}`)
    expect(Number(file('SEQUENCE'))).toBeGreaterThan(sequence)
  }
})

it('a moved meeting has the new time and place, what it was before, and a higher sequence under the same UID', async () => {
  const own = await organiser.do(meetingManage.own, { id: '1' })
  const before = await fileOf([])
  const meetingStratTime = toWire(fromWire(own.meetingStratTime) + DAY)
  const meetingEndTime = toWire(fromWire(own.meetingEndTime) + DAY)
  const { edition } = own
  await organiser.do(cancellation.postpone, { id: '1', edition, meetingStratTime, meetingEndTime, address: '省人民大会堂', reason })
  await takeSteps(test.deps)
  const file = await fileOf([])
  expect([file('UID'), file('STATUS'), file('LOCATION')]).toEqual([before('UID'), 'CONFIRMED', '省人民大会堂'])
  expect([file('DTSTART'), file('DTEND')]).toEqual([utc(meetingStratTime), utc(meetingEndTime)])
  expect(file('DESCRIPTION')).toContain(`原定 ${own.meetingStratTime.slice(0, 16)} 开始，${own.address}，原因：${reason}`)
  expect(Number(file('SEQUENCE'))).toBeGreaterThan(Number(before('SEQUENCE')))
})
