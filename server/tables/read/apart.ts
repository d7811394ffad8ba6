/**
 * Reads a file in a thread of its own: twenty megabytes of somebody's Excel keep nobody waiting, and what takes all memory
 * takes that thread's. What it finds comes back in small parts.
 */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { say } from '#contract/sentences.ts'
import type { Row, Sheet } from './cell.ts'
import { UnreadableFile } from './failures.ts'

/** What a thread says (thread.ts): some of what it found, then what else there is to say; or why the file cannot be read. */
export type Said<Item, Rest> = { items: Item[] } | { rest: Rest } | { unreadable: string }

const MOST_MS = 60_000
const MOST_MB = 1024

/** One file at a time: two would take the memory of two. */
let standing: Promise<unknown> = Promise.resolve()

/**
 * @param thread the file of the thread, which ends in `answer` (thread.ts).
 * @param wanted what it is handed.
 * @throws UnreadableFile with a Chinese sentence saying why nothing can be taken of this file.
 */
export function readApart<Item, Rest>(thread: string, wanted: object): Promise<{ items: Item[]; rest: Rest }> {
  const turn = standing.then(() => read<Item, Rest>(thread, wanted))
  standing = turn.catch(() => {})
  return turn
}

function read<Item, Rest>(thread: string, wanted: object): Promise<{ items: Item[]; rest: Rest }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(thread, { workerData: wanted, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MOST_MB } })
    const items: Item[] = []
    const end = (done: () => void) => {
      clearTimeout(timer)
      void worker.terminate()
      done()
    }
    const timer = setTimeout(() => end(() => reject(new UnreadableFile(say.importTooSlow))), MOST_MS)
    worker.on('message', (said: Said<Item, Rest>) => {
      if ('items' in said) items.push(...said.items)
      else if ('rest' in said) end(() => resolve({ items, rest: said.rest }))
      else end(() => reject(new UnreadableFile(said.unreadable)))
    })
    // Out of memory, or a file that a reader falls over.
    worker.on('error', () => end(() => reject(new UnreadableFile(say.importFailed))))
  })
}

/** What sheets-thread.ts is handed: the file, and how much of it is taken. */
export interface WantedSheets {
  bytes: Uint8Array
  /** So many lines from the top of a csv may be its header. */
  headerWithin: number
  /** A file with more rows, of all its sheets together, is refused. */
  rows: number
  /** Whether what stands in a merged cell is read as standing in each row of it. */
  spread?: boolean
}

/** A row, and in which sheet. */
export interface SheetRow {
  sheet: number
  row: Row
}

/** The sheets of an xlsx or csv, read apart. @throws UnreadableFile */
export async function readSheetsApart(wanted: WantedSheets): Promise<Sheet[]> {
  const { items, rest: names } = await readApart<SheetRow, string[]>(join(import.meta.dirname, 'sheets-thread.ts'), wanted)
  const sheets = names.map((name) => ({ name, rows: [] as Row[] }))
  for (const { sheet, row } of items) sheets[sheet]?.rows.push(row)
  return sheets
}
