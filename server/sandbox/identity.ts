/**
 * faceid.tencentcloudapi.com in a box: IdCardVerification and PhoneVerification 2018-03-01. It is as strict as the cloud
 * about who calls and what is asked, knows nobody, and answers by the three digits before a number's check character:
 * 404 no such record, 409 another name, 429 asked too often today, 500 broken, 503 the register is away, any other: as it
 * is said. A phone ending in 0409 is somebody else's.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { isIdcard, MOBILE, personName } from '#contract/fields.ts'
import type { Clock } from '../flow/clock.ts'
import { type CloudRefusal, refusedCaller } from './tencent-caller.ts'

export interface IdentitySandbox {
  /** What its real client is configured by. */
  account: { url: string; keyId: string; keySecret: string }
  /** Mounted under /sandbox. */
  routes: Hono
  /** Questions that were answered, the unanswerable among them. */
  asked(): number
}

const Person = v.strictObject({ IdCard: v.string(), Name: v.string() })
const actions = {
  IdCardVerification: { input: Person, answer: nameAnswer },
  PhoneVerification: { input: v.strictObject({ ...Person.entries, Phone: v.string() }), answer: phoneAnswer },
} as const
type Asked = v.InferOutput<typeof Person> & { Phone?: string }
type Answer = readonly [result: string, description: string]

const BROKEN = '500'
const byNumber: Readonly<Record<string, readonly [name: Answer, phone: Answer]>> = {
  404: [
    ['-5', 'no such record'],
    ['-9', 'no such record'],
  ],
  409: [
    ['-1', 'name and number differ'],
    ['-4', 'the three differ'],
  ],
  429: [
    ['-7', 'too often today'],
    ['-12', 'too often today'],
  ],
  503: [
    ['-4', 'the register does not answer'],
    ['-11', 'the register is busy'],
  ],
}
const fallTo = (idcard: string) => idcard.slice(14, 17)
const isNumber = (idcard: string) => isIdcard(idcard) && !idcard.endsWith('x')

/** @param publicUrl where the product is reached: the box is reached there too. */
export function identitySandbox({ clock, publicUrl }: { clock: Clock; publicUrl: string }): IdentitySandbox {
  const account = {
    url: `${publicUrl}/sandbox/identity/api`,
    keyId: `AKID${randomBytes(8).toString('hex')}`,
    keySecret: randomBytes(16).toString('hex'),
  }
  let asked = 0
  const routes = new Hono()
  routes.post('/identity/api/', async (http) => {
    const RequestId = randomUUID()
    const fail = ([Code, Message]: CloudRefusal) => http.json({ Response: { Error: { Code, Message }, RequestId } })
    const body = await http.req.text()
    const stranger = refusedCaller(http, body, { ...account, service: 'faceid', clock })
    if (stranger !== undefined) return fail(stranger)
    const action = actions[http.req.header('x-tc-action') as keyof typeof actions]
    if (action === undefined) return fail(['InvalidAction', 'The request action is invalid.'])
    if (http.req.header('x-tc-version') !== '2018-03-01') return fail(['NoSuchVersion', 'The request version does not exist.'])
    const input = v.safeParse(v.pipe(v.string(), v.parseJson(), action.input), body)
    if (!input.success) return fail(['InvalidParameter', 'The request parameters are not of their form.'])
    asked += 1
    if (fallTo(input.output.IdCard) === BROKEN) return http.text('bad gateway', 502)
    const [Result, Description] = action.answer(input.output)
    return http.json({ Response: { Result, Description, RequestId } })
  })
  return { account, routes, asked: () => asked }
}

function nameAnswer({ IdCard, Name }: Asked): Answer {
  if (!isNumber(IdCard)) return ['-2', 'no number']
  if (!v.is(personName, Name)) return ['-3', 'no name']
  return byNumber[fallTo(IdCard)]?.[0] ?? ['0', 'name and number are of one person']
}

function phoneAnswer({ IdCard, Name, Phone = '' }: Asked): Answer {
  if (!MOBILE.test(Phone)) return ['-6', 'no phone']
  if (!isNumber(IdCard)) return ['-7', 'no number']
  if (!v.is(personName, Name)) return ['-8', 'no name']
  if (/^1(?:6[257]|7[01])/.test(Phone)) return ['-13', 'phones of resellers are not known']
  return byNumber[fallTo(IdCard)]?.[1] ?? (Phone.endsWith('0409') ? ['-4', 'the three differ'] : ['0', 'the three are of one person'])
}
