/** Slots in their order as ranges with both ends: [[25, 49], [70, 70]]. */
export function rangesOf(slots: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const slot of [...slots].sort((one, other) => one - other)) {
    const last = ranges[ranges.length - 1]
    if (last !== undefined && last[1] === slot - 1) last[1] = slot
    else ranges.push([slot, slot])
  }
  return ranges
}
