/** Orders the test files by how likely each one is to notice a change of a source file. */
import { type Source, sources } from '#test/support/sources.ts'
import type { Mutation } from './places.ts'

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
])

const wordsOf = (path: string): string[] =>
  path
    .replace(/\.tsx?$/, '')
    .split(/[/-]/)
    .filter((word) => word.length > 2 && !FOLDERS.has(word))

/** Text of a mutation's place that a test may quote. */
const quotable = (before: string): string => /[\u4e00-\u9fff][^'"`]{1,11}/.exec(before)?.[0] ?? ''

function scoreOf(test: Source, source: Source, before: string): number {
  const feature = /features\/([\w-]+)\//.exec(source.path)?.[1]
  const sentence = quotable(before)
  let score = 0
  if (test.imports.some(({ to }) => to === source.path)) score += 8
  if (sentence !== '' && test.text.includes(sentence)) score += 10
  const named = new Set(wordsOf(test.path.replace('.test', '')))
  for (const word of new Set(wordsOf(source.path))) if (named.has(word)) score += 4
  for (const [, name = ''] of source.text.matchAll(EXPORTED)) if (name.length > 5 && test.text.includes(name)) score += 3
  for (const path of feature === undefined ? [] : [`contract/${feature}.ts`, `features/${feature}/`])
    if (test.text.includes(path)) score += 2
  return score
}

/**
 * @param before the source text that the mutation replaces.
 * @returns all test files by path from the root: the likeliest ones first, journeys last among equals.
 */
export function testsFor(mutation: Mutation, before: string): { path: string; score: number }[] {
  const source = sources(mutation.path.split('/')[0] as string).find(({ path }) => path === mutation.path) as Source
  return sources('test')
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .map((test) => ({ path: test.path, score: scoreOf(test, source, before) - (test.path.startsWith('test/journeys/') ? 1 : 0) }))
    .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
}
