/** Finding a text inside another, whatever its case, the same on both engines. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** @param column as the query names it; not from a request. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) LIKE ${`%${text.toLowerCase().replace(/[!%_]/g, '!$&')}%`} ESCAPE '!'`
}
