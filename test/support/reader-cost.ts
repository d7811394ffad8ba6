/** What reading a file costs: the file is read in a process of its own, with the limits of the product. */
import { readdirSync, readFileSync } from 'node:fs'
import type { HostAnswer, HostJob } from '#server/untrusted/messages.ts'
import { runReader } from '#server/untrusted/run-reader.ts'

export interface ReaderCost {
  /** Undefined: the file was read. Otherwise the Chinese sentence of the refusal, or the flaw that an inspection has found. */
  refusal: string | undefined
  /** Milliseconds of processor time, the start of the process included, and the most megabytes resident. 0: the process was ended. */
  cpuMs: number
  residentMb: number
  /** Megabytes of the result, and of its largest message. */
  resultMb: number
  messageMb: number
}

const MB = 1024 * 1024
/** Milliseconds of a clock tick in /proc/PID/stat (proc(5)). */
const TICK_MS = 10
let files = 0

function readersOfThisProcess(): string[] {
  return readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'latin1').split(' ').filter(Boolean))
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('reader-main.ts'))
}

function usageOf(pid: string): Pick<ReaderCost, 'cpuMs' | 'residentMb'> {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const peakKb = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, residentMb: Number(peakKb) / 1024 }
}

/** Linux only. Files are measured one after the other. */
export async function measureReading(
  job: Pick<HostJob, 'module' | 'params'> & Partial<Pick<HostJob, 'turn'>>,
  bytes: Buffer,
): Promise<ReaderCost> {
  const before = new Set(readersOfThisProcess())
  let last: HostAnswer = { gone: true }
  let [result, message] = [0, 0]
  const pass = (answer: HostAnswer) => {
    last = answer
    const size = 'items' in answer ? answer.items.length : 0
    result += size
    message = Math.max(message, size)
  }
  const turn = { lane: 'upload', ...job.turn, accountId: `cost ${files++}` } as const
  await runReader({ ...job, turn }, () => Promise.resolve([bytes]), pass)
  const pid = readersOfThisProcess().find((one) => !before.has(one))
  const sizes = { resultMb: result / MB, messageMb: message / MB }
  return { refusal: refusalOf(last), ...(pid === undefined ? { cpuMs: 0, residentMb: 0 } : usageOf(pid)), ...sizes }
}

function refusalOf(answer: HostAnswer): string | undefined {
  if ('unreadable' in answer) return answer.unreadable
  if (!('rest' in answer)) return 'gone'
  return (answer.rest as { flaw?: string } | null)?.flaw
}
