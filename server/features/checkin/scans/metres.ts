/** How far it is, as the crow flies. */

/** In metres; the earth as a ball is right to half a percent. */
const RADIUS = 6_371_000

export interface Spot {
  /** Degrees. */
  latitude: number
  longitude: number
}

export function metresBetween(one: Spot, other: Spot): number {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(half)))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
