/** What a feature says of a kind of long work: how to open it, and what one step of it does. */
import type { Reason } from '#contract/codes.ts'
import type { TaskFailure } from '#contract/task.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Task } from './store.ts'

export interface Step<C = unknown> {
  /** Where it stands once this step is kept. */
  checkpoint: C
  done: number
  /** 0: not known yet. */
  total: number
  failures?: readonly TaskFailure[]
  /**
   * What becomes true together with the checkpoint, in its transaction; awaits nothing but the database.
   * @returns what could not be done, where that shows under lock only.
   */
  write?(tx: Tx): Promise<readonly TaskFailure[] | void>
  /** The next one not before so many milliseconds: what it waits for is another's. */
  rest?: number
  /** The last one. `result`: the file that came of it. */
  over?: { result?: string }
}

export interface Kind {
  /**
   * Done by each server that takes the task, before its steps: reads what they need, and changes nothing.
   * @returns what makes a step from where the task stands: reads a little, and says what is to be written.
   * @throws TaskEnds, as its steps do, where it cannot go on.
   */
  open(deps: Deps, task: Task): Promise<(checkpoint: never) => Promise<Step>>
}

/** A task that cannot go on, for a reason that people understand. */
export class TaskEnds extends Error {
  override name = 'TaskEnds'
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}
