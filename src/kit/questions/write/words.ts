/** What the editor calls what a question may be, and the questions that it begins with. */
import { textOf } from '#contract/form-answers.ts'
import { answersOf, type Flaw } from '#contract/form-rules.ts'
import { type AskedWhen, isParameterKey, type Question, type QuestionKind } from '#contract/question.ts'
import { hasOptions, isFileKind, kindRules } from '#contract/question-kinds.ts'
import { newKey } from '../../../api/key.ts'
import type { Choice } from '../../../ui/choice.ts'
import { kindTexts } from '../kinds.ts'

/** What a question is answered with. */
export const kindWordOf = ({ key, kind }: Question) => (key === 'documentNumber' ? '证件类型和号码' : kindTexts[kind].word)

/** Who asks: a form of the sign-up; a survey, whose answers have names or lie in envelopes. */
export type Asking = 'signup' | 'named' | 'anonymous'

/** What an anonymous survey cannot ask: it would tell who answers. */
export const mayAsk = (of: Asking, kind: QuestionKind) => of !== 'anonymous' || !isFileKind(kind)

export const askedWords: Record<AskedWhen, string> = { signup: '报名时', later: '报名后', door: '现场' }
export const readerWords: Record<Question['readers'], string> = { reception: '接待人员可看', organisers: '仅主办方可看' }

export const takesOptions = ({ key, kind }: Question) => !isParameterKey(key) && hasOptions(kind)
/** Who checks tickets has time for a word or a yes. */
export const mayBeAtDoor = ({ key, kind }: Question) => !isParameterKey(key) && kindRules[kind].isForDoor

/** The answers that a condition can name, with their words. */
export const answersTo = (question: Question): Choice<string>[] =>
  (answersOf(question) ?? []).map((value) => ({ value, label: textOf(question, value) || '（未填写）' }))

/** Short: these keys stand beside each other in the rows of answers. */
const shortKey = () => newKey().slice(0, 10)
export const newOption = (label = '') => ({ key: shortKey(), label, places: 0 })
const newRow = () => ({ key: shortKey(), label: '' })

/** One that nobody has thought of before. */
export function ownQuestion(kind: QuestionKind, of: Asking): Question {
  return {
    key: `q_${shortKey()}`,
    kind,
    label: '',
    why: kind === 'statement' && of === 'signup' ? '用于确认您已知悉并同意' : '',
    required: kind === 'statement' ? 1 : 0,
    sensitive: 0,
    asked: 'signup',
    readers: 'reception',
    options: hasOptions(kind) ? [newOption(), newOption()] : [],
    ...(kind === 'matrix' && { rows: [newRow(), newRow()] }),
    shownIf: null,
    section: '',
    page: 1,
  }
}

/** What a form may not be, at the field that can mend it. */
export const flawFields: Record<Flaw['reason'], readonly [field: keyof Question | '', sentence: string]> = {
  name_not_asked: ['', '报名表单必须询问姓名：报名时问，必填，且没有显示条件'],
  question_twice: ['label', '与另一个问题重复'],
  question_kind_fixed: ['label', '这个问题的类型不能改变'],
  options_missing: ['options', '至少要有两个选项'],
  rows_missing: ['rows', '至少要有一行'],
  option_twice: ['options', '有重复的选项'],
  condition_misplaced: ['shownIf', '显示条件只能取自它前面、不晚于它询问的选择题'],
  page_falls: ['page', '所在的页不能早于它前面的问题'],
  door_question_unfit: ['asked', '现场询问只能是单行文字或是否题，最多5题，且不能带显示条件'],
}
