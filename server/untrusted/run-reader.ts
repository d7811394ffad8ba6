/** Runs a job in a reading process, when it is its account's turn; in the host of those processes (reader-host.ts). */
import { join } from 'node:path'
import { say } from '#contract/sentences.ts'
import type { HostAnswer, HostJob, ReaderMessage, ReaderOrder } from './messages.ts'
import { PROCESSES, UPLOAD_PROCESSES, WALL_MS } from './reader-limits.ts'
import { createReaderPool, type Reader } from './reader-pool.ts'
import { createReaderQueue } from './reader-queue.ts'

const queue = createReaderQueue({ most: PROCESSES, mostUploads: UPLOAD_PROCESSES })
const pool = createReaderPool({ module: join(import.meta.dirname, 'reader-main.ts'), most: PROCESSES })

/**
 * Waits for a free process and reads the file in it.
 * @param loadParts loads the file. Called when the job starts, so that waiting jobs hold no bytes.
 * @param pass receives batches and restarts, and at last the rest of the result or the reason of a failure.
 */
export function runReader(job: HostJob, loadParts: () => Promise<Uint8Array[]>, pass: (answer: HostAnswer) => void): Promise<void> {
  return queue.run(job.turn, async () => {
    const parts = await loadParts()
    const read = async (options?: { isFresh: boolean }) => {
      const reader = pool.take(job.turn, options)
      const answer = await exchange(reader, job, parts, pass)
      // A file that its module has refused in words leaves the process intact.
      const isIntact = 'rest' in answer || ('unreadable' in answer && answer.isWorded)
      if (isIntact) pool.giveBack(reader)
      else pool.end(reader)
      return { answer, isConclusive: isIntact || reader.isFresh }
    }
    let { answer: last, isConclusive } = await read()
    if (!isConclusive) {
      // Earlier files of the account may have filled the process: only a new one judges this file.
      pass({ restart: true })
      ;({ answer: last } = await read({ isFresh: true }))
    }
    pass(last)
  })
}

/** @returns the last answer. */
function exchange(
  { child, watch }: Reader,
  { module, params }: HostJob,
  parts: readonly Uint8Array[],
  pass: (answer: HostAnswer) => void,
): Promise<HostAnswer> {
  return new Promise((resolve) => {
    const end = (answer: HostAnswer) => {
      clearTimeout(timer)
      stopWatching()
      child.off('message', hear).off('exit', exited).off('error', goneAway)
      resolve(answer)
    }
    const exceeded = () => end({ unreadable: say.importTooSlow, isWorded: false })
    const goneAway = () => end({ gone: true })
    // Out of heap (SIGABRT), or a parser threw; any other signal came from outside: a stop of the service, or the kernel's need for memory.
    const exited = (_: number | null, signal: NodeJS.Signals | null) =>
      signal === null || signal === 'SIGABRT' ? end({ unreadable: say.importFailed, isWorded: false }) : goneAway()
    const hear = (message: ReaderMessage) => {
      if ('items' in message) pass(message)
      else if ('rest' in message) end(message)
      else if ('unreadable' in message) end({ ...message, isWorded: true })
      else exceeded()
    }
    // A machine that is too busy to read a file within its time says nothing of the file.
    const timer = setTimeout(goneAway, WALL_MS)
    const stopWatching = watch(exceeded)
    child.on('message', hear).on('exit', exited).on('error', goneAway)
    try {
      const size = parts.reduce((sum, part) => sum + part.length, 0)
      child.send({ module, params, size } satisfies ReaderOrder, () => {})
      for (const part of parts) child.stdin?.write(part)
    } catch {
      goneAway()
    }
  })
}
