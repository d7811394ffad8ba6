/** Of several codes in one picture the one that is held up: nearest to the middle. */
export interface Spot {
  x: number
  y: number
}

/** @param corners of one. */
export function nearest<T>(found: readonly T[], corners: (one: T) => readonly Spot[], middle: Spot): T | undefined {
  const away = (one: T) => {
    const spots = corners(one)
    const mean = (of: (spot: Spot) => number) => spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length
    return Math.hypot(mean((spot) => spot.x) - middle.x, mean((spot) => spot.y) - middle.y)
  }
  return found.reduce<T | undefined>((best, one) => (best === undefined || away(one) < away(best) ? one : best), undefined)
}
