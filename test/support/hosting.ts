/**
 * A meeting that receives: a guest with a flight, a car and rooms in two hotels; a visitor whom the desk is to decide about;
 * and a stand with somebody who looks after it.
 */
import { meetingManage } from '#contract/meeting-manage.ts'
import { vip } from '#contract/vip/calls.ts'
import { visitor } from '#contract/visitor.ts'
import type { TestApp } from './app.ts'
import { codeFor, type Person, visitor as stranger } from './person.ts'
import { standOf } from './stands.ts'
import { receive } from './vips.ts'

const meetingId = '1'
const mobile = '13977770001'

export async function fillHosting(test: TestApp, organiser: Person): Promise<void> {
  await fillReception(organiser)
  await announceVisit(stranger(test.app), { mobile, smsCode: await codeFor(test, mobile, 'visit') })
  await standOf(organiser, { mobile: '13977770003' })
}

/** By calls alone: on whatever server the organiser is. The desk for visitors opens with it. */
export async function fillReception(organiser: Person): Promise<void> {
  const { id: guestId } = await receive(organiser)
  const { meetingStratTime: start } = await organiser.do(meetingManage.own, { id: meetingId })
  const at = (time: string) => `${start.slice(0, 10)} ${time}:00`
  const car = { plate: '浙A12345', model: '七座商务车', seats: 6, driver: '王师傅', driverMobile: '13811116666', note: '' }
  const { id: carId } = await organiser.do(vip.saveCar, { meetingId, id: '', edition: 0, ...car })
  const flight = { direction: 'in', way: 'plane', number: 'MU5137', fromPlace: '北京首都国际机场', toPlace: '杭州萧山国际机场' } as const
  const times = { planFrom: at('05:00'), planTo: at('07:20'), expectFrom: '', expectTo: '' }
  await organiser.do(vip.saveLeg, { meetingId, id: '', guestId, edition: 0, ...flight, ...times, meetAt: '到达层6号门', carId, note: '' })
  const fromDay = start.slice(0, 10)
  const toDay = new Date(Date.parse(fromDay) + 2 * 86_400_000).toISOString().slice(0, 10)
  const room = { kind: '大床房', beds: 1, room: '', fromDay, toDay, payer: 'host', state: 'asked' } as const
  for (const hotel of ['西子宾馆', '云栖谷会议中心'])
    await organiser.do(vip.saveRoom, { meetingId, id: '', edition: 0, hotel, ...room, guestIds: [guestId] })

  const desk = { open: 1, twoSteps: 0, asksDocument: 0, companionsMost: 3, daysMost: 1, retentionDays: 30, notice: '请走东门' } as const
  const { edition } = await organiser.do(visitor.desk, { meetingId })
  await organiser.do(visitor.saveDesk, { meetingId, edition, ...desk })
}

/** @param by whose phone it is, and what proves it; nothing where they are signed in with it. */
export async function announceVisit(person: Person, by: { mobile: string; smsCode: string }): Promise<void> {
  const { meetingStratTime: start } = await person.do(visitor.about, { meetingId })
  const at = (time: string) => `${start.slice(0, 10)} ${time}:00`
  await person.do(visitor.apply, {
    meetingId,
    ...by,
    name: '来访小明',
    unit: '远方小学',
    host: { name: '', mobile: '13977770002' },
    reason: '商量合作',
    fromTime: at('10:00'),
    toTime: at('12:00'),
    companions: ['同行小红'],
    plate: '浙B12345',
    documentKind: '',
    documentTail: '',
  })
}
