/** Nobody waits any more; what comes later is not looked at. */
export class Late extends Error {
  constructor(ms: number) {
    super(`No answer within ${ms} ms`)
    this.name = 'Late'
  }
}

/**
 * A promise that is not waited for without end: networks and services of the system may never answer.
 * @param ms what is waited at most.
 * @throws Late when the time is over.
 */
export function inTime<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Late(ms)), ms)
    void promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
