import { genuine } from '#contract/genuine.ts'
import { checker } from '../../api/check.ts'

export const check = checker(genuine)
