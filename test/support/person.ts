/** Somebody who uses the product: calls go through the contract, as the client's do. */
import type { Hono } from 'hono'
import type { Call, Data, Envelope, Input } from '#contract/call.ts'
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { session } from '#contract/session.ts'
import { type SmsPurpose, verify } from '#contract/verify.ts'
import type { Db } from '#server/db/db.ts'
import type { TestApp } from './app.ts'

export interface Answer<T> extends Envelope<T> {
  http: number
}

export interface Person {
  mobile: string
  id: string
  token: string | undefined
  /** Makes a call and gives whatever came back. */
  ask<C extends Call>(call: C, input: Input<C>, options?: { key?: string; headers?: Record<string, string> }): Promise<Answer<Data<C>>>
  /** Makes a call that must succeed and gives its data. */
  do<C extends Call>(call: C, input: Input<C>, options?: { key?: string }): Promise<Data<C>>
}

/** One request of a call, in process. */
export async function request<C extends Call>(
  app: Hono,
  call: C,
  input: unknown,
  extra: Record<string, string> = {},
): Promise<Answer<Data<C>>> {
  const query =
    call.method === 'GET' ? `?${new URLSearchParams(Object.entries(input as object).map(([name, value]) => [name, String(value)]))}` : ''
  const response = await app.request(call.path + query, {
    method: call.method,
    headers: { 'content-type': 'application/json', accept: 'application/json', [headers.sysCode]: DEFAULT_SYS_CODE, ...extra },
    ...(call.method === 'POST' && { body: JSON.stringify(input) }),
  })
  const envelope = (await response.json()) as Envelope<Data<C>>
  return { ...envelope, http: response.status }
}

/** Somebody without a session. */
export function visitor(app: Hono): Person {
  const person: Person = {
    mobile: '',
    id: '',
    token: undefined,
    ask: (call, input, options = {}) =>
      request(app, call, input, {
        ...(person.token !== undefined && { [headers.authorization]: `Bearer ${person.token}` }),
        ...(options.key !== undefined && { [headers.idempotencyKey]: options.key }),
        ...options.headers,
      }),
    do: async (call, input, options) => {
      const answer = await person.ask(call, input, options)
      if (answer.code !== '000') throw new Error(`${call.path} refused: ${answer.reason} ${answer.msg}`)
      return answer.data as Data<typeof call>
    },
  }
  return person
}

type Parts = Pick<TestApp, 'app' | 'sms' | 'clock' | 'captchas'>

const lastSignIns = new WeakMap<Parts['clock'], Promise<unknown>>()

/**
 * Signs a person in by SMS, as on the meeting page. The clock moves on by a minute, so that sign-ins of one clock follow each
 * other: seven at the same time would let codes expire that were just sent.
 */
export function signIn(test: Parts, mobile: string): Promise<Person> {
  const signedIn = (lastSignIns.get(test.clock) ?? Promise.resolve()).then(() => signInNow(test, mobile))
  lastSignIns.set(
    test.clock,
    signedIn.catch(() => {}),
  )
  return signedIn
}

async function signInNow(test: Parts, mobile: string): Promise<Person> {
  const { app, sms, clock } = test
  const person = visitor(app)
  const asked = { mobile, type: 'login', sysCode: DEFAULT_SYS_CODE } as const
  const sent = await person.ask(verify.sendSms, asked)
  if (sent.reason === 'captcha_needed') await person.do(verify.sendSms, { ...asked, ...(await readCaptcha(test)) })
  const login = await person.do(session.meetingLogin, {
    mobile,
    smsCode: sms.lastCode(mobile) as string,
    platform: 'web',
    loginType: 'sms',
  })
  clock.pass(61_000)
  return Object.assign(person, { mobile, id: login.id, token: login.jwtToken })
}

/** Signs a person in again after the session has ended: the same object has the new token. */
export async function signInAgain(test: Parts, person: Person): Promise<void> {
  person.token = (await signIn(test, person.mobile)).token
}

/** Writes a role into its table. @param more the place where it is not of the whole demonstration tenant. */
export async function grantRole(
  db: Db,
  person: Pick<Person, 'id'>,
  role: string,
  more: { third_id?: string; meeting_id?: string } = {},
): Promise<void> {
  const row = { user_id: person.id, third_id: '-000001', role_id: role, granted_by: 'test', created_at: 1, ...more }
  await db.write((tx) => tx.insertInto('user_roles').values(row).execute())
}

/** A captcha asked for and read: what a request sends along as the answer. */
export async function readCaptcha({
  app,
  captchas,
}: Pick<TestApp, 'app' | 'captchas'>): Promise<{ captchaId: string; captchaCode: string }> {
  const { captchaId } = await visitor(app).do(verify.captcha, {})
  return { captchaId, captchaCode: captchas.answerTo(captchaId) as string }
}

/** A code that has just come to a phone, past the captcha that may be asked for. */
export async function codeFor(test: Pick<TestApp, 'app' | 'sms' | 'captchas'>, mobile: string, type: SmsPurpose): Promise<string> {
  await visitor(test.app).do(verify.sendSms, { mobile, type, sysCode: DEFAULT_SYS_CODE, ...(await readCaptcha(test)) })
  return test.sms.lastCode(mobile) as string
}

/** The demonstration accounts by what they may do. */
const accounts = {
  user: '13800000001',
  staff: '13800000002',
  organiser: '13800000003',
  orgadmin: '13800000004',
  admin: '13800000005',
  otherOrganiser: '13800000006',
} as const
export type Role = keyof typeof accounts

export const isRole = (who: string): who is Role => who in accounts

export function signInAs(test: Parts, role: Role): Promise<Person> {
  return signIn(test, accounts[role])
}
