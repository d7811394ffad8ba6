/** Counts answers, whatever version each was given to: a question is the same where its key is. Pure. */
import { textOf } from '#contract/form-answers.ts'
import { type Answer, type Answers, npsScores, type Question, type QuestionKind } from '#contract/question.ts'
import { type QuestionResult, type SurveyResult, TEXTS_SHOWN } from '#contract/survey.ts'

/** Answers in words of which words are counted, the latest; words that are told. */
const WORDS_FROM = 2_000
const WORDS_SHOWN = 30

interface Asked {
  question: Question
  options: { key: string; label: string }[]
  rows: { key: string; label: string }[]
  older: boolean
}

/** Every question that any version asks, in the order of the newest, those that it asks no more last. */
function askedIn(versions: readonly (readonly Question[])[]): Map<string, Asked> {
  const asked = new Map<string, Asked>()
  for (const [age, questions] of versions.toReversed().entries())
    for (const question of questions) {
      const known = asked.get(question.key)
      const options = optionsOf(question)
      if (known === undefined)
        asked.set(question.key, { question, options: [...options], rows: [...(question.rows ?? [])], older: age > 0 })
      else {
        addMissing(known.options, options)
        addMissing(known.rows, question.rows ?? [])
      }
    }
  return asked
}

function addMissing(known: { key: string; label: string }[], more: readonly { key: string; label: string }[]): void {
  for (const { key, label } of more) if (!known.some((one) => one.key === key)) known.push({ key, label })
}

function optionsOf({ key, kind, options }: Question): readonly { key: string; label: string }[] {
  // In the words that their answers are read in.
  if (kind === 'yes' || kind === 'statement')
    return (kind === 'yes' ? ['1', '0'] : ['1']).map((answer) => ({ key: answer, label: textOf({ key, kind, options }, answer) }))
  if (kind === 'nps') return npsScores.map((score) => ({ key: score, label: score }))
  return options
}

interface Tally {
  answered: number
  counts: Map<string, number>
  sum: number
  least: number
  most: number
  texts: string[]
  /** Where the next text goes, once there are as many as are kept. */
  at: number
}

export interface Counting {
  add: (given: Answers) => void
  result: () => Pick<SurveyResult, 'questions' | 'cross' | 'answered'>
}

/** @param versions the oldest first. @param cross two questions that are counted against each other. */
export function countingOf(versions: readonly (readonly Question[])[], cross: { row?: string; column?: string } = {}): Counting {
  const asked = askedIn(versions)
  const tallies = new Map<string, Tally>()
  const crossed = new Map<string, number>()
  const [row, column] = [asked.get(cross.row ?? ''), asked.get(cross.column ?? '')]
  const isCrossed = row !== undefined && column !== undefined && row.options.length > 0 && column.options.length > 0
  let answered = 0

  function add(given: Answers): void {
    answered++
    for (const [key, answer] of Object.entries(given)) {
      const one = asked.get(key)
      if (one === undefined || answer.length === 0) continue
      let tally = tallies.get(key)
      if (tally === undefined)
        tallies.set(key, (tally = { answered: 0, counts: new Map(), sum: 0, least: Infinity, most: -Infinity, texts: [], at: 0 }))
      addTo(tally, one.question.kind, answer)
    }
    if (isCrossed)
      for (const one of chosen(given[row.question.key]))
        for (const other of chosen(given[column.question.key])) bump(crossed, `${one} ${other}`)
  }

  const crossTable = () =>
    isCrossed
      ? {
          rows: row.options.map((option) => ({ ...option, count: countOf(tallies, row, option.key) })),
          columns: column.options.map((option) => ({ ...option, count: countOf(tallies, column, option.key) })),
          counts: row.options.map(({ key }) => column.options.map((other) => crossed.get(`${key} ${other.key}`) ?? 0)),
        }
      : null

  return { add, result: () => ({ answered, questions: [...asked.values()].map((one) => resultOf(one, tallies)), cross: crossTable() }) }
}

