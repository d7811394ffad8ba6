/** Processes that this one has started: their memory, and their end. */
import { readdirSync, readFileSync } from 'node:fs'

function descendantsOf(pid: string): string[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').split(' ').filter(Boolean),
    )
    return children.flatMap((child) => [child, ...descendantsOf(child)])
  } catch {
    return []
  }
}

function residentKb(): number {
  const pids = descendantsOf('self')
  const sizes = pids.map((pid) => {
    try {
      return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return Math.max(0, ...sizes)
}

/** Watches the largest child process. @returns ends the watch: the most kilobytes that one had resident. */
export function residentOfChildren(): () => number {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, residentKb())), 20)
  return () => {
    clearInterval(timer)
    return most
  }
}

/** Ends hosts of reading processes (server/untrusted/reader-host.ts) as soon as they run, as a stop of the service would. @returns ends that. */
export function stopReaderHosts(): () => void {
  const timer = setInterval(() => {
    for (const pid of descendantsOf('self')) {
      try {
        if (readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('reader-host.ts')) process.kill(Number(pid), 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
  }, 5)
  return () => clearInterval(timer)
}
