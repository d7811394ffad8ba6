/** A field of a call that takes what people like to put in: where the rows of the input tables are tried. */
import { normalLine } from '#contract/normal-line.ts'
import type { Call } from '#contract/call.ts'
import type { Reason } from '#contract/codes.ts'
import type { World } from './cases.ts'
import type { InputRow, Kind } from './input-table.ts'

export interface Place {
  /** Which rows are tried. */
  kind: Kind
  call: Call
  /** By its name; `picture.type` is a field of a field. */
  field: string
  /** Everything else of the request: right, so that only the field decides. */
  rest?: object
  /** More of it: what the request is about, where that has to be there. Made anew for each good one. */
  about?: (world: World) => Promise<object>
  /** What a good one comes to: success, or the refusal of what stands in `rest`. */
  comesTo?: Reason | ((row: InputRow) => Reason | undefined)
  /** Where what was sent is found again, if not in the answer. */
  kept?: (world: World, answer: unknown) => Promise<unknown>
  /** Where this call says of an empty text, or of any, something else. */
  empty?: string
  says?: string
  /** Rows that the field does not tell apart: what is no text, or no text at all. */
  without?: (row: InputRow) => boolean
}

export const noText = ({ value }: InputRow): boolean => typeof value !== 'string'
export const blank = ({ value }: InputRow): boolean => typeof value === 'string' && normalLine(value) === ''
/** In a query there are only texts, and well-formed ones. */
export const noQuery = (row: InputRow): boolean => noText(row) || (row.value as string).isWellFormed() === false

/** A password as the wire carries it; of nobody. */
export const MD5 = '0123456789abcdef0123456789abcdef'
