/** `npm run draw`: the state machines, from their tables into ARCHITECTURE.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawings } from '../server/drawings.ts'

const file = fileURLToPath(new URL('../ARCHITECTURE.md', import.meta.url))

/** The page with its drawings made anew. */
export function redrawn(page: string): string {
  return page.replace(/<!-- machines -->[\s\S]*<!-- \/machines -->/, () => `<!-- machines -->\n${drawings()}\n<!-- /machines -->`)
}

if (import.meta.main) writeFileSync(file, redrawn(readFileSync(file, 'utf8')))
