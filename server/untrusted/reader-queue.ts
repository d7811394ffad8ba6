/** The queue of files that wait for a reading process: fair between accounts, imports before uploads. */

/** `import`: a table that an organiser imports and waits for. `upload`: an uploaded file that the server inspects. */
export type ReaderLane = 'import' | 'upload'

export interface ReaderTurn {
  accountId: string
  lane: ReaderLane
}

interface WaitingJob extends ReaderTurn {
  start: () => void
}

export interface ReaderQueue {
  /**
   * Runs `work` when it is this account's turn. One job of an account runs at a time; its other jobs wait and are not refused.
   * @returns what `work` returns. @throws what `work` throws.
   */
  run<T>(turn: ReaderTurn, work: () => Promise<T>): Promise<T>
}

/** @param most jobs that run at the same time. @param mostUploads of these, jobs of the lane `upload`. */
export function createReaderQueue({ most, mostUploads }: { most: number; mostUploads: number }): ReaderQueue {
  const waiting: WaitingJob[] = []
  const running = new Set<ReaderTurn>()
  /** Sequence number of the last start of each account that waits or runs: the account with the lowest is next. */
  const lastStart = new Map<string, number>()
  let starts = 0

  const hasRunning = (test: (turn: ReaderTurn) => boolean) => [...running].some(test)
  const uploadsRunning = () => [...running].filter(({ lane }) => lane === 'upload').length
  const mayStart = ({ accountId, lane }: ReaderTurn) =>
    !hasRunning((one) => one.accountId === accountId) && (lane === 'import' || uploadsRunning() < mostUploads)

  function nextJob(): WaitingJob | undefined {
    const ready = waiting.filter(mayStart)
    const imports = ready.filter(({ lane }) => lane === 'import')
    const startOf = ({ accountId }: WaitingJob) => lastStart.get(accountId) ?? 0
    // The sort is stable: among jobs of one account the oldest is first.
    return (imports.length > 0 ? imports : ready).toSorted((left, right) => startOf(left) - startOf(right))[0]
  }

  function startWaiting(): void {
    while (running.size < most) {
      const job = nextJob()
      if (job === undefined) return
      waiting.splice(waiting.indexOf(job), 1)
      running.add(job)
      lastStart.set(job.accountId, ++starts)
      job.start()
    }
  }

  function end(job: WaitingJob): void {
    running.delete(job)
    if (![...waiting, ...running].some(({ accountId }) => accountId === job.accountId)) lastStart.delete(job.accountId)
    startWaiting()
  }

  return {
    run: (turn, work) =>
      new Promise((resolve, reject) => {
        const job: WaitingJob = {
          ...turn,
          start: () =>
            void work()
              .then(resolve, reject)
              .finally(() => end(job)),
        }
        // A new account comes after the accounts that wait already, and before the one that has just started.
        if (!lastStart.has(turn.accountId)) lastStart.set(turn.accountId, starts - 0.5)
        waiting.push(job)
        startWaiting()
      }),
  }
}
