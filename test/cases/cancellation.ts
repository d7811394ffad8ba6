import { cancellation } from '#contract/cancellation.ts'
import { desk } from '#contract/desk.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { task } from '#contract/task.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { type Cases, organisersThere, type World } from '../support/cases.ts'
import { noQuery, type Place } from '../support/place.ts'

const title = '一场会议'
const times = { meetingStratTime: '2026-11-03 09:00:00', meetingEndTime: '2026-11-04 18:00:00' }
const later = { meetingStratTime: '2026-12-03 09:00:00', meetingEndTime: '2026-12-04 18:00:00' }
const reason = '场馆停用'

/** That everybody sees, and nobody has ordered anything of. */
async function aMeeting({ person }: World): Promise<{ id: string }> {
  const { id } = await person.do(meetingManage.save, { title, ...times, phone: '0571-88880000' })
  await person.do(meetingManage.move, { id, action: 'publish' })
  return { id }
}

/** Cancelled, and somebody holds a place in it still: the work was stopped before it had begun. */
async function stopped(world: World): Promise<{ id: string }> {
  const { test, person } = world
  const { id } = await aMeeting(world)
  const ticket = await person.do(ticketManage.save, { meetingId: id, name: '听众票', total: 10 })
  await person.do(ticketManage.move, { meetingId: id, id: ticket.id, action: 'on' })
  const people = [{ name: '孙老师', mobile: '13955550077' }]
  await person.do(desk.comp, { meetingId: id, ticketId: ticket.id, people, reason: '讲者' })
  const { taskId } = await person.do(cancellation.cancel, { id, title, reason })
  await person.do(task.stop, { meetingId: id, id: taskId })
  test.clock.pass(60_000)
  return { id }
}

const atNone = { kind: 'id', field: 'id', comesTo: 'meeting_gone' } satisfies Partial<Place>

export const cases: Cases<typeof cancellation> = {
  access: {
    weigh: organisersThere,
    cancel: organisersThere,
    progress: organisersThere,
    again: organisersThere,
    postpone: organisersThere,
  },
  fixtures: {
    weigh: { id: '1' },
    cancel: async (world) => ({ ...(await aMeeting(world)), title, reason }),
    progress: { id: '1' },
    again: stopped,
    postpone: async (world) => ({ ...(await aMeeting(world)), ...later, edition: 1, reason }),
  },
  inputs: [
    { ...atNone, call: cancellation.weigh, without: noQuery },
    { ...atNone, call: cancellation.progress, without: noQuery },
    { ...atNone, call: cancellation.cancel, rest: { title, reason } },
    { ...atNone, call: cancellation.again },
    { ...atNone, call: cancellation.postpone, rest: { ...later, edition: 1, reason } },
  ],
  otherFields: {
    cancel: ['reason'],
    weigh: ['meetingStratTime', 'meetingEndTime'],
    postpone: ['edition', 'meetingStratTime', 'meetingEndTime', 'address', 'mapUrl', 'reason', 'withRest', 'refundUntil'],
  },
  tables: {},
}
