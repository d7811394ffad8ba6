/** The programme's long work. */
import { programmeExport } from './export.ts'
import { programmeImport } from './import/import-task.ts'

export const scheduleTasks = {
  scheduleImport: programmeImport,
  scheduleExport: programmeExport,
}
