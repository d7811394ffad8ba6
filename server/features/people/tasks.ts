/** The long work of people. */
import { attachmentsZip } from './attachments.ts'
import { peopleExport } from './export.ts'

export const peopleTasks = { peopleExport, attachmentsZip }
