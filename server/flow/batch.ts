/**
 * Group commit: what arrives while a commit is under way travels together in
 * the next one. A lone item is its own batch at once; nothing waits for company.
 */
import { DatabaseDown } from '../db/errors.ts'

export interface BatchOptions {
  /** How many batches may be under way at once: the engine's number of writers. */
  inFlight: number
  /** Bounds a batch, so that the event loop takes in newcomers between two of them. */
  most: number
}

interface Waiting<In, Out> {
  item: In
  resolve(answer: Out): void
  reject(error: unknown): void
}

/**
 * @param run decides a whole batch, durably, and answers each item in order.
 *   When it throws, its items are run again one by one, so that one poisonous
 *   item fails alone; not when the database is down, which is no item's fault.
 * @returns a function that takes one item and resolves to its own answer after
 *   the commit that carries it.
 */
export function batched<In, Out>(
  run: (items: readonly In[]) => Promise<readonly Out[]>,
  options: BatchOptions,
): (item: In) => Promise<Out> {
  let queue: Waiting<In, Out>[] = []
  let underWay = 0
  let scheduled = false

  async function runOne(one: Waiting<In, Out>): Promise<void> {
    try {
      const [answer] = await run([one.item])
      one.resolve(answer as Out)
    } catch (error) {
      one.reject(error)
    }
  }

  async function runBatch(batch: Waiting<In, Out>[]): Promise<void> {
    if (batch.length === 1) return runOne(batch[0] as Waiting<In, Out>)
    try {
      const answers = await run(batch.map((one) => one.item))
      batch.forEach((one, place) => one.resolve(answers[place] as Out))
    } catch (error) {
      if (error instanceof DatabaseDown) for (const one of batch) one.reject(error)
      else for (const one of batch) await runOne(one)
    }
  }

  function start(): void {
    scheduled = false
    while (underWay < options.inFlight && queue.length > 0) {
      const batch = queue.slice(0, options.most)
      queue = queue.slice(options.most)
      underWay++
      void runBatch(batch).finally(() => {
        underWay--
        schedule()
      })
    }
  }

  /** One turn of the event loop later: requests that arrived in the same read join the batch. */
  function schedule(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(start)
  }

  return (item) =>
    new Promise<Out>((resolve, reject) => {
      queue.push({ item, resolve, reject })
      schedule()
    })
}

/**
 * One queue in front of each database.
 * @param commit decides a whole batch there, as `run` does.
 * @param options by default as many batches at once as the engine has writers.
 */
export function batchedAt<Place extends { writers: number }, In, Out>(
  commit: (place: Place, items: readonly In[]) => Promise<readonly Out[]>,
  options: Pick<BatchOptions, 'most'> & Partial<BatchOptions>,
): (place: Place) => (item: In) => Promise<Out> {
  const queues = new WeakMap<Place, (item: In) => Promise<Out>>()
  return (place) => {
    let queue = queues.get(place)
    if (queue === undefined)
      queues.set(place, (queue = batched((items: readonly In[]) => commit(place, items), { inFlight: place.writers, ...options })))
    return queue
  }
}
