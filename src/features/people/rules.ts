import { message } from '#contract/message.ts'
import { people } from '#contract/people.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ ...people, announce: message.announce })
