/**
 * Processes that read files. A process reads files of one account, one after the other: starting one costs more than reading most
 * files. What a hostile file may leave in it reaches no other account.
 */
import type { ChildProcess } from 'node:child_process'
import { CPU_MS, FILES_PER_PROCESS, IDLE_MS, RESIDENT_KB } from './reader-limits.ts'
import type { ReaderTurn } from './reader-queue.ts'
import { keepAlive, startUntrustedProcess, watchUsage } from './untrusted-process.ts'

export interface Reader {
  child: ChildProcess
  turn: ReaderTurn
  /** Whether the process reads its first file. */
  isFresh: boolean
  /** Calls `exceeded` once the file that is read now takes more than a file may. @returns stops watching. */
  watch(exceeded: () => void): () => void
}

export interface ReaderPool {
  /**
   * An idle process of the account unless `isFresh` asks for a new one. An idle process makes room for a new one, one of uploads
   * before one of imports.
   */
  take(turn: ReaderTurn, options?: { isFresh: boolean }): Reader
  giveBack(reader: Reader): void
  /** Kills the process. */
  end(reader: Reader): void
}

/** @param module that each process runs. @param most processes at a time. Before `take`, the caller checks that fewer are busy. */
export function createReaderPool({ module, most }: { module: string; most: number }): ReaderPool {
  const files = new Map<Reader, number>()
  const idle = new Map<Reader, NodeJS.Timeout>()

  function end(reader: Reader): void {
    clearTimeout(idle.get(reader))
    idle.delete(reader)
    files.delete(reader)
    reader.child.kill('SIGKILL')
  }

  function start(turn: ReaderTurn): Reader {
    const unused = [...idle.keys()]
    const leaver = unused.find((one) => one.turn.lane === 'upload') ?? unused[0]
    if (files.size >= most && leaver !== undefined) end(leaver)
    const child = startUntrustedProcess(module)
    const reader: Reader = {
      child,
      turn,
      isFresh: true,
      watch: (exceeded) => watchUsage(child, { residentKb: RESIDENT_KB, cpuMs: CPU_MS }, exceeded),
    }
    files.set(reader, 0)
    child.on('exit', () => end(reader)).on('error', () => end(reader))
    return reader
  }

  return {
    take(turn, { isFresh } = { isFresh: false }) {
      const used = isFresh ? undefined : [...idle.keys()].find((reader) => reader.turn.accountId === turn.accountId)
      const reader = used ?? start(turn)
      reader.turn = turn
      reader.isFresh = used === undefined
      clearTimeout(idle.get(reader))
      idle.delete(reader)
      files.set(reader, (files.get(reader) ?? 0) + 1)
      keepAlive(reader.child, true)
      return reader
    },
    giveBack(reader) {
      if ((files.get(reader) ?? FILES_PER_PROCESS) >= FILES_PER_PROCESS) return end(reader)
      keepAlive(reader.child, false)
      idle.set(reader, setTimeout(() => end(reader), IDLE_MS).unref())
    },
    end,
  }
}
