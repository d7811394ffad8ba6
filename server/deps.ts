/** Everything a use-case may touch. Handed in by main.ts and by tests; no globals. */
import type { Db } from './db/db.ts'
import type { Seals } from './db/sealed.ts'
import type { Env } from './env/env.ts'
import type { IdentityCheck } from './providers/identity.ts'
import type { Invoices } from './providers/invoice-provider.ts'
import type { Payments } from './providers/payment-provider.ts'
import type { Wechat } from './providers/wechat.ts'
import type { Rehearsals } from './features/rehearsal/rehearsals.ts'
import type { Passwords } from './features/session/password.ts'
import type { CaptchaPainter } from './features/verify/captcha-picture.ts'
import type { SmsProvider } from './features/verify/sms-provider.ts'
import type { Clock } from './flow/clock.ts'

/** Structured lines; never a code, a token or an ID number in them. */
export interface Logger {
  info(event: string, facts?: Record<string, unknown>): void
  /**
   * What anybody outside can bring about as often as they like: of a kind so many a minute, and no stack.
   * @param kind one of a few words of ours, never anything that a request has brought.
   * @param facts of the first of them.
   */
  warn(event: string, kind: string, facts?: Record<string, unknown>): void
  error(event: string, error: unknown, facts?: Record<string, unknown>): void
}

export interface Deps {
  env: Env
  db: Db
  clock: Clock
  log: Logger
  sms: SmsProvider
  captchas: CaptchaPainter
  passwords: Passwords
  /** Of ID numbers. */
  seals: Seals
  payments: Payments
  /** Who issues invoices, beside people. */
  invoices: Invoices
  /** Undefined where no account of 公众平台 is configured. */
  wechat: Wechat | undefined
  /** Undefined where nobody compares names and numbers: a person decides. */
  identity: IdentityCheck | undefined
  rehearsals: Rehearsals
}
