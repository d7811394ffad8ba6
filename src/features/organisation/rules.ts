import { organisation } from '#contract/organisation.ts'
import { checker } from '../../api/check.ts'

export const check = checker(organisation)
