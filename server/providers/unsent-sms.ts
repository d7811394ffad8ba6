import { SmsRefused } from '../features/verify/sms-provider.ts'
import { Unreached } from './exchange.ts'

/** For whoever catches what a cloud's call threw: where it was not reached, no message went out. @throws always. */
export function refusedIfUnsent(error: unknown): never {
  throw error instanceof Unreached ? new SmsRefused(error.message) : error
}
