/** Finds, by syntax, functions of a transaction that return a reason as text, which would commit what was written before it. */
import { codeOf, type Reason } from '#contract/codes.ts'

/** Comments and reasons of refusals' types become spaces: they hold quotes, and return nothing. */
const codeOnly = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$|\bRefusal<[^<>]*>/gm, (part) => part.replace(/[^\n]/g, ' '))

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** @returns the position behind the string, template or bracket that begins at `at`; the next one if none does. */
function skip(text: string, at: number): number {
  const first = text[at] as string
  if (first === "'" || first === '"' || first === '`') {
    let end = at + 1
    while (end < text.length && text[end] !== first) end += text[end] === '\\' ? 2 : 1
    return end + 1
  }
  const close = closing[first]
  if (close === undefined) return at + 1
  let end = at + 1
  while (end < text.length && text[end] !== close) end = skip(text, end)
  return end + 1
}

/** @returns the first position from `at` on, outside strings and brackets, where `isEnd` holds. */
function until(text: string, at: number, isEnd: (at: number) => boolean): number {
  let end = at
  while (end < text.length && !isEnd(end)) end = skip(text, end)
  return end
}

/** The statement or expression that begins at `at`: it ends with its line, unless the next line goes on with an operator. */
const statementAt = (text: string, at: number) =>
  text.slice(
    at,
    until(text, at, (end) => /^(?:;|,|\)|\}|\n(?!\s*(?:[?:.&|]|instanceof\b)))/.test(text.slice(end, end + 80))),
  )

/** Words that a statement may return: not the arguments of its calls, members of objects, nor what it compares. */
function returnedWords(statement: string): string[] {
  let shown = ''
  for (let at = 0, end = 0; at < statement.length; at = end) {
    end = skip(statement, at)
    const part = statement.slice(at, end)
    const isGroup = part.startsWith('(') && !/[\w\])]$/.test(shown)
    if (isGroup)
      shown += returnedWords(part.slice(1, -1))
        .map((word) => ` '${word}'`)
        .join('')
    else shown += /^[([{]/.test(part) ? '()' : part
  }
  const compared = /[=!]==\s*'\w*'|'\w*'\s*[=!]==/g
  return Array.from(shown.replace(compared, '').matchAll(/'(\w+)'/g), ([, word]) => word as string)
}

function isReason(word: string): boolean {
  try {
    return typeof codeOf(word as Reason) === 'string'
  } catch {
    return false
  }
}

/** Bodies of functions that are passed to `write`, or take a transaction. */
function bodiesIn(text: string): string[] {
  const passed = Array.from(text.matchAll(/\.write\(/g), ({ index }) => text.slice(index + 6, skip(text, index + 6)))
  const taking = Array.from(text.matchAll(/\btx: Tx\b/g), ({ index }) => {
    // Behind the parameters: a type, and a block or an expression.
    const behind = until(text, index, (at) => text[at] === ')') + 1
    const start = until(
      text,
      behind,
      (at) => text.startsWith('=>', at) || (text[at] === '{' && !/[<|&:,]\s*$/.test(text.slice(behind, at))),
    )
    if (text[start] === '{') return text.slice(start, skip(text, start))
    const body = start + 2 + (/^\s*/.exec(text.slice(start + 2))?.[0].length ?? 0)
    return text[body] === '{' ? text.slice(body, skip(text, body)) : `=> ${statementAt(text, body)}`
  })
  return [...passed, ...taking]
}

/** @returns the reasons that a file's functions of a transaction return as text, in the order in which they stand there. */
export function returnedReasons(source: string): string[] {
  const text = codeOnly(source)
  const found = bodiesIn(text).flatMap((body) =>
    Array.from(body.matchAll(/(?:\breturn\b|=>) *(?=['\w!(])/g), ({ 0: word, index }) => statementAt(body, index + word.length)),
  )
  return [...new Set(found.flatMap(returnedWords).filter(isReason))]
}
