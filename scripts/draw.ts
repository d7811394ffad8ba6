/** `npm run draw`: the list of features and the state machines, from their tables into ARCHITECTURE.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawings, featureList } from './drawings.ts'

const file = fileURLToPath(new URL('../ARCHITECTURE.md', import.meta.url))

/** The page with what stands between a pair of markers made anew. */
function redrawn(page: string, marker: string, drawing: string): string {
  return page.replace(
    new RegExp(`<!-- ${marker} -->[\\s\\S]*<!-- /${marker} -->`),
    () => `<!-- ${marker} -->\n${drawing}\n<!-- /${marker} -->`,
  )
}

writeFileSync(file, redrawn(redrawn(readFileSync(file, 'utf8'), 'features', featureList()), 'machines', drawings()))
