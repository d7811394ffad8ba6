/** What a registration or a reset hands to the sign-in that follows it: in memory only, never in an address or in storage. */

export interface Credentials {
  mobile: string
  /** As it was typed; gone as soon as the sign-in has sent its digest. */
  password: string
}

let waiting: Credentials | undefined

export function handOver(credentials: Credentials): void {
  waiting = credentials
}

/** What waits; still there afterwards, because a screen may be rendered and thrown away before it is shown. */
export function handedOver(): Credentials | undefined {
  return waiting
}

/** For the screen that is shown. */
export function takenOver(): void {
  waiting = undefined
}
