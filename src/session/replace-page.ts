/** Goes to an address in place of this page: nothing of it stays in the history to come Back into. */
import { webAddress } from '#contract/address.ts'
import { beneath } from '../ui/layer.ts'

/** false for what is not the web: an address that came over the wire must not run as a script. */
export function replacePage(address: string): boolean {
  if (webAddress(address, location.href) === undefined) return false
  beneath(() => location.replace(address))
  return true
}
