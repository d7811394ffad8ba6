/** Where an address from a query leads: on inside of the portal, out of it, or nowhere that is safe. */
import { webAddress } from '#contract/address.ts'

export type Destination = { kind: 'inside'; path: string } | { kind: 'outside'; host: string; address: string } | { kind: 'bad' }

/** @param own the portal's origin. */
export function destinationOf(text: string, own: string): Destination {
  const url = webAddress(text)
  if (url === undefined) return { kind: 'bad' }
  if (url.origin === own) return { kind: 'inside', path: url.pathname + url.search + url.hash }
  return { kind: 'outside', host: url.host, address: url.href }
}
