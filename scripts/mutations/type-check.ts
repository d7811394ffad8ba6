/** Type checks this checkout with other texts of some files, in one compiler process that keeps the program. Writes no file. */
import { join } from 'node:path'
import { API, type Program } from 'typescript/unstable/sync'
import { root } from '#test/support/sources.ts'

const config = join(root, 'tsconfig.json')

export interface TypeFault {
  /** From the root. */
  path: string
  sentence: string
}

/** @returns the program with these texts by path from the root; it is valid until the next call. */
export function openTypeCheck(): (texts: ReadonlyMap<string, string>) => Program {
  let changed = new Map<string, string>()
  const api = new API({ cwd: root, fs: { readFile: (file) => changed.get(file) } })
  process.once('exit', () => api.close())
  let snapshot = api.updateSnapshot({ openProjects: [config] })
  return (texts) => {
    const before = changed
    changed = new Map([...texts].map(([path, text]) => [join(root, path), text]))
    const next = api.updateSnapshot({ fileChanges: { changed: [...new Set([...before.keys(), ...changed.keys()])] } })
    snapshot.dispose()
    snapshot = next
    const program = snapshot.getProject(config)?.program
    if (program === undefined) throw new Error(`the compiler does not open ${config}`)
    return program
  }
}

/** @param path of the file to check; all files if undefined. */
export function faultsOf(program: Program, path?: string): TypeFault[] {
  const file = path && join(root, path)
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(({ fileName = '', text }) => ({
    path: fileName.slice(root.length + 1),
    sentence: text,
  }))
}
