/**
 * PDFs are drawn in a thread of their own: hundreds of pages take seconds, and keep nobody waiting who asks for something
 * else. It begins with the first PDF, keeps the type in memory for the next, and goes with the process.
 */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Wanted } from './draw.ts'
import type { Drawn } from './thread.ts'

interface Waiting {
  resolve(pdf: Buffer): void
  reject(error: Error): void
}

let worker: Worker | undefined
let last = 0
const waiting = new Map<number, Waiting>()

/** @throws where a picture cannot be read, or the thread has died. */
export function pdfOf(wanted: Wanted): Promise<Buffer> {
  const thread = (worker ??= begin())
  const id = ++last
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    thread.ref()
    // A thread's door has no origin; a window's has.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage({ id, wanted })
  })
}

function begin(): Worker {
  const thread = new Worker(join(import.meta.dirname, 'thread.ts'), { execArgv: [] })
  thread.on('message', (drawn: Drawn) => {
    const asked = waiting.get(drawn.id)
    waiting.delete(drawn.id)
    // Nobody stays alive for a thread that has nothing to do.
    if (waiting.size === 0) thread.unref()
    if ('pdf' in drawn) asked?.resolve(Buffer.from(drawn.pdf.buffer, drawn.pdf.byteOffset, drawn.pdf.byteLength))
    else asked?.reject(new Error(drawn.failed))
  })
  const end = (error: Error) => {
    if (worker === thread) worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  thread.on('error', end)
  thread.on('exit', () => end(new Error('the thread that draws has ended')))
  return thread
}
