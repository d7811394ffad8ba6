/**
 * Requests at a fixed rate, whether or not those before have been answered: as
 * people come to a door. A late answer counts from the moment in which its
 * request was due. Run as a process of its own.
 */
import { fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { answersOf } from './load.ts'

export interface OpenLoop {
  port: number
  perSecond: number
  /** Raw requests, each a complete HTTP/1.1 message, sent once each. */
  messages: string[]
}

export interface OpenLoopResult {
  /** Milliseconds, in the order of the requests. */
  took: number[]
  statuses: Record<string, number>
}

export function openLoop(work: OpenLoop): Promise<OpenLoopResult> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('message', (result) => {
      resolve(result as OpenLoopResult)
      child.kill()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the requests ended with ${code}`)))
    child.send(work)
  })
}

/** A server lets a connection go that has been idle for five seconds; one that is used just then is reset. */
const IDLE_MS = 3_000

interface Line {
  socket: Socket
  since: number
  waiting: { place: number; due: number } | undefined
}

function run({ port, perSecond, messages }: OpenLoop): Promise<OpenLoopResult> {
  const took: number[] = []
  const statuses: Record<string, number> = {}
  const idle: Line[] = []
  return new Promise((resolve, reject) => {
    let answered = 0
    const newLine = (): Line => {
      const line: Line = { socket: connect(port, '127.0.0.1'), since: 0, waiting: undefined }
      line.socket.setNoDelay(true)
      // On a busy machine idle connections go by a reset too.
      line.socket.once('error', (error) => (line.waiting === undefined ? line.socket.destroy() : reject(error)))
      line.socket.once('close', () =>
        line.waiting === undefined ? idle.splice(idle.indexOf(line), 1) : reject(new Error('closed without an answer')),
      )
      answersOf(line.socket, (status) => {
        const { place, due } = line.waiting as NonNullable<Line['waiting']>
        took[place] = performance.now() - due
        statuses[status] = (statuses[status] ?? 0) + 1
        line.waiting = undefined
        line.since = performance.now()
        idle.push(line)
        if (++answered === messages.length) resolve({ took, statuses })
      })
      return line
    }
    const started = performance.now() + 100
    let next = 0
    const tick = setInterval(() => {
      for (
        let due = started + (next * 1000) / perSecond;
        next < messages.length && due <= performance.now();
        due = started + (next * 1000) / perSecond
      ) {
        const last = idle.pop()
        const line = last !== undefined && performance.now() - last.since < IDLE_MS ? last : newLine()
        line.waiting = { place: next, due }
        line.socket.write(messages[next++] as string)
      }
      if (next === messages.length) clearInterval(tick)
    }, 1)
  })
}

if (process.send !== undefined && import.meta.main) {
  process.once('message', (work) => {
    void run(work as OpenLoop).then((result) => process.send?.(result))
  })
}
