/** Scans as the organiser reads them; nothing here writes. */
import type { Db } from '../../../db/db.ts'
import { pageOf, type PageRange } from '../../../db/pages.ts'
import { nameInEntry } from '../../session/written-accounts.ts'

export interface LogFilter {
  meetingId: string
  /** Empty for all. */
  listId: string
  conflicts: boolean
}

/** The newest first. What was scanned of other meetings has no name here. */
export async function pageOfScans(db: Db, { meetingId, listId, conflicts }: LogFilter, range: PageRange) {
  let scans = db.read.selectFrom('checkin_scans').where('checkin_scans.meeting_id', '=', meetingId)
  if (listId !== '') scans = scans.where('checkin_scans.list_id', '=', listId)
  if (conflicts) scans = scans.where('checkin_scans.conflict', '=', 1)
  return pageOf(
    scans,
    scans
      .innerJoin('checkin_lists', 'checkin_lists.id', 'checkin_scans.list_id')
      .leftJoin('checkin_devices', 'checkin_devices.id', 'checkin_scans.device_id')
      .leftJoin('users', 'users.id', 'checkin_scans.user_id')
      .leftJoin('staff', (join) =>
        join.onRef('staff.user_id', '=', 'checkin_scans.user_id').onRef('staff.meeting_id', '=', 'checkin_scans.meeting_id'),
      )
      .leftJoin('admissions', (join) =>
        join.onRef('admissions.id', '=', 'checkin_scans.admission_id').onRef('admissions.meeting_id', '=', 'checkin_scans.meeting_id'),
      )
      .leftJoin('visits', (join) =>
        join.onRef('visits.id', '=', 'checkin_scans.admission_id').onRef('visits.meeting_id', '=', 'checkin_scans.meeting_id'),
      )
      .leftJoin('attendees', 'attendees.id', 'admissions.attendee_id')
      .leftJoin('tickets', 'tickets.id', 'admissions.ticket_id')
      .selectAll('checkin_scans')
      .select([
        'checkin_lists.name as list_name',
        'checkin_lists.kind',
        'checkin_lists.gates',
        'checkin_devices.name as device_name',
        nameInEntry('staff').$castTo<string | null>().as('operator'),
        'attendees.name as attendee_name',
        'visits.name as visitor_name',
        'tickets.name as ticket_name',
      ])
      .orderBy('checkin_scans.server_at', 'desc')
      .orderBy('checkin_scans.id', 'desc'),
    range,
  )
}
export type LogSource = Awaited<ReturnType<typeof pageOfScans>>['rows'][number]
