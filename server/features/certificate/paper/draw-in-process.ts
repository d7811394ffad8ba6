/**
 * Draws PDFs in a child process: pages embed uploaded pictures, and hundreds of pages take seconds. The process starts with the
 * first PDF, keeps the font for later PDFs, and ends one minute after the last PDF.
 */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { keepAlive, startUntrustedProcess, watchUsage } from '../../../untrusted/untrusted-process.ts'
import type { Wanted } from './draw.ts'
import type { Drawn } from './drawer.ts'

const IDLE_MS = 60_000
/** One PDF of 500 pages with a photograph as background takes 300 MB. */
const HEAP = ['--max-old-space-size=400']
const RESIDENT_KB = 700 * 1024

/** Milliseconds that a drawing may take, and each of its pages. */
const DRAWING_MS = 60_000
const PAGE_MS = 200

interface Waiting {
  resolve(pdf: Buffer): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

interface Drawer {
  child: ChildProcess
  waiting: Map<number, Waiting>
  idle: NodeJS.Timeout
  /** Ends the process; drawings that wait fail with this error. */
  end(error: Error): void
}

let drawer: Drawer | undefined
let last = 0

/** @throws where a picture cannot be read, or the process has ended. */
export function drawPdfInProcess(wanted: Wanted): Promise<Buffer> {
  const { child, waiting, idle, end } = (drawer ??= startDrawer())
  const id = ++last
  return new Promise((resolve, reject) => {
    clearTimeout(idle)
    const timer = setTimeout(() => end(new Error('a drawing has taken too long')), DRAWING_MS + PAGE_MS * wanted.pages.length)
    waiting.set(id, { resolve, reject, timer })
    keepAlive(child, true)
    child.send({ id, wanted }, () => {})
  })
}

function startDrawer(): Drawer {
  const child = startUntrustedProcess(join(import.meta.dirname, 'drawer.ts'), HEAP)
  const end = (error: Error) => {
    if (drawer === started) drawer = undefined
    stopWatching()
    clearTimeout(started.idle)
    child.kill('SIGKILL')
    for (const { reject, timer } of started.waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    started.waiting.clear()
  }
  const started: Drawer = { child, waiting: new Map(), idle: setTimeout(() => {}, 0), end }
  const limits = { residentKb: RESIDENT_KB, cpuMs: Number.POSITIVE_INFINITY }
  const stopWatching = watchUsage(child, limits, () => end(new Error('the process that draws has exceeded its memory')))
  child.on('message', (drawn: Drawn) => {
    const waiting = started.waiting.get(drawn.id)
    started.waiting.delete(drawn.id)
    clearTimeout(waiting?.timer)
    if (started.waiting.size === 0) {
      keepAlive(child, false)
      started.idle = setTimeout(() => end(new Error('idle')), IDLE_MS).unref()
    }
    if ('pdf' in drawn) waiting?.resolve(Buffer.from(drawn.pdf.buffer, drawn.pdf.byteOffset, drawn.pdf.byteLength))
    else waiting?.reject(new Error(drawn.failed))
  })
  child.on('error', end)
  child.on('exit', () => end(new Error('the process that draws has ended')))
  return started
}
