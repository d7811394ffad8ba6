/**
 * 人脸核身 of Tencent Cloud, faceid 2018-03-01: IdCardVerification (tencentcloud.com/document/api/1061/79049) and
 * PhoneVerification (cloud.tencent.com/document/api/1007/39765).
 */
import type { Logger } from '../deps.ts'
import type { IdentityAnswer, IdentityCheck } from './identity.ts'
import { codeOf, tencentCall, type TencentCallParts } from './tencent-call.ts'

/** A person waits before the form: whoever has not answered by then is done without. */
const PATIENCE = 5_000

interface IdentityCallParts extends Omit<TencentCallParts, 'secretId' | 'secretKey'> {
  keyId: string
  keySecret: string
}

interface TencentIdentityParts extends IdentityCallParts {
  log: Pick<Logger, 'warn'>
  /** Whether the phone has to be the person's too. */
  withPhone: boolean
}

/**
 * What the cloud says that is neither yes nor no. Not our trouble: no such record (whoever moves their household, or
 * serves), a number or a name that the register does not take, more questions about one number than a day allows.
 */
const NAME_UNSURE = new Set(['-2', '-3', '-5', '-7'])
const PHONE_UNSURE = new Set(['-6', '-7', '-8', '-9', '-12', '-13'])

type Asked = IdentityAnswer | { trouble: string }

export function tencentIdentity({ log, withPhone, ...parts }: TencentIdentityParts): IdentityCheck {
  const call = tencentIdentityCall(parts)

  async function ask(action: 'IdCardVerification' | 'PhoneVerification', values: object): Promise<Asked> {
    const [differs, unsure] = action === 'IdCardVerification' ? ['-1', NAME_UNSURE] : ['-4', PHONE_UNSURE]
    try {
      const { status, response } = await call(action, values)
      const { Result: result } = response
      if (response.Error !== undefined || status !== 200) return { trouble: codeOf(response.Error?.Code) ?? `HTTP ${status}` }
      if (result === '0') return 'same'
      if (result === differs) return 'differs'
      if (unsure.has(result as string)) return 'unknown'
      // The register is away, or says what no document of it does.
      return { trouble: typeof result === 'string' && /^-?\d{1,5}$/.test(result) ? `Result ${result}` : 'no result' }
    } catch (error) {
      return { trouble: (error as Error).message }
    }
  }

  return {
    check: async ({ name, idcard, mobile }) => {
      const person = { IdCard: idcard.toUpperCase(), Name: asRegistered(name) }
      const asked = withPhone ? await ask('PhoneVerification', { ...person, Phone: mobile }) : undefined
      // A phone that a company or a parent pays for is no lie about a name.
      const found = asked === undefined || asked === 'differs' ? await ask('IdCardVerification', person) : asked
      if (typeof found === 'object') log.warn('identity.unanswered', 'see IDENTITY_KEY_ID', { message: found.trouble })
      return typeof found === 'object' || (asked === 'differs' && found === 'same') ? 'unknown' : found
    },
  }
}

/** One call. @throws when no answer came. */
export function tencentIdentityCall({ keyId, keySecret, ...parts }: IdentityCallParts): ReturnType<typeof tencentCall<{ Result: string }>> {
  return tencentCall({ name: 'faceid', version: '2018-03-01' }, { patience: PATIENCE, secretId: keyId, secretKey: keySecret, ...parts })
}

/** Between parts of a name the register has U+00B7 and no other dot (民委发〔2016〕33号). */
function asRegistered(name: string): string {
  return name.replace(/(?<=\p{Script=Han})[.•](?=\p{Script=Han})/gu, '·')
}
