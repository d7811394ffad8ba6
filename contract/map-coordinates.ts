/**
 * The three systems of coordinates of maps in China. GPS and this product use WGS-84 (list of check-in places). 高德 and 腾讯 show
 * GCJ-02, 百度 shows BD-09: the same numbers mean points up to a kilometre apart.
 */

/** Degrees. */
export interface Spot {
  latitude: number
  longitude: number
}

const SEMI_MAJOR = 6_378_245
const ECCENTRICITY_SQUARED = 0.006693421622965943
const BD_ANGLE = (Math.PI * 3000) / 180

export function bd09ToGcj02({ latitude, longitude }: Spot): Spot {
  const [x, y] = [longitude - 0.0065, latitude - 0.006]
  const radius = Math.hypot(x, y) - 0.00002 * Math.sin(y * BD_ANGLE)
  const angle = Math.atan2(y, x) - 0.000003 * Math.cos(x * BD_ANGLE)
  return { latitude: radius * Math.sin(angle), longitude: radius * Math.cos(angle) }
}

/** GCJ-02 moves points of mainland China only. */
const isMoved = ({ latitude, longitude }: Spot) => longitude > 72.004 && longitude < 137.8347 && latitude > 0.8293 && latitude < 55.8271

function wgs84ToGcj02(spot: Spot): Spot {
  if (!isMoved(spot)) return spot
  const [x, y] = [spot.longitude - 105, spot.latitude - 35]
  const radians = (spot.latitude * Math.PI) / 180
  const magic = 1 - ECCENTRICITY_SQUARED * Math.sin(radians) ** 2
  const metresNorth = (SEMI_MAJOR * (1 - ECCENTRICITY_SQUARED)) / magic ** 1.5
  const metresEast = (SEMI_MAJOR / Math.sqrt(magic)) * Math.cos(radians)
  const degrees = (metres: number, radius: number) => (metres * 180) / (radius * Math.PI)
  return {
    latitude: spot.latitude + degrees(metresNorthOf(x, y), metresNorth),
    longitude: spot.longitude + degrees(metresEastOf(x, y), metresEast),
  }
}

const wave = (at: number, ...parts: [amplitude: number, period: number][]) =>
  parts.reduce((sum, [amplitude, period]) => sum + amplitude * Math.sin(at * Math.PI * period), 0) * (2 / 3)

function metresNorthOf(x: number, y: number): number {
  const flat = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x))
  return flat + wave(x, [20, 6], [20, 2]) + wave(y, [20, 1], [40, 1 / 3], [160, 1 / 12], [320, 1 / 30])
}

function metresEastOf(x: number, y: number): number {
  const flat = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x))
  return flat + wave(x, [20, 6], [20, 2], [20, 1], [40, 1 / 3], [150, 1 / 12], [300, 1 / 30])
}

/** Right to less than a metre: the shift is measured at the result, three times. */
export function gcj02ToWgs84(spot: Spot): Spot {
  let guess = spot
  for (let round = 0; round < 3; round++) {
    const moved = wgs84ToGcj02(guess)
    guess = { latitude: guess.latitude + spot.latitude - moved.latitude, longitude: guess.longitude + spot.longitude - moved.longitude }
  }
  return guess
}
