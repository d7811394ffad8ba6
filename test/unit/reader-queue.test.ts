/** The queue of files that wait for a reading process. */
import { describe, expect, it } from 'vitest'
import { createReaderQueue, type ReaderLane } from '#server/untrusted/reader-queue.ts'

/** Jobs that end when the test says so, and the order in which they started. */
function jobs(limits = { most: 2, mostUploads: 1 }) {
  const queue = createReaderQueue(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, accountId: string, lane: ReaderLane) =>
    queue.run({ accountId, lane }, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { started, add, end, queue }
}

describe('the queue of untrusted files', () => {
  it('starts an import while an upload is read, and no second upload', () => {
    const { started, add } = jobs()
    void add('upload 1', 'a', 'upload')
    void add('upload 2', 'b', 'upload')
    void add('import', 'c', 'import')
    expect(started).toEqual(['upload 1', 'import'])
  })

  it('runs at most two jobs, and starts a waiting import before an upload that waited longer', async () => {
    const { started, add, end } = jobs()
    void add('import 1', 'a', 'import')
    void add('import 2', 'b', 'import')
    void add('upload', 'c', 'upload')
    void add('import 3', 'd', 'import')
    expect(started).toEqual(['import 1', 'import 2'])
    await end('import 1')
    expect(started).toEqual(['import 1', 'import 2', 'import 3'])
    await end('import 2')
    expect(started.at(-1)).toBe('upload')
  })

  it('reads one file of an account at a time and takes accounts in turn', async () => {
    const { started, add, end } = jobs()
    for (const name of ['a1', 'a2', 'a3']) void add(name, 'a', 'upload')
    void add('b1', 'b', 'upload')
    expect(started).toEqual(['a1'])
    for (const name of ['a1', 'b1', 'a2']) await end(name)
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  it('starts the second file of an account although new accounts keep coming', async () => {
    const { started, add, end } = jobs()
    for (const name of ['a1', 'a2']) void add(name, 'a', 'upload')
    for (let turn = 1; turn <= 4; turn++) {
      void add(`new ${turn}`, `account ${turn}`, 'upload')
      await end(started.at(-1) as string)
    }
    expect(started.indexOf('a2')).toBe(2)
  })

  it('goes on after a job that fails', async () => {
    const { queue } = jobs()
    const turn = { accountId: 'a', lane: 'upload' } as const
    await expect(queue.run(turn, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run(turn, () => Promise.resolve('read'))).toBe('read')
  })
})
