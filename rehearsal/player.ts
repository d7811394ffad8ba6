/** A made-up person with the product open: calls go through the contract and the whole app, as a phone's do. */
import type { Hono } from 'hono'
import { type Call, type Data, type Envelope, headers, type Input } from '#contract/call.ts'
import { SUCCESS } from '#contract/outcome.ts'

export interface Answer<T> extends Envelope<T> {
  http: number
}

export interface Player {
  readonly id: string
  readonly mobile: string
  readonly name: string
  readonly token: string
  /** Makes a call and gives whatever came back. */
  ask<C extends Call>(call: C, input: Input<C>, options?: { key?: string; headers?: Record<string, string> }): Promise<Answer<Data<C>>>
  /** Makes a call that must succeed. @throws where it is refused. */
  do<C extends Call>(call: C, input: Input<C>, options?: { key?: string }): Promise<Data<C>>
}

/** A call that had to succeed, and did not. */
export class Refused extends Error {
  readonly reason: string
  constructor(path: string, answer: Pick<Answer<unknown>, 'reason' | 'msg'>) {
    super(`${path} refused: ${answer.reason} ${answer.msg}`)
    this.reason = answer.reason ?? ''
  }
}

/** @param refused hears of every refusal: the call's path and the reason. */
export function playerOf(
  app: Hono,
  who: Pick<Player, 'id' | 'mobile' | 'name' | 'token'>,
  thirdId: string,
  refused: (path: string, reason: string) => void,
): Player {
  // Limits count by address: a crowd does not sit behind one.
  const address = addressOf(who.mobile)
  const player: Player = {
    ...who,
    ask: async (call, input, options = {}) => {
      const query =
        call.method === 'GET'
          ? `?${new URLSearchParams(Object.entries(input as object).map(([name, value]) => [name, String(value)]))}`
          : ''
      const response = await app.request(call.path + query, {
        method: call.method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          [headers.sysCode]: thirdId,
          'x-forwarded-for': address,
          [headers.authorization]: `Bearer ${who.token}`,
          ...(options.key !== undefined && { [headers.idempotencyKey]: options.key }),
          ...options.headers,
        },
        ...(call.method === 'POST' && { body: JSON.stringify(input) }),
      })
      const answer = { ...((await response.json()) as Envelope<Data<typeof call>>), http: response.status }
      if (answer.code !== SUCCESS) refused(call.path, answer.reason ?? String(answer.http))
      return answer
    },
    do: async (call, input, options) => {
      const answer = await player.ask(call, input, options)
      if (answer.code !== SUCCESS) throw new Refused(call.path, answer)
      return answer.data as Data<typeof call>
    },
  }
  return player
}

/** One for each phone, of those that are nobody's on the internet (RFC 1918). */
function addressOf(mobile: string): string {
  const last = Number(mobile.slice(-8))
  return `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`
}
