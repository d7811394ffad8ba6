/** Turns of the event loop for work in parts of about a millisecond, such as the parts of an upload. */

const waiting: (() => void)[] = []

/**
 * Waits for a turn of the event loop in which no other caller goes on; first come, first served. The caller then works until its
 * next `await`. The event loop handles requests and timers between two turns.
 */
export function takeLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(resumeNext)
  })
}

function resumeNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeNext)
}
