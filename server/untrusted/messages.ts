/** Messages between the server, the host of reading processes, and those processes. */
import type { ReaderTurn } from './reader-queue.ts'

export interface ReaderResult<Item, Rest> {
  items: Item[]
  rest: Rest
}

/** A module that a reading process loads. */
export interface FileReader<Params = never, Item = unknown, Rest = unknown> {
  /**
   * Reads a file. @throws UnreadableFile with a Chinese sentence for the person who chose the file; any other error ends the
   * process, and the file counts as unreadable.
   */
  read(params: Params, bytes: Buffer): Promise<ReaderResult<Item, Rest>>
  /** Items in one message; 200 where it is not given. */
  batch?: number
}

/** What a process is asked for: `size` bytes follow on its standard input. */
export interface ReaderOrder {
  module: string
  params: object
  size: number
}

/** Answer of a reading process: batches of serialised items, then the rest of the result, or the reason of a failure. */
export type ReaderMessage = { items: Uint8Array } | { rest: unknown } | { unreadable: string } | { failed: 'large' }

/** What the server asks the host for. */
export interface HostJob {
  /** Absolute path of a module of the kind FileReader. */
  module: string
  /** Plain values for the module. */
  params: object
  turn: ReaderTurn
}

/** From the server to the host: a job, a part of the bytes that the host has asked for, or the end of these. */
export type ToHost = { id: number; job: HostJob } | { id: number; part: Uint8Array } | { id: number; isEnd: true }

/**
 * `isWorded`: the sentence is the module's own, and not one about a limit. `gone`: the process was ended from outside or could not
 * start, which says nothing of the file. `restart`: the file is read again from its beginning; the items received so far are void.
 */
export type HostAnswer =
  | { items: Uint8Array }
  | { rest: unknown }
  | { unreadable: string; isWorded: boolean }
  | { gone: true }
  | { restart: true }

/** From the host to the server: `load` asks for the bytes of a job whose turn has come. */
export type FromHost = { id: number; load: true } | { id: number; answer: HostAnswer }
