import type { FoldedSources } from '../fill-folded.ts'
import { foldedName } from '../folded.ts'

/** @returns the statements that add an empty folded column for each source. */
export const addFolded = (tables: FoldedSources) =>
  Object.entries(tables)
    .flatMap(([table, sources]) =>
      sources.map((column) => `ALTER TABLE ${table} ADD COLUMN ${foldedName(column)} TEXT NOT NULL DEFAULT '';\n`),
    )
    .join('')
