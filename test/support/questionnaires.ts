/**
 * Questionnaires that organisers make and change at random, and what somebody saw and said of them, in words: a model that knows
 * nothing of forms.
 */
import { type Question, questionKinds } from '#contract/question.ts'
import { hasOptions, isFileKind } from '#contract/question-kinds.ts'
import type { Chance } from '#rehearsal/chance.ts'
import { ownQuestion } from './asking.ts'

const words = ['午餐', '班车', '忌口', '"引号"，逗号', '=公式', '第一行\n第二行', '住宿', '返程', '课题', '年级']

/** What one person saw and said: the words of each question, and of the answer. */
export type Said = Map<string, { label: string; text: string; sensitive: boolean }>

/** Organisers who make questions and change them, by chance; and those who answer them. */
export class Organisers {
  readonly chance: Chance
  private made = 0
  constructor(chance: Chance) {
    this.chance = chance
  }
  below = (n: number) => Math.floor(this.chance() * n)
  pick = <T>(list: readonly T[]) => list[this.below(list.length)] as T

  question(before: readonly Question[]): Question {
    const kind = this.pick(questionKinds.filter((one) => !isFileKind(one)))
    const n = ++this.made
    const first = before.findLast((one) => (one.kind === 'one' || one.kind === 'many') && one.asked === 'signup')
    return ownQuestion(`q_${n}`, {
      kind,
      label: `${this.pick(words)}${n}`,
      required: 0,
      sensitive: this.below(4) === 0 ? 1 : 0,
      options: hasOptions(kind)
        ? Array.from({ length: 2 + this.below(4) }, (_, at) => ({
            key: `o${at}`,
            label: `${this.pick(words).replace('\n', '')}-${n}-${at}`,
            places: 0,
          }))
        : [],
      ...(kind === 'matrix' && {
        rows: Array.from({ length: 1 + this.below(3) }, (_, at) => ({ key: `r${at}`, label: `行${n}-${at}` })),
      }),
      shownIf: first !== undefined && this.below(3) === 0 ? { key: first.key, options: [(first.options[0] as { key: string }).key] } : null,
    })
  }

  /** One change as organisers make it: a question more, less, in other words; an option more, less, in other words. */
  change(questions: readonly Question[]): Question[] {
    const own = questions.filter(({ key }) => key.startsWith('q_'))
    const target = own.length > 0 ? this.pick(own) : undefined
    const others = (change: (one: Question) => Question) => questions.map((one) => (one.key === target?.key ? change(one) : one))
    const feeds = questions.some(({ shownIf }) => shownIf !== null && shownIf.key === target?.key)
    switch (this.below(5)) {
      case 0:
        return target === undefined || feeds ? [...questions, this.question(questions)] : questions.filter(({ key }) => key !== target.key)
      case 1:
        return others((one) => ({ ...one, label: `${one.label}（改${++this.made}）` }))
      case 2:
        return others((one) => ({
          ...one,
          options: one.options.map((option) => ({ ...option, label: `${option.label}改${++this.made}` })),
        }))
      case 3:
        return others((one) => (one.options.length > 2 ? { ...one, options: one.options.slice(0, -1) } : one))
      default:
        return [...questions, this.question(questions)]
    }
  }

  /** An answer, as the wire has it and as people read it. */
  answer({ kind, options, rows = [] }: Question): [answer: string | string[], text: string] {
    const plain = (answer: string): [string, string] => [answer, answer]
    if (kind === 'number') return plain(String(this.below(100)))
    if (kind === 'nps') return plain(String(this.below(11)))
    if (kind === 'matrix') {
      const cells = rows.map((row) => [row, this.pick(options)] as const)
      return [
        cells.map(([row, option]) => `${row.key}:${option.key}`),
        cells.map(([row, option]) => `${row.label}：${option.label}`).join('；'),
      ]
    }
    if (kind === 'date') return plain(`2026-11-${String(1 + this.below(28)).padStart(2, '0')}`)
    if (kind === 'yes') return this.below(2) === 0 ? ['1', '是'] : ['0', '否']
    if (kind === 'statement') return ['1', '已同意']
    if (kind === 'one') {
      const { key, label } = this.pick(options)
      return [key, label]
    }
    if (kind === 'many') {
      const some = options.filter((_, at) => at === 0 || this.below(2) === 0)
      return [some.map(({ key }) => key), some.map(({ label }) => label).join('、')]
    }
    return plain(`答${this.below(1000)}，"好"`)
  }
}

/** Somebody goes through the questions from the first to the last, and answers most that they are asked. */
export function answered(
  organisers: Organisers,
  asked: readonly Question[],
): { said: Said; answers: Record<string, string | string[]>; agreed: Set<string> } {
  const said: Said = new Map()
  const answers: Record<string, string | string[]> = {}
  const agreed = new Set<string>()
  for (const question of asked) {
    const { key, label, shownIf } = question
    if (key === 'name') continue
    if (shownIf !== null && ![answers[shownIf.key] ?? []].flat().some((one) => shownIf.options.includes(one))) continue
    const skips = organisers.below(5) === 0
    const [answer, text] = skips ? ['', ''] : organisers.answer(question)
    if (!skips) answers[key] = answer
    if (question.sensitive === 1 && organisers.below(2) === 0) agreed.add(key)
    said.set(key, { label, text, sensitive: question.sensitive === 1 })
  }
  return { said, answers, agreed }
}
