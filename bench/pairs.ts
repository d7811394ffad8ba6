/**
 * Compares another tree with this one: runs a benchmark in both, one after the other, and prints the median of every figure and the
 * ratio of the medians. The order changes with each pair, so that a machine that grows slower favours neither tree.
 * `npm run bench -- pairs FOLDER NAME [pairs] [arguments of the benchmark]`: FOLDER holds the other tree, with its node_modules.
 */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median, print } from './support/table.ts'

const [folder, name, pairs = '11', ...rest] = process.argv.slice(2)
if (folder === undefined || name === undefined) {
  process.stderr.write('npm run bench -- pairs FOLDER NAME [pairs] [arguments of the benchmark]\n')
  process.exit(2)
}
const PAIRS = Number(pairs)
const trees = { other: resolve(folder), here: fileURLToPath(new URL('..', import.meta.url)) }
type Tree = keyof typeof trees

/** Columns of a printed table are three spaces apart (support/table.ts); words of a cell are one space apart. */
const GAP = /\s{3,}/
const NUMBER = /^-?[\d,]+(?:\.\d+)?(?:e[+-]\d+)?$/

/** @returns the figures of a run, by table, row and column. Titles are not compared: they tell figures of the run. */
function figuresIn(text: string): Map<string, number> {
  const figures = new Map<string, number>()
  let [table, headings] = [0, undefined as string[] | undefined]
  for (const line of text.split('\n')) {
    if (!line.startsWith('  ')) {
      if (line !== '') table += 1
      headings = undefined
      continue
    }
    const cells = line.trim().split(GAP)
    if (headings === undefined) {
      headings = cells
      continue
    }
    const [row, ...values] = cells
    // The heading above the names of the rows is often empty.
    const columns = headings.slice(-values.length)
    for (const [index, value] of values.entries())
      if (NUMBER.test(value)) figures.set(`${table}: ${row}, ${columns[index]}`, Number(value.replaceAll(',', '')))
  }
  return figures
}

function run(tree: Tree): Map<string, number> {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`bench/${name}.ts`, ...rest], { cwd: trees[tree], encoding: 'utf8' })
  const figures = figuresIn(stdout)
  if (status !== 0 || figures.size === 0) throw new Error(`${name} in ${trees[tree]} ended with ${status}:\n${stdout}${stderr}`)
  return figures
}

const runs: Record<Tree, Map<string, number>[]> = { other: [], here: [] }
for (let pair = 0; pair < PAIRS; pair++) {
  const order: Tree[] = pair % 2 === 0 ? ['other', 'here'] : ['here', 'other']
  for (const tree of order) runs[tree].push(run(tree))
  process.stderr.write(`pair ${pair + 1} of ${PAIRS}\n`)
}
const valuesOf = (tree: Tree, figure: string) => runs[tree].flatMap((figures) => figures.get(figure) ?? [])
const ratio = (here: number, other: number) => (here / other).toFixed(3)
const figures = [...(runs.here[0]?.keys() ?? [])].filter((figure) =>
  (['other', 'here'] as const).every((tree) => valuesOf(tree, figure).length === PAIRS),
)
print(
  `${name}, ${PAIRS} interleaved pairs; other: ${trees.other}`,
  ['', 'other', 'here', 'here : other', 'of one pair, least', 'most'],
  figures.map((figure) => {
    const [here, other] = [valuesOf('here', figure), valuesOf('other', figure)]
    const each = here.map((value, pair) => value / (other[pair] as number)).toSorted((left, right) => left - right)
    return [
      figure,
      median(other),
      median(here),
      ratio(median(here), median(other)),
      ratio(each[0] as number, 1),
      ratio(each.at(-1) as number, 1),
    ]
  }),
)
