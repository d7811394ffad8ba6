/** What a look at a table has found, where each line is of one kind and those that are wrong need a person. */
import type { Tone } from '../../ui/tag.tsx'
import type { LookedKind } from './looked.tsx'

interface Line<Kind extends string> {
  kind: Kind
  /** Of the table, as table programs count. */
  row: number
  name: string
  why: string
}

interface Found<Kind extends string, Seen extends Line<Kind>> {
  /** In the order in which they are shown. */
  kinds: readonly Kind[]
  words: Readonly<Record<Kind, string>>
  tones: Readonly<Record<Kind, Tone>>
  counts: Readonly<Record<Kind, number>>
  lines: readonly Seen[]
  /** What a line says beside its row and its name; empty: nothing. */
  about: (line: Seen) => string
}

export function kindsOf<Kind extends string, Seen extends Line<Kind>>(found: Found<Kind, Seen>): LookedKind[] {
  const { kinds, words, tones, counts, lines, about } = found
  return kinds.map((kind) => ({
    word: words[kind],
    tone: tones[kind],
    count: counts[kind],
    open: kind === 'wrong' || kind === 'off',
    lines: lines
      .filter((line) => line.kind === kind)
      .map((line) => ({
        key: String(line.row),
        title: line.name || `第 ${line.row} 行`,
        about: [`第 ${line.row} 行`, about(line), line.why],
      })),
  }))
}
