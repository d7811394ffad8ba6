import { describe, expect, it } from 'vitest'
import { shared } from '#server/flow/shared.ts'

describe('a shared answer', () => {
  const source = {}
  /** Notes what is read when, and answers with how often that was. */
  function reader(fails: readonly number[] = []) {
    const read: string[] = []
    const ask = shared(3_000, async (_: object, asked: { id: string }, now) => {
      read.push(`${asked.id} ${now}`)
      if (fails.includes(read.length)) throw new Error('the database is down')
      return read.length
    })
    return { ask, read }
  }

  it('is read once for all who ask the same at once, and for who asks soon after them', async () => {
    const { ask, read } = reader()
    expect(await Promise.all([ask(source, { id: 'a' }, 0), ask(source, { id: 'a' }, 1), ask(source, { id: 'b' }, 1)])).toEqual([1, 1, 2])
    expect([await ask(source, { id: 'a' }, 2_999), await ask(source, { id: 'a' }, 3_000)]).toEqual([1, 3])
    expect(read).toEqual(['a 0', 'b 1', 'a 3000'])
  })

  it('is nobody’s of another source, nor of a clock that was turned back', async () => {
    const { ask } = reader()
    expect([await ask(source, { id: 'a' }, 9_000), await ask({}, { id: 'a' }, 9_000), await ask(source, { id: 'a' }, 1_000)]).toEqual([
      1, 2, 3,
    ])
  })

  it('that failed is told to those who wait for it, and read again for the next', async () => {
    const { ask } = reader([1])
    const [first, second] = await Promise.allSettled([ask(source, { id: 'a' }, 0), ask(source, { id: 'a' }, 0)])
    expect([first?.status, second?.status]).toEqual(['rejected', 'rejected'])
    expect(await ask(source, { id: 'a' }, 0)).toBe(2)
  })

  it('makes room for others', async () => {
    const { ask, read } = reader()
    for (let n = 0; n <= 200; n++) await ask(source, { id: `${n}` }, 0)
    await ask(source, { id: '200' }, 0)
    expect(read).toHaveLength(201)
    await ask(source, { id: '0' }, 0)
    expect(read).toHaveLength(202)
  })
})
