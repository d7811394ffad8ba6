/** Turns of the event loop for work in parts of about a millisecond, such as the parts of an upload. */

import { setTimeout } from 'node:timers'

/** Milliseconds from one turn to the next, at least: a flood of uploads leaves most of the event loop to other requests. */
const APART_MS = 4

const waiting: (() => void)[] = []
/** When the last turn began, by the clock of `performance.now()`. */
let lastAt = -APART_MS

/**
 * Waits for a turn of the event loop in which no other caller goes on; first come, first served. The caller then works until its
 * next `await`. The event loop handles requests and timers between two turns.
 */
export function takeLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) waitForTurn()
  })
}

function waitForTurn(): void {
  const restMs = lastAt + APART_MS - performance.now()
  // A timer may end a millisecond early.
  if (restMs > 0) setTimeout(waitForTurn, Math.ceil(restMs))
  else setImmediate(resumeNext)
}

function resumeNext(): void {
  lastAt = performance.now()
  waiting.shift()?.()
  if (waiting.length > 0) waitForTurn()
}
