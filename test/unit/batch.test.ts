import { describe, expect, it } from 'vitest'
import { DatabaseDown } from '#server/db/errors.ts'
import { batched } from '#server/flow/batch.ts'

/** Notes each batch and takes a turn of the event loop over it. */
function recorder(options: { inFlight?: number; most?: number; poison?: number } = {}) {
  const batches: number[][] = []
  const state = { now: 0, most: 0 }
  const take = batched(
    async (items: readonly number[]) => {
      batches.push([...items])
      state.most = Math.max(state.most, ++state.now)
      // As long as a commit: others arrive meanwhile.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
      state.now--
      if (options.poison !== undefined && items.includes(options.poison)) throw new Error(`${options.poison} is poison`)
      return items.map((item) => item * 10)
    },
    { inFlight: options.inFlight ?? 1, most: options.most ?? 100 },
  )
  return { take, batches, state }
}

describe('group commit', () => {
  it('takes a lone item at once, as its own batch', async () => {
    const { take, batches } = recorder()
    expect(await take(1)).toBe(10)
    expect(batches).toEqual([[1]])
  })

  it('lets those who come together travel together, each with its own answer', async () => {
    const { take, batches } = recorder()
    expect(await Promise.all([1, 2, 3].map(take))).toEqual([10, 20, 30])
    expect(batches).toEqual([[1, 2, 3]])
  })

  it('gathers whoever comes while a commit is under way', async () => {
    const { take, batches } = recorder()
    const first = take(1)
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.all([first, take(2), take(3)])
    expect(batches).toEqual([[1], [2, 3]])
  })

  it('bounds a batch, in the order of arrival', async () => {
    const { take, batches } = recorder({ most: 2 })
    await Promise.all([1, 2, 3, 4, 5].map(take))
    expect(batches).toEqual([[1, 2], [3, 4], [5]])
  })

  it('keeps as many batches under way as the engine has writers', async () => {
    const { take, state } = recorder({ most: 1, inFlight: 2 })
    await Promise.all([1, 2, 3, 4, 5, 6].map(take))
    expect(state.most).toBe(2)
  })

  it('lets a poisonous item fail alone', async () => {
    const { take, batches } = recorder({ poison: 2 })
    const answers = await Promise.allSettled([1, 2, 3].map(take))
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual([
      10,
      'Error: 2 is poison',
      30,
    ])
    expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  it('refuses all of them at once where the database is down, and troubles it with none of them again (S1)', async () => {
    let runs = 0
    const take = batched<number, number>(
      async () => {
        runs++
        throw new DatabaseDown('57P01', 'terminating connection')
      },
      { inFlight: 1, most: 100 },
    )
    const answers = await Promise.allSettled([1, 2, 3].map(take))
    expect([answers.map((answer) => answer.status), runs]).toEqual([['rejected', 'rejected', 'rejected'], 1])
  })
})
