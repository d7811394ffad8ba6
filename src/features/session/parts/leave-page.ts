/** Leaves the portal's own pages: for a bank's, or to begin afresh after signing out. */

/** Only the web: an address that came over the wire must not run as a script. */
export function leaveFor(address: string): boolean {
  const { protocol } = new URL(address, location.href)
  if (protocol === 'javascript:' || protocol === 'data:') return false
  location.assign(address)
  return true
}