const chosen = (answer: Answer | undefined): readonly string[] =>
  answer === undefined ? [] : typeof answer === 'string' ? [answer] : answer
const bump = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
const countOf = (tallies: ReadonlyMap<string, Tally>, { question }: Asked, option: string) =>
  tallies.get(question.key)?.counts.get(option) ?? 0

/** What a result shows of each kind, beyond the number of its answers. */
const shownOf: Readonly<Record<QuestionKind, { texts?: true; words?: true; figures?: true; counts?: true }>> = {
  text: { texts: true, words: true },
  long: { texts: true, words: true },
  number: { figures: true },
  date: { texts: true },
  one: { counts: true },
  many: { counts: true },
  yes: { counts: true },
  nps: { figures: true, counts: true },
  matrix: { counts: true },
  file: {},
  signature: {},
  statement: { counts: true },
}

function addTo(tally: Tally, kind: QuestionKind, answer: Answer): void {
  const { texts, figures, counts } = shownOf[kind]
  tally.answered++
  if (texts) {
    tally.texts[tally.at % WORDS_FROM] = String(answer)
    tally.at++
  }
  if (figures) {
    const value = Number(answer)
    tally.sum += value
    tally.least = Math.min(tally.least, value)
    tally.most = Math.max(tally.most, value)
  }
  if (counts) for (const one of chosen(answer)) bump(tally.counts, one)
}

const rounded = (value: number) => Math.round(value * 100) / 100

function resultOf({ question, options, rows, older }: Asked, tallies: ReadonlyMap<string, Tally>): QuestionResult {
  const { key, label, kind } = question
  const tally = tallies.get(key)
  const count = (of: string) => tally?.counts.get(of) ?? 0
  const isNumber = shownOf[kind].figures === true && tally !== undefined
  const texts = tally === undefined ? [] : latest(tally)
  return {
    key,
    label,
    kind,
    older: older ? 1 : 0,
    answered: tally?.answered ?? 0,
    options:
      kind === 'matrix'
        ? options.map((option) => ({ ...named(option), count: rows.reduce((sum, row) => sum + count(`${row.key}:${option.key}`), 0) }))
        : options.map((option) => ({ ...named(option), count: count(option.key) })),
    rows: rows.map((row) => ({ ...named(row), counts: options.map((option) => count(`${row.key}:${option.key}`)) })),
    mean: isNumber ? rounded(tally.sum / tally.answered) : null,
    least: isNumber ? tally.least : null,
    most: isNumber ? tally.most : null,
    nps: kind === 'nps' && tally !== undefined ? npsOf(tally) : null,
    words: shownOf[kind].words ? wordsIn(texts) : [],
    texts: texts.slice(0, TEXTS_SHOWN),
  }
}

const named = ({ key, label }: { key: string; label: string }) => ({ key, label })

function npsOf({ counts, answered }: Tally): number {
  const some = (from: number, to: number) => npsScores.slice(from, to + 1).reduce((sum, score) => sum + (counts.get(score) ?? 0), 0)
  return rounded(((some(9, 10) - some(0, 6)) / answered) * 100)
}

/** The latest first. */
function latest({ texts, at }: Tally): string[] {
  const cut = at % WORDS_FROM
  return at <= WORDS_FROM ? texts.toReversed() : [...texts.slice(cut), ...texts.slice(0, cut)].toReversed()
}

/** Found without a word of what they mean: words of two characters and more, each once for each answer. */
function wordsIn(texts: readonly string[]): QuestionResult['words'] {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  const counts = new Map<string, number>()
  for (const text of texts) {
    const words = new Set<string>()
    for (const { segment, isWordLike } of segmenter.segment(text.toLowerCase()))
      if (isWordLike === true && segment.length > 1) words.add(segment)
    for (const word of words) bump(counts, word)
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, WORDS_SHOWN)
    .map(([word, count]) => ({ word, count }))
}
