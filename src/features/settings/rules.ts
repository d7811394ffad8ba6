import { settings } from '#contract/settings.ts'
import { checker } from '../../api/check.ts'

export const check = checker(settings)
