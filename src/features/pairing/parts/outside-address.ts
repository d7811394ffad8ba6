/** Where an address from a query leads: on inside of the portal, out of it, or nowhere that is safe. */

export type Destination = { kind: 'inside'; path: string } | { kind: 'outside'; host: string; address: string } | { kind: 'bad' }

/** @param own the portal's origin. */
export function destinationOf(text: string, own: string): Destination {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return { kind: 'bad' }
  }
  // A name before the host only serves to pass one host off as another: https://bank.example@evil.example.
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return { kind: 'bad' }
  if (url.origin === own) return { kind: 'inside', path: url.pathname + url.search + url.hash }
  return { kind: 'outside', host: url.host, address: url.href }
}
