import { people } from '#contract/people.ts'
import { checker } from '../../api/check.ts'

export const check = checker(people)
