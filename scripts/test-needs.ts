/** What the test files of a run need, read from the modules that they import. */
import { sources } from '#test/support/sources.ts'
import { type TestTool, testTools } from './test-tools.ts'

/** The module that reads the built client. */
const BUILT_SITE = 'test/support/built-site.ts'

export interface Needs {
  /** The built client in dist. */
  build: boolean
  tools: TestTool[]
}

/** Every module of ours that a file runs, itself included, by path from the root. */
export function importsOf(file: string, modules: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set([file])
  for (const path of reached) for (const imported of modules.get(path) ?? []) if (modules.has(imported)) reached.add(imported)
  return reached
}

/** The modules of the test tree and of these other folders, and what each runs of the others. */
export function testModules(...folders: string[]): Map<string, string[]> {
  return new Map(
    sources('test', ...folders).map(({ path, imports }) => [path, imports.filter(({ typeOnly }) => !typeOnly).map(({ to }) => to)]),
  )
}

/**
 * @param files test files, by path from the root. Those of screens run in jsdom on SQLite and need no tool.
 * @param modules the test tree, as `testModules` reads it.
 */
export function needsOf(files: readonly string[], modules = testModules()): Needs {
  const reached = new Set(files.filter((file) => !file.endsWith('.tsx')).flatMap((file) => [...importsOf(file, modules)]))
  return {
    build: reached.has(BUILT_SITE),
    tools: testTools.filter(({ usedBy }) => usedBy.some((path) => reached.has(path))),
  }
}
