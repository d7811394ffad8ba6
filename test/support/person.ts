/** Somebody who uses the product: calls go through the contract, as the client's do. */
import type { Hono } from 'hono'
import type { Call, Data, Envelope, Input } from '#contract/call.ts'
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { session } from '#contract/session.ts'
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
export async function request<C extends Call>(app: Hono, call: C, input: unknown, extra: Record<string, string> = {}): Promise<Answer<Data<C>>> {
  const query = call.method === 'GET' ? `?${new URLSearchParams(Object.entries(input as object).map(([name, value]) => [name, String(value)]))}` : ''
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

/** Somebody who has signed in by SMS, as on the meeting page. */
export async function signIn({ app, sms, clock }: Pick<TestApp, 'app' | 'sms' | 'clock'>, mobile: string): Promise<Person> {
  const person = visitor(app)
  await person.do(session.sendSms, { mobile, type: 'login', sysCode: DEFAULT_SYS_CODE })
  const login = await person.do(session.meetingLogin, { mobile, smsCode: sms.lastCode(mobile) as string, platform: 'web', loginType: 'sms' })
  clock.pass(61_000)
  return Object.assign(person, { mobile, id: login.id, token: login.jwtToken })
}
