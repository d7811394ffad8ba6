import { attendee } from '#contract/attendee.ts'
import { checker } from '../../api/check.ts'

export const check = checker(attendee)
