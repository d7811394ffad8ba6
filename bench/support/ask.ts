/** One request to a server of this machine over kept connections, as many at once as are asked for. */
import { Agent, request } from 'node:http'

export interface Ask {
  method: string
  path: string
  headers?: Record<string, string>
  body?: unknown
}

export interface Answer {
  /** `000` when it succeeded. */
  code: string
  /** Of a refusal; of a connection that broke, what the system calls it. */
  reason: string
  data: unknown
  /** From sending to the end of the answer. */
  ms: number
}

export function asker(port: number): (ask: Ask) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1024 })
  return ({ method, path, headers, body }) =>
    new Promise((resolve) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const sent = performance.now()
      const asked = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.once('end', () => {
            const ms = performance.now() - sent
            const { code = '', reason = '', data = null, ...rest } = JSON.parse(Buffer.concat(chunks).toString()) as Partial<Answer>
            resolve({ code, reason, data: data ?? rest, ms })
          })
        },
      )
      asked.once('error', (error: NodeJS.ErrnoException) =>
        resolve({ code: '', reason: error.code ?? error.message, data: null, ms: performance.now() - sent }),
      )
      asked.end(text)
    })
}
