/** Whether folded columns say what their sources say. */
import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { foldedColumns, foldedName, foldedValue, searchedIn } from '#server/db/folded.ts'

/** @returns the folded columns that differ from their source, each with both texts; empty in a sound database. */
export async function wrongFoldedTexts(db: Db): Promise<string[]> {
  const wrong: string[] = []
  for (const table of Object.keys(foldedColumns)) {
    const columns = searchedIn(table) ?? []
    const names = columns.flatMap(([column]) => [column, foldedName(column)])
    const { rows } = await db.read.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`SELECT ${names.join(', ')} FROM ${table}`))
    for (const row of rows)
      for (const [column, fold] of columns) {
        const [source, folded] = [row[column], row[foldedName(column)]]
        if (folded !== foldedValue(fold, source, column)) wrong.push(`${table}.${column}: ${String(source)} / ${String(folded)}`)
      }
  }
  return wrong
}
