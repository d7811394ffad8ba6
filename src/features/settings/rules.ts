import { certification } from '#contract/certification.ts'
import { settings } from '#contract/settings.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ ...settings, saveRule: certification.saveRule })
