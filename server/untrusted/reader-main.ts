/**
 * The process that reads untrusted files (run-reader.ts). For each job it loads the job's module, reads the file from its
 * standard input, and sends the result in batches. It reads files of one account only.
 */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { serialize } from 'node:v8'
import { UnreadableFile } from '../tables/read/failures.ts'
import { MESSAGE_BYTES, REST_BYTES, RESULT_BYTES } from './reader-limits.ts'
import type { FileReader, ReaderMessage, ReaderOrder } from './messages.ts'

/** Most items in one message, and milliseconds between messages: the server handles other requests in between. */
const BATCH = 200
const BETWEEN_MS = 3

const send = (message: ReaderMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))

async function readJob({ module, params, size }: ReaderOrder): Promise<void> {
  const bytes = await takeInput(size)
  const { read, batch = BATCH } = (await import(module)) as FileReader<object>
  try {
    const { items, rest } = await read(params, bytes)
    let bytesLeft = RESULT_BYTES
    if (serialize(rest).length > REST_BYTES) return await send({ failed: 'large' })
    let count = batch
    for (let at = 0; at < items.length; at += count) {
      // Items of a file are alike: twice as many as in the message before.
      const { part, sent } = nextMessage(items, at, Math.min(batch, count * 2, items.length - at))
      count = sent
      bytesLeft -= part.length
      if (bytesLeft < 0) return await send({ failed: 'large' })
      await send({ items: part })
      await pause(BETWEEN_MS)
    }
    await send({ rest })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await send({ unreadable: error.message })
  }
}

/** The server deserialises a message in one piece: fewer items where they are large. @param most items. */
function nextMessage(items: readonly unknown[], at: number, most: number): { part: Buffer; sent: number } {
  for (let sent = most; ; sent = Math.ceil(sent / 4)) {
    const part = serialize(items.slice(at, at + sent))
    if (part.length <= MESSAGE_BYTES || sent === 1) return { part, sent }
  }
}

/** @returns the next `size` bytes of the standard input: the server sends one file at a time. */
async function takeInput(size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let end = 0; end < size;) {
    const part = process.stdin.read() as Buffer | null
    if (part === null) await once(process.stdin, 'readable')
    else end += part.copy(bytes, end)
  }
  return bytes
}

// Without the host, no process would receive the result.
process.on('disconnect', () => process.exit())
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
process.on('message', (order: ReaderOrder) => void readJob(order))
