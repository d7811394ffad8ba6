/**
 * A load client for this machine's loopback: keep-alive connections, each
 * sending its next request when the answer to the last is complete. Run as a
 * process of its own (`fork`), so that it does not share the server's thread.
 */
import { fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface Load {
  port: number
  connections: number
  /** How long to go on, or how many requests to make in all. */
  seconds?: number
  requests?: number
  /** Raw requests, sent in turn; each a complete HTTP/1.1 message. */
  messages: string[]
}

export interface LoadResult {
  requests: number
  seconds: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** How often each status came. */
  statuses: Record<string, number>
}

/** A complete request. */
export function message(method: string, path: string, headers: Record<string, string> = {}, body = ''): string {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers, ...(body !== '' && { 'Content-Length': String(Buffer.byteLength(body)) }) })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`
}

/** Puts load on a server of this machine and reports. */
export function load(work: Load): Promise<LoadResult> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('message', (result) => {
      resolve(result as LoadResult)
      child.kill()
    })
    child.once('error', reject)
    child.send(work)
  })
}

/** One connection's reading: counts complete answers by Content-Length, chunked bodies by their end mark. */
export function answersOf(socket: Socket, done: (status: string) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const head = rest.indexOf('\r\n\r\n')
      if (head < 0) return
      const headers = rest.toString('latin1', 0, head)
      const length = /content-length: (\d+)/i.exec(headers)?.[1]
      const tail = rest.indexOf('\r\n0\r\n\r\n', head)
      const end =
        length !== undefined
          ? head + 4 + Number(length)
          : /transfer-encoding: chunked/i.test(headers)
            ? tail < 0
              ? -1
              : tail + 7
            : head + 4
      if (end < 0 || rest.length < end) return
      rest = rest.subarray(end)
      done(headers.slice(9, 12))
    }
  })
}

async function run({ port, connections, seconds, requests, messages }: Load): Promise<LoadResult> {
  const took: number[] = []
  const statuses: Record<string, number> = {}
  const started = performance.now()
  const until = seconds === undefined ? Number.POSITIVE_INFINITY : started + seconds * 1000
  const most = requests ?? Number.POSITIVE_INFINITY
  let sent = 0
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1')
          socket.setNoDelay(true)
          let at = 0
          const next = () => {
            if (sent >= most || performance.now() >= until) return socket.end(() => resolve())
            at = performance.now()
            socket.write(messages[sent++ % messages.length] as string)
          }
          answersOf(socket, (status) => {
            took.push(performance.now() - at)
            statuses[status] = (statuses[status] ?? 0) + 1
            next()
          })
          socket.once('connect', next)
          socket.once('error', reject)
        }),
    ),
  )
  const elapsed = (performance.now() - started) / 1000
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return { requests: took.length, seconds: elapsed, perSecond: took.length / elapsed, p50: at(0.5), p99: at(0.99), statuses }
}

if (process.send !== undefined && import.meta.main) {
  process.once('message', (work) => {
    void run(work as Load).then((result) => process.send?.(result))
  })
}
