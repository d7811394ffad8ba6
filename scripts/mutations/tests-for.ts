/** Orders the test files by how likely each one is to notice a change of a source file. */
import { type Source, sources } from '#test/support/sources.ts'
import type { Kind } from './places.ts'

/** A change of a source file; a deletion has no kind. */
interface Change {
  path: string
  start: number
  kind?: Kind
}

const EXPORTED = /export (?:async )?(?:function|const|class) (\w+)/g

/** Words of paths that say nothing about the subject. */
const FOLDERS = new Set([
  'contract',
  'server',
  'src',
  'features',
  'parts',
  'manage',
  'store',
  'index',
  'test',
  'operations',
  'stores',
  'screens',
  'race',
  'journey',
])

const wordsOf = (path: string): string[] =>
  path
    .replace(/\.tsx?$/, '')
    .split(/[/.-]/)
    .filter((word) => word.length > 2 && !FOLDERS.has(word))

/** Text of a mutation's place that a test may quote. */
const quotable = (before: string): string => /[\u4e00-\u9fff][^'"`]{1,11}/.exec(before)?.[0] ?? ''

/** Tests that look at every place of a kind. */
const EVERY_PLACE: Partial<Record<Kind, string>> = {
  guard: 'test/contract/inputs.test.ts',
  mask: 'test/contract/sensitive-fields.test.ts',
  lock: 'test/architecture.test.ts',
}

/** Names of a place that a test may quote: the constant that holds the text, or the reason that a sentence of contract/codes.ts has. */
function namesOf({ path, start }: Change, text: string): string[] {
  const head = text.slice(0, start)
  const reason = path === 'contract/codes.ts' ? /(\w+): \[[^[\]]*$/.exec(head)?.[1] : undefined
  return [reason, /([A-Z][A-Z0-9_]+) = $/.exec(head)?.[1]].filter((name) => name !== undefined)
}

/** @returns how many imports lead to a file, by the path of each file from which some do. @param types whether imports of types count. */
export function distancesTo(path: string, files: readonly Source[], types = false): Map<string, number> {
  const imports = files.flatMap((file) => file.imports.flatMap(({ to, typeOnly }) => (typeOnly && !types ? [] : [{ from: file.path, to }])))
  const importers = Map.groupBy(imports, ({ to }) => to)
  const distances = new Map([[path, 0]])
  // A Map is iterated in the order of insertion, with entries that are added meanwhile.
  for (const [at, distance] of distances)
    for (const { from } of importers.get(at) ?? []) if (!distances.has(from)) distances.set(from, distance + 1)
  return distances
}

/** So many imports away, a test of a screen may still render the component. */
const NEAR = 6

interface Place {
  kind: Kind | undefined
  source: Source
  sentence: string
  names: readonly string[]
  distances: ReadonlyMap<string, number>
}

function scoreOf(test: Source, { kind, source, sentence, names, distances }: Place): number {
  const feature = /features\/([\w-]+)\//.exec(source.path)?.[1]
  let score = Math.max(0, NEAR - (distances.get(test.path) ?? NEAR))
  if (test.imports.some(({ to }) => to === source.path)) score += 8
  if (sentence !== '' && test.text.includes(sentence)) score += 10
  if (names.some((name) => new RegExp(`\\b${name}\\b`).test(test.text))) score += 20
  if (kind === 'focus' && test.text.includes('activeElement')) score += 3
  const named = new Set(wordsOf(test.path))
  for (const word of new Set(wordsOf(source.path))) if (named.has(word)) score += 4
  for (const [, name = ''] of source.text.matchAll(EXPORTED)) if (name.length > 5 && test.text.includes(name)) score += 3
  for (const path of feature === undefined ? [] : [`contract/${feature}.ts`, `features/${feature}/`])
    if (test.text.includes(path)) score += 2
  return score
}

/**
 * @param before the source text that the change replaces.
 * @returns all test files by path from the root: the likeliest ones first, journeys last among equals.
 */
export function testsFor(change: Change, before: string): { path: string; score: number }[] {
  const { kind, path } = change
  const source = sources(path.split('/')[0] as string).find((one) => one.path === path) as Source
  const tests = sources('test')
  // Every test of the server reaches the whole server.
  const distances = path.startsWith('src/') ? distancesTo(path, [...sources('src'), ...tests]) : new Map<string, number>()
  const place = { kind, source, sentence: quotable(before), names: namesOf(change, source.text), distances }
  const scored = (test: Source) => {
    const always = kind !== undefined && test.path === EVERY_PLACE[kind] ? 100 : 0
    return { path: test.path, score: always + scoreOf(test, place) - (test.path.startsWith('test/journeys/') ? 1 : 0) }
  }
  return tests
    .filter((test) => /\.test\.tsx?$/.test(test.path))
    .map(scored)
    .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
}
