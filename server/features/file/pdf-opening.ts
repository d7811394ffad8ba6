/** Detects actions at the opening of a PDF or a page (ISO 32000-1: 12.6.2, 12.6.3). Only a jump to a page of the same PDF is allowed. */
import { endOfDictionary, type PdfSteps, skipGap, TangledPdf } from './pdf-streams.ts'

/** The text of a PDF, names without escapes: what is written in the file, and the objects of its object streams by number. */
export interface PdfText {
  file: string
  packed: { number: number; body: string }[]
}

/** An action, by reference, as a dictionary, or as a place in the document. `/AA` is a dictionary of actions by their event. */
const OPENING = /\/(?:OpenAction|AA)(?![A-Za-z])/g
/** Each page and each field of a form may have one. */
const OPENINGS_MOST = 20_000
const DEFINITION = /(?<!\d)(\d+)[\s\0]+\d{1,10}[\s\0]+obj/g
const NUMBER = /\d+/y
const KIND = /\/S(?![A-Za-z])/g
const NEXT = /\/Next(?![A-Za-z])/
const JUMP = /\/GoTo(?![A-Za-z])/y

/** @returns whether opening the document or a page does more than show a page. @throws TangledPdf */
export function actsOnOpening({ file, packed }: PdfText, steps: PdfSteps): boolean {
  /** Objects that an opening refers to. */
  const referred = new Set<number>()
  let openings = 0
  for (const text of [file, ...packed.map(({ body }) => body)])
    for (const { index, 0: name } of text.matchAll(OPENING)) {
      if (++openings > OPENINGS_MOST) throw new TangledPdf()
      const at = skipGap(text, index + name.length, steps)
      if (text.startsWith('<<', at)) {
        if (leaves(dictionaryFrom(text, at, steps), steps)) return true
        continue
      }
      const number = referenceAt(text, at, steps)
      if (number !== undefined) referred.add(number)
    }
  if (referred.size === 0) return false
  // A file may define an object again: every definition counts.
  for (const { index, 1: number } of file.matchAll(DEFINITION))
    if (referred.has(Number(number)) && leaves(dictionaryAt(file, index, steps), steps)) return true
  return packed.some(({ number, body }) => referred.has(number) && leaves(dictionaryAt(body, 0, steps), steps))
}

/** @returns the number of the object that is referred to here; undefined if there is no reference. */
function referenceAt(text: string, from: number, steps: PdfSteps): number | undefined {
  NUMBER.lastIndex = from
  const number = NUMBER.exec(text)?.[0]
  if (number === undefined) return undefined
  steps.take(number.length)
  const generation = skipGap(text, from + number.length, steps)
  return generation > from + number.length && /\d/.test(text[generation] ?? '') ? Number(number) : undefined
}

/** Whether an action is not a jump within the document, is followed by another one, or has no end. */
function leaves(action: string | undefined, steps: PdfSteps): boolean {
  if (action === undefined || NEXT.test(action)) return true
  return [...action.matchAll(KIND)].some(({ index, 0: name }) => {
    const at = skipGap(action, index + name.length, steps)
    JUMP.lastIndex = at
    return action[at] === '/' && !JUMP.test(action)
  })
}

/** @returns the first dictionary after `from`; `''` if the object is not a dictionary; undefined if the dictionary has no end. */
function dictionaryAt(text: string, from: number, steps: PdfSteps): string | undefined {
  const begin = text.indexOf('<<', from)
  steps.take((begin < 0 ? text.length : begin) - from)
  return begin < 0 || text.slice(from, begin).includes('endobj') ? '' : dictionaryFrom(text, begin, steps)
}

function dictionaryFrom(text: string, begin: number, steps: PdfSteps): string | undefined {
  const end = endOfDictionary(text, begin, steps)
  return end === undefined ? undefined : text.slice(begin, end)
}
