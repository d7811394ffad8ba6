/** A reader of files that leaves 110 MB in its process with each file, as a parser that keeps caches would. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FileReader } from '#server/untrusted/messages.ts'
import { CHECK_MS } from '#server/untrusted/reader-limits.ts'

const LEAK_BYTES = 110 * 1024 * 1024

const leaked: Buffer[] = []

export const read: FileReader<object, number, { files: number }>['read'] = async () => {
  leaked.push(Buffer.alloc(LEAK_BYTES, 1))
  // Long enough for the server to look at the memory of the process.
  await wait(CHECK_MS * 5)
  return { items: [1, 2, 3], rest: { files: leaked.length } }
}
