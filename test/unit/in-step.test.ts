import { expect, it } from 'vitest'
import { inStep } from '#server/flow/in-step.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Look-ups of three steps, each of which notes whose it was. */
function walkers() {
  const together = inStep()
  const place: Parameters<typeof together>[0] = { engine: 'postgres', writers: 2 }
  const steps: string[] = []
  const walk = (name: string, at = place) =>
    together(at, async () => {
      for (let step = 1; step <= 3; step++) {
        steps.push(`${name}${step}`)
        await turn()
      }
      return name
    })
  return { together, place, steps, walk }
}

it('a lone request looks up at once, and those that come meanwhile begin together when it is done', async () => {
  const { steps, walk } = walkers()
  const first = walk('a')
  await turn()
  const others = Promise.all([walk('b'), walk('c')])
  expect([await first, await others]).toEqual(['a', ['b', 'c']])
  expect(steps).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2', 'c2', 'b3', 'c3'])
})

it('nobody waits for who looks up in another database', async () => {
  const { steps, walk } = walkers()
  await Promise.all([walk('a'), walk('b', { engine: 'postgres', writers: 2 })])
  expect(steps.slice(0, 2)).toEqual(['a1', 'b1'])
})

it('nobody waits where each answer is there as it is asked for', async () => {
  const { steps, walk } = walkers()
  const first = walk('a', { engine: 'sqlite', writers: 1 })
  await turn()
  await Promise.all([first, walk('b', { engine: 'sqlite', writers: 1 })])
  expect(steps.indexOf('b1')).toBeLessThan(steps.indexOf('a3'))
})

it('one that fails fails alone: nobody is looked up for twice, and whoever comes after it is', async () => {
  const { together, place, steps, walk } = walkers()
  const broken = together(place, async () => {
    await turn()
    throw new Error('nobody knows this device')
  })
  const answers = await Promise.allSettled([broken, walk('a')])
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual([
    'Error: nobody knows this device',
    'a',
  ])
  expect(steps).toEqual(['a1', 'a2', 'a3'])
  expect(await walk('b')).toBe('b')
})
