/** Each request has a name, which every line of the log that comes of it bears, and whoever met an error reads. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { newCode } from './ids.ts'

/** Short enough to be read out on the phone; 40 bits are enough for a log. */
const LENGTH = 8

const requests = new AsyncLocalStorage<string>()

export const newRequestId = (): string => newCode(LENGTH)

/** The name of the request that this comes of; none where it happens by itself. */
export const requestId = (): string | undefined => requests.getStore()

/** Before all that may log. */
export const withRequestId = (_http: unknown, next: () => Promise<void>): Promise<void> => requests.run(newRequestId(), next)

/** For what begins with a request and goes on for others. */
export const apartFromRequests = <T>(act: () => T): T => requests.exit(act)
