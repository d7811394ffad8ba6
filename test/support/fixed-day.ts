/**
 * Shifts the clock of this worker: every run begins at the same moment, and no test fails because a date in it has passed. The
 * clock keeps running. A test that needs a stopped clock calls vi.useFakeTimers.
 */
const START = Date.parse('2026-11-28T12:00:00+08:00')

/** Marks a worker whose `Date` is shifted: Vitest runs this file before each test file. */
const SHIFTED = Symbol.for('huiwu.test.fixed-day')

if (!(SHIFTED in globalThis)) {
  const RealDate = Date
  const shift = START - RealDate.now()
  const now = (): number => RealDate.now() + shift
  // A proxy, not a subclass: a date of the file system is an instance of it too.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) => Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
    get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
  })
  Object.assign(globalThis, { [SHIFTED]: true })
}
