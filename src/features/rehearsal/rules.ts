import { rehearsal } from '#contract/rehearsal.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ start: rehearsal.start })
