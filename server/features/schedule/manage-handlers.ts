/** The programme in its organisers' hands: what each call does. */
import type { scheduleManage } from '#contract/schedule-manage.ts'
import type { Handlers } from '../../use-case.ts'
import { exportProgramme } from './export.ts'

export const scheduleManageHandlers: Handlers<typeof scheduleManage> = {
  export: exportProgramme,
}
