/** The programme's long work. */
import { programmeExport } from './export.ts'

export const scheduleTasks = {
  scheduleExport: programmeExport,
}
