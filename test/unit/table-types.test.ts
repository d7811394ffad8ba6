import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tableTypes, tableTypesFile } from '#scripts/table-types.ts'

it('schema.generated.ts has the tables that the migrations make', () => {
  expect(readFileSync(tableTypesFile, 'utf8'), 'run `node scripts/table-types.ts`').toBe(tableTypes())
})
