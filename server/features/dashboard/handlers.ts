/** A meeting's figures: what each call does. */
import type { dashboard } from '#contract/dashboard.ts'
import type { Handlers } from '../../use-case.ts'
import { attendance } from './attendance.ts'
import { doors } from './doors.ts'
import { exportAttendance } from './export.ts'
import { sales } from './sales.ts'
import { sources } from './sources.ts'
import { today } from './today.ts'

export const dashboardHandlers: Handlers<typeof dashboard> = {
  today,
  sales,
  sources,
  doors,
  attendance,
  attendanceExport: exportAttendance,
}
