import { admission } from '#contract/admission.ts'
import { checker } from '../../api/check.ts'

export const check = checker(admission)
