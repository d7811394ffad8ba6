/** Turns of the event loop for work in parts of about a millisecond, such as the parts of an upload. */
import { setTimeout } from 'node:timers'

/** Milliseconds between two turns: a flood of uploads leaves most of the event loop to other requests. */
const REST_MS = 4

const waiting: (() => void)[] = []
let isResting = false

/**
 * Waits for a turn of the event loop in which no other caller goes on; first come, first served. The caller then works until its
 * next `await`. The event loop handles requests and timers between two turns.
 */
export function takeLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1 && !isResting) setImmediate(resumeNext)
  })
}

function resumeNext(): void {
  isResting = true
  setTimeout(endRest, REST_MS)
  waiting.shift()?.()
}

function endRest(): void {
  isResting = false
  if (waiting.length > 0) setImmediate(resumeNext)
}
