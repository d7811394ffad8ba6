/** Finding a text inside another, by the same rule on both engines and with any collation. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { normalIdentifier, searchParts } from '#contract/normal-text.ts'
import { foldedName, foldedTextOf, type SearchedColumn } from './folded.ts'

export type { SearchedColumn }

const never = sql<SqlBool>`1 = 0`

/**
 * Whether each part of a search text is in a searched column, in any order: `Lei Wang` finds `Wang Lei`, `elodie` finds `Élodie`.
 * A text of nothing but spaces and dots finds nothing.
 * @param alias of the table, where the query gives it another name.
 */
export function contains(column: SearchedColumn, text: string, alias?: string): RawBuilder<SqlBool> {
  const parts = searchParts(text)
  if (parts.length === 0) return never
  const [table, name] = column.split('.') as [string, string]
  const folded = `${alias ?? table}.${foldedName(name)}`
  return sql<SqlBool>`(${sql.join(
    parts.map((part) => containsWritten(folded, part)),
    sql` AND `,
  )})`
}

/**
 * Whether a searched column holds this text, however it was written: stored text of before normal forms stays as it is.
 * @param texts any of them.
 */
export function isAnyOf(column: SearchedColumn, texts: readonly string[]): RawBuilder<SqlBool> {
  const folded = [...new Set(texts.map((text) => foldedTextOf(column, text)))].filter((text) => text !== '')
  if (folded.length === 0) return never
  return sql<SqlBool>`(${sql.ref(column)} IN (${sql.join(texts)}) OR ${foldedRef(column)} IN (${sql.join(folded)}))`
}

/** Whether two searched columns hold the same name. */
export function holdSame(left: SearchedColumn, right: SearchedColumn): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(left)} = ${sql.ref(right)} OR ${foldedRef(left)} = ${foldedRef(right)})`
}

function foldedRef(column: SearchedColumn) {
  const [table, name] = column.split('.') as [string, string]
  return sql.ref(`${table}.${foldedName(name)}`)
}

/** Whether a column of pinyin can hold the text. */
export const hasLatin = (text: string) => /\p{Script=Latin}/u.test(text)

/** Whether a code is in a column of codes, which are kept in capitals without spaces and dashes. @param column not from a request. */
export function containsCode(column: string, text: string): RawBuilder<SqlBool> {
  const code = normalIdentifier(text)
  return code === '' ? never : containsWritten(column, code)
}

/** As it is written, such as JSON; SQLite takes a capital of ASCII for its small letter. @param column as above. */
export function containsWritten(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} LIKE ${anywhere(text)} ESCAPE '!'`
}

const anywhere = (text: string) => `%${text.replace(/[!%_]/g, '!$&')}%`
