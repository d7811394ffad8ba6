/** Whether everybody can answer what they must, and nothing is asked without need. */
import { sentenceOf } from '#contract/codes.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { flawsOf } from '#contract/form-rules.ts'
import type { Question } from '#contract/question.ts'
import { countsPlaces } from '#contract/question-kinds.ts'
import type { Finding } from '#contract/rehearsal.ts'
import { countsBy } from '#server/features/ticket/places.ts'
import { beware, type Facts, type Family, held, naming, orHeld, wrong } from './finding.ts'
import type { Form, Settings } from './settings.ts'

/** Of so many who have answered, somebody has come to every question. */
const ENOUGH = 20

export const questions: Family = (facts) => {
  const { forms } = facts.settings
  if (forms.length === 0) return []
  const found = forms.flatMap((form) => {
    const link = consoleLinks.asking(facts.settings.meeting.id, form.id)
    const sensitive = form.questions.filter((one) => one.sensitive === 1 && one.required === 1)
    return [
      ...flawsOf(form.questions).map(({ reason, what }) =>
        wrong('question_broken', `表单“${form.name}”：${sentenceOf(reason, { what })}`, '这样的表单没有人能填完，请修改。', link),
      ),
      ...form.questions.flatMap((question) => choicesOf(facts, form, question, link)),
      ...(sensitive.length === 0 ? [] : [askedWithoutNeed(sensitive, link)]),
      ...unseen(facts, form, link),
    ]
  })
  return orHeld(found, held('questions_fine', '报名要填的内容都能填完', '必选项名额充足，没有必填的敏感信息。'))
}

/** A choice that everybody must make, and that not everybody can. */
function choicesOf(
  { settings, people }: Facts,
  form: Form,
  { kind, label, options, required, shownIf, asked }: Question,
  link: string,
): Finding[] {
  if (!countsPlaces(kind) || required === 0 || shownIf !== null || asked === 'door' || options.some(({ places }) => places === 0)) return []
  const sum = options.reduce((all, { places }) => all + places, 0)
  const most = mostOf(settings, form)
  if (options.length === 0 || sum >= most) return []
  const what = `“${label}”必选，各选项名额合计 ${sum} 个，可报名 ${most} 人`
  const why = `第 ${sum + 1} 个人起无法完成报名。请增加名额，加一个不限名额的选项，或改为选填。`
  return [(sum < people ? wrong : beware)('choice_short', what, why, link)]
}

/** How many can hold a ticket that asks the form. */
function mostOf({ tickets, pools }: Settings, form: Form): number {
  const asking = tickets.filter(({ form_id }) => form_id === form.id)
  const most = asking.reduce((sum, { total }) => sum + total, 0)
  const shared = pools.filter((pool) => asking.every((ticket) => countsBy(ticket, pool))).map(({ total }) => total)
  return Math.min(most, ...shared)
}

function askedWithoutNeed(sensitive: readonly Question[], link: string): Finding {
  const labels = naming(
    sensitive.map(({ label }) => label),
    '项敏感信息',
  )
  return beware(
    'sensitive_required',
    `${labels}必填`,
    '敏感信息只在确有必要时收集（个人信息保护法第二十八条）。非必需的请删去或改为选填。',
    link,
  )
}

/** Own questions alone: who was asked the others, no answer tells. */
function unseen({ played }: Facts, form: Form, link: string): Finding[] {
  if ((played.answers.get(form.id) ?? 0) < ENOUGH) return []
  return form.questions
    .filter(
      ({ key, shownIf, asked }) =>
        key.startsWith('q_') && shownIf !== null && asked === 'signup' && !played.answered.has(`${form.id} ${key}`),
    )
    .map(({ label }) => beware('question_unseen', `“${label}”在演练中没有人填到`, '它只在前面选了某些选项时出现。请核对显示条件。', link))
}
