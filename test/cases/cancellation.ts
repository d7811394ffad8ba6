import { cancellation } from '#contract/cancellation.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
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
    // What it left undone is a place that somebody holds still.
    again: { id: '1' },
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
    cancel: ['reason', 'title'],
    postpone: ['edition', 'meetingStratTime', 'meetingEndTime', 'reason', 'withRest', 'refundUntil'],
  },
  tables: {},
}
