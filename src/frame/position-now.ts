/** Where the handset is, by its own word (WGS 84). */
export interface Position {
  latitude: number
  longitude: number
}

/** Indoors a phone takes its time. */
const PATIENCE_MS = 15_000

/** @returns undefined: the person or the phone gave no place. */
export function positionNow(): Promise<Position | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  })
}
