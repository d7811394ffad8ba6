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

/** Once. */
export function takeOver(): Credentials | undefined {
  const taken = waiting
  waiting = undefined
  return taken
}
