/** A form as its editor shows it: questions in their order, and between them where a page or a heading begins. */
import { newKey } from '../../api/key.ts'
import type { Question } from '#contract/question.ts'

export type Entry =
  | { readonly at: 'question'; readonly id: string; readonly question: Question }
  /** An empty name ends the heading before it. */
  | { readonly at: 'section'; readonly id: string; readonly name: string }
  | { readonly at: 'page'; readonly id: string }

/** The same ones for the same questions, however often it is asked. */
export function entriesOf(questions: readonly Question[]): Entry[] {
  const entries: Entry[] = []
  let [page, section] = [questions[0]?.page ?? 1, '']
  for (const question of questions) {
    if (question.page > page) {
      entries.push({ at: 'page', id: `page ${question.key}` })
      // A heading is drawn again where it goes on over a page.
      section = ''
    }
    if (question.section !== section) entries.push({ at: 'section', id: `section ${question.key}`, name: question.section })
    entries.push(entryOf(question))
    ;({ page, section } = question)
  }
  return entries
}

export const entryOf = (question: Question): Entry => ({ at: 'question', id: question.key, question })
export const newPage = (): Entry => ({ at: 'page', id: `page ${newKey()}` })
export const newSection = (name: string): Entry => ({ at: 'section', id: `section ${newKey()}`, name })

/** What is sent: where a question stands says its page and its heading. A page without a question is none. */
export function questionsOf(entries: readonly Entry[]): Question[] {
  const questions: Question[] = []
  let [page, section, begins] = [1, '', false]
  for (const entry of entries) {
    if (entry.at === 'section') section = entry.name.trim()
    if (entry.at === 'page') [section, begins] = ['', questions.length > 0]
    if (entry.at !== 'question') continue
    if (begins) page += 1
    begins = false
    questions.push({ ...entry.question, section, page })
  }
  return questions
}

/** What stands right before a question: a page that begins with it, a heading. */
export function before(entries: readonly Entry[], key: string): { page: boolean; section: string } {
  const found = { page: false, section: '' }
  for (let at = entries.findIndex(({ id }) => id === key) - 1; at >= 0; at -= 1) {
    const entry = entries[at] as Entry
    if (entry.at === 'question') return found
    if (entry.at === 'page') return { ...found, page: true }
    found.section ||= entry.name
  }
  return found
}

/** Lets a page begin with a question, or no more. */
export function withPage(entries: readonly Entry[], key: string, page: boolean): Entry[] {
  const at = entries.findIndex(({ id }) => id === key)
  let first = at
  while (first > 0 && entries[first - 1]?.at !== 'question') first -= 1
  const between = entries.slice(first, at).filter((entry) => entry.at !== 'page')
  return [...entries.slice(0, first), ...(page ? [newPage()] : []), ...between, ...entries.slice(at)]
}

/** Lets a heading begin with a question, or no more. */
export function withSection(entries: readonly Entry[], key: string, name: string): Entry[] {
  const at = entries.findIndex(({ id }) => id === key)
  const above = entries[at - 1]
  if (above?.at !== 'section') return name === '' ? [...entries] : [...entries.slice(0, at), newSection(name), ...entries.slice(at)]
  return [...entries.slice(0, at - 1), ...(name === '' ? [] : [{ ...above, name }]), ...entries.slice(at)]
}

export const moved = (entries: readonly Entry[], entry: Entry, to: number): Entry[] => {
  const others = entries.filter(({ id }) => id !== entry.id)
  return [...others.slice(0, to), entry, ...others.slice(to)]
}

/** Without a question or a divider; what was asked only after an answer to it is asked always. */
export function without(entries: readonly Entry[], id: string): Entry[] {
  return entries
    .filter((entry) => entry.id !== id)
    .map((entry) => (entry.at === 'question' && entry.question.shownIf?.key === id ? entryOf({ ...entry.question, shownIf: null }) : entry))
}

/** Questions that are only asked after an answer to this one. */
export const followersOf = (entries: readonly Entry[], key: string): Question[] =>
  entries.flatMap((entry) => (entry.at === 'question' && entry.question.shownIf?.key === key ? [entry.question] : []))

/** A condition keeps the options that there still are. */
export function withQuestion(entries: readonly Entry[], question: Question): Entry[] {
  const before = entries.find(({ id }) => id === question.key)
  const gone =
    before?.at === 'question'
      ? before.question.options.map(({ key }) => key).filter((key) => !question.options.some((option) => option.key === key))
      : []
  return entries.map((entry) => {
    if (entry.at !== 'question') return entry
    if (entry.id === question.key) return entryOf(question)
    const { shownIf } = entry.question
    if (gone.length === 0 || shownIf?.key !== question.key) return entry
    return entryOf({ ...entry.question, shownIf: { ...shownIf, options: shownIf.options.filter((option) => !gone.includes(option)) } })
  })
}
