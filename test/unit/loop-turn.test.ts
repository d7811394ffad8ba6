/** Work in parts: the event loop handles everything else between two parts. */
import { expect, it } from 'vitest'
import { takeLoopTurn } from '#server/flow/loop-turn.ts'

it('parts of several uploads run in different turns of the event loop, in the order in which they were asked for', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const parts: { upload: number; turn: number }[] = []
  const upload = async (number: number) => {
    for (let part = 0; part < 3; part++) {
      await takeLoopTurn()
      parts.push({ upload: number, turn })
    }
  }
  await Promise.all([1, 2, 3].map(upload))
  isOver = true
  expect(new Set(parts.map((part) => part.turn)).size).toBe(parts.length)
  expect(parts.map((part) => part.upload)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3])
})

it('the event loop is free for other requests for milliseconds between two parts, however many uploads wait', async () => {
  const began = performance.now()
  await Promise.all(Array.from({ length: 6 }, takeLoopTurn))
  // Five rests of four milliseconds. A timer may end a millisecond early.
  expect(performance.now() - began).toBeGreaterThanOrEqual(15)
})
