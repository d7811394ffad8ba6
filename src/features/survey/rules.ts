import { survey } from '#contract/survey.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ submit: survey.submit, save: survey.save, unseal: survey.unseal })
