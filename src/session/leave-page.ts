/** Leaves the portal's own pages: for a bank's, or to begin afresh after signing out. */
import { webAddress } from '#contract/address.ts'

/** @returns whether it leads anywhere: an address that came over the wire must not run as a script. */
export function leaveFor(address: string): boolean {
  if (webAddress(address, location.origin) === undefined) return false
  location.assign(address)
  return true
}
