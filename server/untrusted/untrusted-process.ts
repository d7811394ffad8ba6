/**
 * A child process for untrusted files: what a hostile file does to a parser ends that process, never the server. The process
 * gets no environment of the server's, may read only the program's own folder, and yields processor and memory to the server.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { CHECK_MS, READER_HEAP } from './reader-limits.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** The program's folder, and its packages: `node_modules` may be a link out of the folder, shared by releases. */
const READABLE = [ROOT, realpathSync(join(ROOT, 'node_modules'))]

/**
 * Settings of the C library (mallopt(3)), glibc only: freed memory goes back to the system at once. Without them, a reader holds up
 * to 75 MB more.
 */
export const ALLOCATOR_ENV = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '65536', MALLOC_MMAP_THRESHOLD_: '65536' }

const live = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of live) child.kill('SIGKILL')
})

/** What the process may use; checked every CHECK_MS milliseconds, on Linux only. Elsewhere its heap alone is bounded. */
export interface UsageLimits {
  /** Kilobytes of resident memory. */
  residentKb: number
  /** Milliseconds of processor time since the watch began. */
  cpuMs: number
}

/**
 * Starts the process. It ends with the server.
 * @param module absolute path of what it runs.
 * @param heapFlags of V8: the limits of its heap.
 */
export function startUntrustedProcess(module: string, heapFlags: readonly string[] = READER_HEAP): ChildProcess {
  const readable = READABLE.map((folder) => `--allow-fs-read=${folder}`)
  const execArgv = [...heapFlags, '--permission', ...readable, '--disable-warning=SecurityWarning']
  const child = fork(module, { execArgv, serialization: 'advanced', stdio: ['pipe', 'ignore', 'ignore', 'ipc'], env: ALLOCATOR_ENV })
  live.add(child)
  child.on('exit', () => live.delete(child))
  // A process that ends early closes its side of the pipe.
  child.stdin?.on('error', () => {})
  yieldToServer(child)
  return child
}

/** Injected by tests, whose machine has no idle processor: there a process of the lowest priority never ends. */
export const priority: { nice: number } = { nice: constants.priority.PRIORITY_LOW }

/** Lowest processor priority, and first choice of the kernel when memory runs out. Linux only. */
function yieldToServer({ pid }: ChildProcess): void {
  if (pid === undefined || process.platform !== 'linux') return
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
    // On Linux a priority belongs to a thread; threads that start later inherit it.
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), priority.nice)
  } catch {
    // The process has ended already.
  }
}

/** A server that stops does not wait for an idle process. */
export function keepAlive(child: ChildProcess, isBusy: boolean): void {
  const ref = isBusy ? 'ref' : 'unref'
  child[ref]()
  child.channel?.[ref]()
  // The pipe of the standard input is a socket, whose type does not say so.
  ;(child.stdin as { ref(): void; unref(): void } | null)?.[ref]()
}

/** Calls `exceeded` once the process uses more than it may. @returns stops watching. */
export function watchUsage({ pid }: ChildProcess, limits: UsageLimits, exceeded: () => void): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => {}
  const before = readUsage(pid)
  const timer = setInterval(() => {
    void Promise.all([before, readUsage(pid)]).then(([start, usage]) => {
      if (usage === undefined) return
      if (usage.residentKb > limits.residentKb || usage.cpuMs - (start?.cpuMs ?? 0) > limits.cpuMs) exceeded()
    })
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Milliseconds of a clock tick in /proc/PID/stat: USER_HZ is 100 on every Linux that Node supports (proc(5)). */
const TICK_MS = 10

async function readUsage(pid: number): Promise<UsageLimits | undefined> {
  try {
    const [status, stat] = await Promise.all([readFile(`/proc/${pid}/status`, 'latin1'), readFile(`/proc/${pid}/stat`, 'latin1')])
    // Fields 14 and 15, utime and stime, counted after the command's name in brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      residentKb: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0),
      cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    }
  } catch {
    return undefined
  }
}
