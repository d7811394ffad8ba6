/** Which deletions the compiler reports. */
import { type Source, sources } from '#test/support/sources.ts'
import type { Deletion } from './lines.ts'
import { distancesTo } from './tests-for.ts'
import { textOf } from './trial.ts'
import { faultsOf, openTypeCheck, type TypeFault } from './type-check.ts'

/** Files that are checked for one deletion: most deletions are missed in one of the nearest. */
const NEAREST = 4

const files = sources('contract', 'server', 'src', 'wechat', 'rehearsal', 'bench', 'scripts', 'test')

/** @returns the texts of the files without these lines, which do not overlap. */
function textsWithout(deletions: readonly Deletion[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const deletion of deletions.toSorted((a, b) => b.start - a.start)) {
    const text = texts.get(deletion.path) ?? textOf(deletion)
    texts.set(deletion.path, text.slice(0, deletion.start) + text.slice(deletion.end))
  }
  return texts
}

const importersOf = new Map<string, Source[]>()

/** @returns the files that import a file, directly or not: the nearest first. */
function importers(path: string): Source[] {
  const known = importersOf.get(path)
  if (known !== undefined) return known
  const distances = distancesTo(path, files, true)
  const found = files
    .filter((file) => file.path !== path && distances.has(file.path))
    .toSorted((a, b) => (distances.get(a.path) ?? 0) - (distances.get(b.path) ?? 0))
  importersOf.set(path, found)
  return found
}

/** The deletion's own file, then the nearest of its importers that name the key or the value of the line. */
function* nearest({ path, start, end }: Deletion, among: ReadonlySet<string>): Generator<string> {
  yield path
  const [word = ''] = /[\w$]+|[^'"\s:,]+/.exec(textOf({ path }).slice(start, end)) ?? []
  const mentions = importers(path).filter((file) => among.has(file.path) && file.text.includes(word))
  for (const mention of mentions.slice(0, NEAREST)) yield mention.path
}

/** Lines that do not overlap: an object inside another one is deleted in another layer. */
function layersOf(deletions: readonly Deletion[]): Deletion[][] {
  const layers: Deletion[][] = []
  for (const one of deletions) {
    const isFree = (layer: Deletion[]) =>
      layer.every((other) => other.path !== one.path || other.end <= one.start || one.end <= other.start)
    const layer = layers.find(isFree)
    if (layer) layer.push(one)
    else layers.push([one])
  }
  return layers
}

/**
 * Each line is deleted alone, and its own file is checked. Lines that it does not miss are deleted together: if the whole program
 * has no fault then, the compiler misses none of them; else each is deleted alone again, and the files with faults are checked.
 * The checkout must pass the type check. @param onFault is called for each line that the compiler misses.
 */
export function askCompiler(deletions: readonly Deletion[], onFault: (deletion: Deletion, fault: TypeFault) => void): void {
  const programWith = openTypeCheck()

  /** @returns those that neither their own file nor one of the given files misses. */
  function notMissed(open: readonly Deletion[], among: ReadonlySet<string>): Deletion[] {
    return open.filter((deletion) => {
      const program = programWith(textsWithout([deletion]))
      for (const path of nearest(deletion, among)) {
        const [fault] = faultsOf(program, path)
        if (fault === undefined) continue
        onFault(deletion, fault)
        return false
      }
      return true
    })
  }

  function together(open: readonly Deletion[]): void {
    const faults = faultsOf(programWith(textsWithout(open)))
    const [first] = faults
    if (first === undefined) return
    if (open.length === 1) return onFault(open[0] as Deletion, first)
    const rest = notMissed(open, new Set(faults.map(({ path }) => path)))
    const half = rest.length < open.length ? rest.length : Math.ceil(rest.length / 2)
    for (const part of [rest.slice(0, half), rest.slice(half)]) if (part.length > 0) together(part)
  }

  for (const layer of layersOf(notMissed(deletions, new Set()))) together(layer)
}
