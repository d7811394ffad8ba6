/** One signed call of the gateway and its signed answer: an envelope `{ code, msg, data }`. Anything unexpected throws. */
import * as v from 'valibot'
import { SUCCESS } from '#contract/outcome.ts'
import { exchange, objectIn, type World } from './exchange.ts'
import { nonceOfSigned, signedHeaders, signedPath } from './gateway-signature.ts'

export interface GatewayParts extends World {
  /** Where the gateway is reached, without a slash at the end. */
  url: string
  /** Shared with it. */
  key: string
  /** What its calls begin with; the gateway's own where nothing is said. */
  family?: string
}

/** The gateway understood and says no. */
export class GatewayRefused extends Error {
  readonly code: string
  /** In its own words. */
  readonly said: string

  constructor(code: string, said: string) {
    super(`the gateway refused: ${code} ${said}`)
    this.code = code
    this.said = said
  }
}

const Envelope = v.strictObject({ code: v.string(), msg: v.string(), data: v.unknown() })
const FAMILY = '/api/payment'

export type GatewayCall = <S extends v.GenericSchema>(
  data: S,
  method: 'GET' | 'POST',
  path: string,
  values: Readonly<Record<string, unknown>>,
) => Promise<v.InferOutput<S>>

export function gatewayCall({ url, key, family = FAMILY, fetch, clock, nonce: newNonce }: GatewayParts): GatewayCall {
  return async (data, method, path, values) => {
    const where = path + (method === 'GET' ? `?${new URLSearchParams(values as Record<string, string>)}` : '')
    const address = url + family + where
    const body = method === 'GET' ? '' : JSON.stringify(values)
    const [at, nonce] = [signedPath(address), newNonce(32)]
    const headers = {
      ...signedHeaders(key, { start: method, path: at, body }, clock(), nonce),
      ...(body && { 'content-type': 'application/json' }),
    }
    const answer = await exchange(fetch, address, { method, headers, ...(body && { body }) })
    const signed = nonceOfSigned(key, { start: String(answer.status), path: at, body: answer.text }, clock(), answer.header)
    if (answer.status !== 200 || signed !== nonce)
      throw new Error(`gateway ${path}: HTTP ${answer.status}, ${signed === nonce ? 'signed' : 'not signed by it for this call'}`)
    const envelope = v.safeParse(Envelope, objectIn(answer.text))
    if (!envelope.success) throw new Error(`gateway ${path}: no envelope`)
    if (envelope.output.code !== SUCCESS) throw new GatewayRefused(envelope.output.code, envelope.output.msg)
    const said = v.safeParse(data, envelope.output.data)
    if (!said.success) throw new Error(`gateway ${path}: unexpected form: ${said.issues.map((issue) => v.getDotPath(issue)).join(', ')}`)
    return said.output
  }
}
