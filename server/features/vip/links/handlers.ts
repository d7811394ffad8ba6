/** Who comes in without rights: what each call does. */
import type { linkCalls } from '#contract/vip/links.ts'
import type { Handlers } from '../../../use-case.ts'
import type { Places } from '../guests/places.ts'
import { answer } from './answer.ts'
import { answerLeg } from './answer-leg.ts'
import { link } from './make.ts'
import { mine } from './mine.ts'
import { open } from './open.ts'

export const linkHandlers = (places: Places): Handlers<typeof linkCalls> => ({ mine, link, open, answer: answer(places), answerLeg })
