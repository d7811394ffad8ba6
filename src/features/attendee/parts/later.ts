/** What somebody who has a place is still asked: the questions for later, and what was added to the form since they signed up. */
import type { Attendee } from '#contract/attendee.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import { misfitsIn } from '../../../kit/questions/wrong.ts'
import { valuesOf } from './attendee-values.ts'

/** Keys of required questions that have no answer, or one that fits no more. */
export function openFor(attendee: Attendee, questions: readonly TicketParameter[]): string[] {
  return Object.keys(misfitsIn(questions, valuesOf(attendee, undefined, false), 'all'))
}

/** Who they are stays as it was when the ticket was sold; what nobody has given yet can be filled in. */
const fixed = ['name', 'phone', 'idcard', 'documentNumber'] as const

export function askedLater(attendee: Attendee, questions: readonly TicketParameter[]): TicketParameter[] {
  const open = openFor(attendee, questions)
  const stays = fixed.filter((key) => attendee[key] !== '') as readonly string[]
  return questions.filter(({ key, asked }) => !stays.includes(key) && (asked === 'later' || open.includes(key)))
}
