/** Reads what Tencent answers: fields may be added and their order changes [P8], but what is used must be there and of its kind. */
import { PayError } from './errors.ts'

export type Json = Record<string, unknown>

/** The object in a field; an empty one where there is none. */
export function part(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

/** Text that is not empty. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A whole number, of fen as a rule. */
export function whole(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined
}

/** The value, or `ANSWER_FORM`. */
export function need<Value>(value: Value | undefined, field: string): Value {
  if (value === undefined) throw new PayError(200, 'ANSWER_FORM', `no good ${field}`, { field })
  return value
}

/** One of these words, or `ANSWER_FORM`. */
export function oneOf<Word extends string>(words: readonly Word[], value: unknown, field: string): Word {
  return need(
    words.find((word) => word === value),
    field,
  )
}

/** An answer about somebody or something else is no answer. */
export function expect(field: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new PayError(200, 'ANSWER_FORM', `${field} is not the one asked for`, { field })
}

/** Parsed JSON; nothing where it is none. Bytes that are no UTF-8 are none. */
export function parsed(body: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/** What a refusal says; something on the way may answer in HTML, and a success may be another than the one asked for. */
export function refusalOf(status: number, body: Uint8Array): PayError {
  const { code, message, detail } = part(parsed(body))
  return new PayError(status, text(code) ?? (status < 300 ? 'ANSWER_FORM' : `HTTP_${status}`), text(message) ?? 'no message', detail)
}
