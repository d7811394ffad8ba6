/** Detects actions at the opening of a PDF or a page (ISO 32000-1: 12.6.2, 12.6.3). Only a jump to a page of the same PDF is allowed. */
import { endOfDictionary } from './pdf-streams.ts'

/** The text of a PDF, names without escapes: what is written in the file, and the objects of its object streams by number. */
export interface PdfText {
  file: string
  packed: { number: string; body: string }[]
}

const GAP = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`
/** An action, by reference, as a dictionary, or as a place in the document. `/AA` is a dictionary of actions by their event. */
const OPENING = new RegExp(`/(?:OpenAction|AA)(?![A-Za-z])${GAP}(?:(\\d{1,10})(?:[\\s\\0]|%[^\\r\\n]*[\\r\\n])+\\d{1,10}|(<<|\\[))`, 'g')
/** An action that is not a jump within the document, or is followed by another one. */
const LEAVES = new RegExp(`/S(?![A-Za-z])${GAP}/(?!GoTo(?![A-Za-z]))|/Next(?![A-Za-z])`)

/** @returns whether opening the document or a page does more than show a page. */
export function actsOnOpening({ file, packed }: PdfText): boolean {
  const actionsOf = (number: string): (string | undefined)[] => [
    // A file may define an object again: every definition counts.
    ...[...file.matchAll(new RegExp(`(?<!\\d)${number}[\\s\\0]+\\d{1,10}[\\s\\0]+obj`, 'g'))].map(({ index }) => dictionaryAt(file, index)),
    ...packed.filter((object) => object.number === number).map(({ body }) => dictionaryAt(body, 0)),
  ]
  return [file, ...packed.map(({ body }) => body)].some((text) =>
    [...text.matchAll(OPENING)].some(({ 1: reference, 2: inline, index }) => {
      if (inline === '[') return false
      const actions = reference === undefined ? [dictionaryAt(text, index)] : actionsOf(reference)
      return actions.some((action) => action === undefined || LEAVES.test(action))
    }),
  )
}

/** @returns the first dictionary after `from`; `''` if the object is not a dictionary; undefined if the dictionary has no end. */
function dictionaryAt(text: string, from: number): string | undefined {
  const begin = text.indexOf('<<', from)
  const object = text.indexOf('endobj', from)
  if (begin < 0 || (object >= 0 && object < begin)) return ''
  const end = endOfDictionary(text, begin)
  return end === undefined ? undefined : text.slice(begin, end)
}
