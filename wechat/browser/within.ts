/** What WeChat does not answer must still come to an end. */
export function within<T>(timeoutMs: number, work: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
