/** What 微信支付 refuses, and what cannot be believed or sent: one error, told apart by its code. */

/** Older pages write some codes without the underscore [chapter3_4_3], and public code meets both; callers see one spelling. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['NOTENOUGH', 'NOT_ENOUGH'],
  ['ORDERCLOSED', 'ORDER_CLOSED'],
  ['ORDERNOTEXIST', 'ORDER_NOT_EXIST'],
  ['ORDERPAID', 'ORDER_PAID'],
  ['RULELIMIT', 'RULE_LIMIT'],
  ['SYSTEMERROR', 'SYSTEM_ERROR'],
  ['USERPAYING', 'USER_PAYING'],
])

/**
 * Codes of ours, beside those of Tencent (facts 3.2):
 * - `NETWORK`: no answer, however often asked. What was asked for may have happened.
 * - `SIGN_UNVERIFIED`: an answer whose signature does not hold. Never acted upon.
 * - `ANSWER_FORM`: a signed answer that is not what was asked for.
 * - `NO_KEY`: no key of Tencent's by which a sensitive field could be encrypted.
 * - `BILL_FORM`: a bill that is not whole, or not to be read.
 * - `HTTP_…`: a refusal without a code, from something on the way.
 * - `PARAM_ERROR` with status 0: not sent, since it would be refused.
 */
export class PayError extends Error {
  override name = 'PayError'
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly code: string
  /** Tencent's own, or the field that is wrong. After SIGN_ERROR it quotes the request, payer and all: not for the log. */
  readonly detail: unknown

  constructor(status: number, code: string, message: string, detail?: unknown) {
    const known = SPELLINGS.get(code) ?? code
    super(`${known}: ${message}`)
    this.status = status
    this.code = known
    this.detail = detail
  }
}

export function hasCode(error: unknown, ...codes: string[]): error is PayError {
  return error instanceof PayError && codes.includes(error.code)
}
