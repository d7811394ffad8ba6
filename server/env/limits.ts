/** The setting LIMITS: how often something may happen before it is refused or needs a captcha. Decision 11 gives the reasons. */
import { EnvError } from './env-error.ts'

/** Every limit that LIMITS may change, with its default. */
export const limitDefaults = {
  /** SMS codes to all phones in a minute. A device on which the account has signed in before is exempt from all four pools. */
  smsPerMinute: 600,
  /** SMS codes to all phones in a calendar day. */
  smsPerDay: 20_000,
  /** SMS codes in a minute to all unanswered addresses together, part of `smsPerMinute`. */
  smsUnansweredPerMinute: 300,
  /** SMS codes in a calendar day to all unanswered addresses together, part of `smsPerDay`. */
  smsUnansweredPerDay: 5_000,
  /**
   * An address is unanswered when its unused codes exceed its used codes by more than this number, among its latest codes of
   * a day: three times this number of them.
   */
  smsUnansweredPerAddress: 100,
  /** SMS codes in a minute after which every request needs a captcha. */
  smsCaptchaPerMinute: 200,
  /** SMS codes to an address within an hour after which a request from it needs a captcha. */
  smsCaptchaPerAddress: 20,
  /** SMS codes that a meeting may spend on each of its days, as a multiple of its tickets sold. */
  smsMeetingFactor: 1.5,
  /** SMS codes that a meeting may spend on each of its days, however few tickets are sold. */
  smsMeetingLeast: 200,
  /** Wrong SMS codes from an address in 15 minutes. Beyond it, only codes that the same device asked for are accepted. */
  wrongCodesPerAddress: 300,
  /** Captchas drawn for an address in a minute; each takes about a millisecond. */
  captchasPerAddress: 3_000,
  /** Wrong passwords from an address in 15 minutes, before sign-in by password stops there. */
  wrongPasswordsPerAddress: 1_000,
  /** Wrong passwords from an address in 15 minutes, before sign-in by password needs a captcha there. */
  passwordCaptchaPerAddress: 20,
  /** Sign-in QR codes made for desktops at an address in a minute. */
  pairingsPerAddress: 3_000,
  /** WeChat authorisations begun at an address in a minute. */
  wechatPerAddress: 3_000,
  /** Helper links that do not exist or have ended, opened from an address in 15 minutes. */
  deadHelperLinksPerAddress: 1_000,
  /** Wrong helper PINs from an address in 15 minutes. */
  wrongHelperPinsPerAddress: 100,
  /** Dead guest links and wrong phone digits from an address in 15 minutes. */
  wrongGuestLinksPerAddress: 300,
  /** Unknown ticket, invoice, letter and certificate numbers looked up from an address in 10 minutes. */
  unknownNumbersPerAddress: 300,
  /** Wrong setup codes from an address in an hour. */
  wrongSetupCodesPerAddress: 30,
  /** Rows added from an address without signing in, as a multiple of what the call allows one account. */
  additionsPerAddress: 100,
} as const

export type LimitName = keyof typeof limitDefaults
export type Limits = Readonly<Record<LimitName, number>>

const EXAMPLE = '{"smsPerDay":20000}'

/** @throws EnvError for a value that is no JSON object, an unknown name, or a number that is not positive, or not whole. */
export function limitsFrom(given = ''): Limits {
  if (given === '') return limitDefaults
  const entries = entriesOf(given)
  if (entries === undefined) throw new EnvError(`LIMITS must be JSON like ${EXAMPLE}`)
  for (const [name, value] of entries) {
    if (!Object.hasOwn(limitDefaults, name))
      throw new EnvError(`LIMITS has no limit called ${name}; there are ${Object.keys(limitDefaults).join(', ')}`)
    const isWhole = name !== 'smsMeetingFactor'
    if (!(isWhole ? Number.isSafeInteger(value) : Number.isFinite(value)) || Number(value) <= 0)
      throw new EnvError(`LIMITS: ${name} must be a ${isWhole ? 'whole number' : 'number'} above 0, not ${JSON.stringify(value)}`)
  }
  return { ...limitDefaults, ...Object.fromEntries(entries) }
}

function entriesOf(json: string): [string, unknown][] | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined
  } catch {
    return undefined
  }
}
