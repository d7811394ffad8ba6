/** Reads an untrusted file in a child process: the server's side (reader-host.ts is the other one). */
import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { deserialize } from 'node:v8'
import { say } from '#contract/sentences.ts'
import { UnreadableFile } from '../tables/read/failures.ts'
import type { FromHost, HostAnswer, ReaderResult, ToHost } from './messages.ts'
import type { ReaderTurn } from './reader-queue.ts'
import { ALLOCATOR_ENV, keepAlive, priority } from './untrusted-process.ts'

/** Which file is read, and in whose turn. */
export interface ReaderSource {
  /** Loads the file. Called once, when the job starts, so that waiting jobs hold no bytes. */
  loadParts: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  turn: ReaderTurn
}

export interface ReaderJob extends ReaderSource {
  /** Absolute path of a module of the kind FileReader. */
  module: string
  /** Plain values for the module. */
  params: object
}

/** The file could not be read for a reason that is not the file's: the reading process was ended, or could not start. */
export class ReaderGone extends UnreadableFile {
  override name = 'ReaderGone'
}

/** Bytes of a file in one message to the host. */
const PART_BYTES = 256 * 1024

interface Pending {
  loadParts: ReaderSource['loadParts']
  answer(answer: HostAnswer): void
  fail(error: unknown): void
}

interface Host {
  child: ChildProcess
  pending: Map<number, Pending>
}

let host: Host | undefined
let last = 0

/**
 * Waits for a free process and reads the file in it.
 * @throws UnreadableFile with a Chinese sentence for the person who chose the file: the module's own, or one about a limit.
 * @throws ReaderGone where the reason is not the file's.
 */
export function readInProcess<Item, Rest>({ module, params, loadParts, turn }: ReaderJob): Promise<ReaderResult<Item, Rest>> {
  const { child, pending } = (host ??= startHost())
  const id = ++last
  return new Promise((resolve, reject) => {
    const items: Item[] = []
    const settle = (act: () => void) => {
      pending.delete(id)
      if (pending.size === 0) keepAlive(child, false)
      act()
    }
    const answer = (answered: HostAnswer) => {
      if ('items' in answered) items.push(...(deserialize(answered.items) as Item[]))
      else if ('restart' in answered) items.length = 0
      else if ('rest' in answered) settle(() => resolve({ items, rest: answered.rest as Rest }))
      else settle(() => reject('gone' in answered ? new ReaderGone(say.importFailed) : new UnreadableFile(answered.unreadable)))
    }
    pending.set(id, { loadParts, answer, fail: (error) => settle(() => reject(error)) })
    keepAlive(child, true)
    send(child, { id, job: { module, params, turn } }).catch(() => {})
  })
}

function startHost(): Host {
  // The host passes bytes on: a small young generation makes V8 free them soon.
  const execArgv = ['--max-old-space-size=96', '--max-semi-space-size=1', '--expose-gc']
  // The host is ours: it may take what Node has made of our sources, and starts sooner.
  const compiled = getCompileCacheDir()
  const env = compiled === undefined ? ALLOCATOR_ENV : { ...ALLOCATOR_ENV, NODE_COMPILE_CACHE: dirname(compiled) }
  const module = join(import.meta.dirname, 'reader-host.ts')
  const child = fork(module, [String(priority.nice)], {
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env,
  })
  const started: Host = { child, pending: new Map() }
  child.on('message', (message: FromHost) => {
    const job = started.pending.get(message.id)
    if ('answer' in message) job?.answer(message.answer)
    else if (job !== undefined) void sendParts(child, message.id, job)
  })
  const end = () => {
    if (host === started) host = undefined
    for (const { fail } of started.pending.values()) fail(new ReaderGone(say.importFailed))
  }
  child.on('error', end)
  child.on('exit', end)
  return started
}

async function sendParts(child: ChildProcess, id: number, { loadParts, fail }: Pending): Promise<void> {
  try {
    for await (const part of loadParts())
      for (let at = 0; at < part.length; at += PART_BYTES) await send(child, { id, part: part.subarray(at, at + PART_BYTES) })
  } catch (error) {
    fail(error)
  }
  await send(child, { id, isEnd: true }).catch(() => {})
}

const send = (child: ChildProcess, message: ToHost) =>
  new Promise<void>((resolve, reject) => child.send(message, (error) => (error ? reject(error) : resolve())))
