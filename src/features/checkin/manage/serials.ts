/** Serials as people copy them off a sheet: `1-5, 8，12`. */

/** @returns undefined where something is no number, or a range runs backwards or beyond `most`. */
export function serialsOf(typed: string, most: number): number[] | undefined {
  const found = new Set<number>()
  for (const part of typed.split(/[,，、;；\s]+/).filter((one) => one !== '')) {
    const [, first, last] = /^(\d{1,9})(?:[-–~～至](\d{1,9}))?$/.exec(part) ?? []
    if (first === undefined) return undefined
    const [from, to] = [Number(first), Number(last ?? first)]
    if (from < 1 || to < from || to - from >= most) return undefined
    for (let serial = from; serial <= to; serial++) found.add(serial)
    if (found.size > most) return undefined
  }
  return [...found].sort((one, other) => one - other)
}
