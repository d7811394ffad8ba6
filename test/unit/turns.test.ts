/** Work that waits for its turn: as many as may at once, in the order in which they came, and nobody for ever. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { turns } from '#server/db/turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const late = () => new Error('late')

/** Work that begins in its turn and ends when it is told to. */
function bench(most: number) {
  const inTurn = turns(most, 1_000, late)
  const begun: string[] = []
  const end = new Map<string, (error?: Error) => void>()
  const come = (name: string, until?: Promise<unknown>) =>
    inTurn(
      (keep) =>
        new Promise<string>((resolve, reject) => {
          if (until !== undefined) keep(until)
          begun.push(name)
          end.set(name, (error) => (error === undefined ? resolve(name) : reject(error)))
        }),
    )
  return { begun, come, end: (name: string, error?: Error) => end.get(name)?.(error) }
}

it('begins at once while there is room, then whoever has waited longest as soon as somebody ends, well or not', async () => {
  const { begun, come, end } = bench(2)
  const all = ['a', 'b', 'c', 'd'].map((name) => come(name))
  expect(begun).toEqual(['a', 'b'])
  end('b', new Error('it failed'))
  await expect(all[1]).rejects.toThrow('it failed')
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  await all[0]
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all([all[2], all[3]])).toEqual(['c', 'd'])
  void come('e')
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('tells whoever has waited too long, who then begins nothing and takes nobody’s place', async () => {
  const { begun, come, end } = bench(1)
  const first = come('a')
  const waiting = come('b')
  const told = expect(waiting).rejects.toThrow('late')
  vi.advanceTimersByTime(600)
  const next = come('c')
  vi.advanceTimersByTime(400)
  await told
  end('a')
  await first
  expect(begun).toEqual(['a', 'c'])
  end('c')
  expect(await next).toBe('c')
})

it('lets nobody in for work that is over until what goes on of it is over too, well or not', async () => {
  const { begun, come, end } = bench(1)
  const goesOn = Promise.withResolvers<void>()
  const first = come('a', goesOn.promise)
  const next = come('b')
  end('a', new Error('it takes too long'))
  await expect(first).rejects.toThrow('it takes too long')
  expect(begun).toEqual(['a'])
  goesOn.reject(new Error('it failed'))
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  end('b')
  expect(await next).toBe('b')
})
