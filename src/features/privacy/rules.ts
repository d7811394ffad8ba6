import { privacy } from '#contract/privacy.ts'
import { checker } from '../../api/check.ts'

export const check = checker(privacy)
