import { form } from '#contract/form.ts'
import { checker } from '../../api/check.ts'

export const check = checker(form)
