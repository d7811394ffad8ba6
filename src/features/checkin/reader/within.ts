/** A promise that is not waited for without end: services of the system may never answer. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
    void promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
