/** Finding a text inside another. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Whatever its case, the same on both engines. @param column as the query names it; not from a request. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) LIKE ${anywhere(text.toLowerCase())} ESCAPE '!'`
}

/** As it is written, such as JSON; SQLite takes a capital of ASCII for its small letter. @param column as above. */
export function containsWritten(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} LIKE ${anywhere(text)} ESCAPE '!'`
}

const anywhere = (text: string) => `%${text.replace(/[!%_]/g, '!$&')}%`
