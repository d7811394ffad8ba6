/** What a form asks with a sign-up, as a ticket's parameters. */
import type { Question } from '#contract/question.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import type { Db } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { takenOf } from './choice-store.ts'
import type { FormWithQuestions } from './store.ts'

/** In their order; what is asked at the door is not among them. */
export async function parametersOf(on: Db['read'], form: FormWithQuestions): Promise<TicketParameter[]> {
  const questions = readJson(form.questions)
  const taken = await takenOf(on, form.id, questions)
  return askedAs(
    questions.filter(({ asked }) => asked !== 'door'),
    form.version,
    (key, option) => taken.find((one) => one.key === key && one.option === option)?.taken ?? 0,
  )
}

/** Questions of a version, as whoever fills them in is asked them. @param takenAt places taken of an option. */
export function askedAs(
  questions: readonly Question[],
  formVersion: number,
  takenAt: (key: string, option: string) => number,
): TicketParameter[] {
  return questions.map(({ key, label, required, kind, why, sensitive, asked, section, page, options, rows, shownIf }) => ({
    key,
    label,
    required: required === 1,
    kind,
    why,
    sensitive,
    asked,
    section,
    page,
    options: options.map(({ key: option, label: words, places }) => ({
      key: option,
      label: words,
      left: places === 0 ? null : Math.max(0, places - takenAt(key, option)),
    })),
    ...(rows !== undefined && { rows }),
    shownIf,
    formVersion,
  }))
}
