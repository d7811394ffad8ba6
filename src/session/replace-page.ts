/** Goes to an address in place of this page: nothing of it stays in the history to come Back into. */

/** false for what is not the web: an address that came over the wire must not run as a script. */
export function replacePage(address: string): boolean {
  if (!/^https?:$/.test(new URL(address, location.href).protocol)) return false
  location.replace(address)
  return true
}
