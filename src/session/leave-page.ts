/** Leaves the portal's own pages: for a bank's, or to begin afresh after signing out. */
import { webAddress } from '#contract/address.ts'
import { notice } from '../ui/notice.ts'

/** @returns whether it leads anywhere: an address that came over the wire must not run as a script. Where not, people are told. */
export function leaveFor(address: string): boolean {
  if (webAddress(address, location.href) === undefined) {
    notice.warning('地址有误，暂时无法打开')
    return false
  }
  location.assign(address)
  return true
}
