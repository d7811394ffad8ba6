/** The chunks of the client's build, as plugins see them. */
export interface Chunk {
  type: 'chunk'
  fileName: string
  isEntry: boolean
  facadeModuleId: string | null
  imports: string[]
  dynamicImports: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** The chunks of these names and all that they import, which stands before them as its CSS must; but for those that are here already. */
export function withImports<C extends Chunk>(chunks: readonly C[], names: Iterable<string>, here: Iterable<string> = []): C[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set(here)
  const walk = (these: Iterable<string>): C[] =>
    [...these].flatMap((name) => {
      const chunk = byName.get(name)
      if (chunk === undefined || seen.has(name)) return []
      seen.add(name)
      return [...walk(chunk.imports), chunk]
    })
  return walk(names)
}
