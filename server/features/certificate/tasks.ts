/** The long work of certificates. */
import { certificateIssue } from './issue.ts'
import { certificatePrint, certificateUnitZip } from './zip.ts'

export const certificateTasks = { certificateIssue, certificatePrint, certificateUnitZip }
