/** A proxy in front of the product, and people who come to it from addresses of their own. */
import { once } from 'node:events'
import { Agent as PlainAgent, type IncomingMessage, request as askPlainly } from 'node:http'
import { Agent, request as askSecurely } from 'node:https'
import type { Hono } from 'hono'

/** The name that the product has in front. */
export const HOST = 'huiwu.test'

export interface Running {
  /** Of its own, gone with it. */
  folder: string
  stop(): Promise<void>
}

export interface Front extends Running {
  http: number
  https: number
  /** Whose word its certificate is. */
  ca: string
  /** What it answers itself by http, by path. */
  own: Readonly<Record<string, string>>
}

export interface Asked {
  method?: string
  body?: string
  headers?: Record<string, string>
  /** Where it comes from, one of 127.0.0.0/8. */
  from?: string
  plainly?: boolean
  /** The name in the Host header. */
  host?: string
  /** The name that the handshake asks for. */
  sni?: string
}

export interface Heard {
  status: number
  body: Buffer
  /** All of this name, in their order. */
  all(name: string): string[]
}

const agents = new Map<string, PlainAgent>()

/** As a phone has it: what one connection has been good for is good for the next request. */
function agentOf(key: string, make: () => PlainAgent): PlainAgent {
  const known = agents.get(key) ?? make()
  agents.set(key, known)
  return known
}

/** One request. @throws where no answer comes. */
export async function ask(front: Front, path: string, given: Asked = {}): Promise<Heard> {
  const { method = 'GET', body, headers = {}, from = '127.0.0.1', plainly = false, host = HOST, sni = HOST } = given
  const port = plainly ? front.http : front.https
  const agent = agentOf([port, from, sni].join(), () => new (plainly ? PlainAgent : Agent)({ keepAlive: true, timeout: 3000 }))
  const request = (plainly ? askPlainly : askSecurely)({
    host: '127.0.0.1',
    port,
    path,
    method,
    localAddress: from,
    agent,
    headers: { host, ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    ...(!plainly && { servername: sni, ca: front.ca }),
  })
  // A connection that was refused may break once more after that was told.
  request.on('error', () => {})
  request.end(body)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const names = answer.rawHeaders.filter((_, at) => at % 2 === 0)
  return {
    status: answer.statusCode as number,
    body: Buffer.concat(chunks),
    all: (name) => names.flatMap((one, at) => (one.toLowerCase() === name ? [answer.rawHeaders[2 * at + 1] as string] : [])),
  }
}

/** The product as people of these tests call it, through a proxy. @param from where they are. */
export function through(front: Front, from?: string): Hono {
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const heard = await ask(front, path, {
      ...(from !== undefined && { from }),
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      ...(init.body && { body: init.body as string }),
    })
    return new Response(heard.body as Uint8Array<ArrayBuffer>, { status: heard.status })
  }
  return { request } as unknown as Hono
}

/** Lets go of what is still open. */
export function hangUpAll(): void {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}
