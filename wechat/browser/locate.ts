/** Where the handset is, as WeChat tells it: it asks the person by a sheet of its own, and needs no second yes of the page's. */
import { outcomeOf } from './bridge.ts'
import type { Sdk } from './sdk.ts'

/** The bridge's name of getLocation. */
export const locateApis = ['geoLocation'] as const

/** WGS 84. `refused`: the person said no. `unavailable`: WeChat cannot tell, a page may ask the browser. */
export type Located = { latitude: number; longitude: number } | 'refused' | 'unavailable'

/** May never end: people leave the sheet as it is. */
export async function locate(sdk: Sdk): Promise<Located> {
  const answer = await sdk.invoke('geoLocation', { type: 'wgs84' })
  const outcome = outcomeOf(answer)
  if (outcome === 'cancel') return 'refused'
  // Text on some clients, numbers on others.
  const [latitude, longitude] = [answer['latitude'], answer['longitude']].map((value) => Number.parseFloat(String(value))) as [
    number,
    number,
  ]
  return outcome === 'ok' && Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : 'unavailable'
}
