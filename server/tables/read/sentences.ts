/** What a reader of tables says of a value, with the name of its column as the file writes it. */
import { asText, oneLine } from './cell.ts'
import type { ColumnConflict, NamedCell } from './table-reader.ts'

const QUOTED_MOST = 30

const saying = (name: string, value: string) => `「${name}」是「${value.slice(0, QUOTED_MOST)}」`

/** 「报名状态」是「已取消」, or 「是否参会」没有填写. */
export function stateSentence({ name, cell }: NamedCell): string {
  const value = oneLine(asText(cell))
  return value === '' ? `「${name}」没有填写` : saying(name, value)
}

/** @returns `''` if no two columns of one meaning differ. */
export function conflictSentence([conflict]: readonly Pick<ColumnConflict, 'names' | 'values'>[]): string {
  if (conflict === undefined) return ''
  return `${conflict.values.map((value, at) => saying(conflict.names[at] ?? '', value)).join('，')}，请确认用哪一个`
}
