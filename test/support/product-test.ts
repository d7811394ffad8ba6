/** Fixtures of tests that call the product: a database, the product on it and signed-in people, new for each test. */
import { afterEach, beforeEach, expect } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { type Engine, freshDatabase, type Opened } from './database.ts'
import { isRole, type Person, type Role, signIn, signInAs } from './person.ts'

/** People by the name of their variable: a role of the demonstration, or the mobile of an account of their own. */
type People = Record<string, Role | (string & {})>

type Fixtures<P extends People> = { opened: Opened; test: TestApp } & Record<keyof P, Person>

interface Options {
  engine?: Engine
  app?: () => Parameters<typeof testApp>[1]
  /** Whether the tests of this block expect errors in the log and check them themselves. */
  logsErrors?: boolean
}

/**
 * Opens a product before each test of the enclosing block and drops it afterwards. The log must be free of errors by then.
 * @param people signed in before each test, in this order. The clock passes 61 s for each.
 * @returns objects that stand for those of the current test: destructure them once, outside of the tests.
 */
export function productTest<P extends People>(people: P, { engine, app, logsErrors = false }: Options = {}): Fixtures<P> {
  const current: Record<string, object> = {}
  beforeEach(async () => {
    const opened = await freshDatabase(engine)
    const test = await testApp(opened.db, app?.())
    Object.assign(current, { opened, test })
    for (const [name, who] of Object.entries(people)) current[name] = await (isRole(who) ? signInAs(test, who) : signIn(test, who))
  })
  afterEach(async () => {
    const { opened, test } = current as Fixtures<P>
    if (!logsErrors) expect(test.errors).toEqual([])
    await opened.drop()
  })
  return Object.fromEntries(['opened', 'test', ...Object.keys(people)].map((name) => [name, liveView(current, name)])) as Fixtures<P>
}

/** @returns an object whose properties are those of the current value of this name. */
export function liveView<T extends object>(current: Record<string, T>, name: string): T {
  const value = (): T => {
    const found = current[name]
    if (found === undefined) throw new Error(`${name} exists only within a test`)
    return found
  }
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(value(), key),
    set: (_, key, given) => Reflect.set(value(), key, given),
    has: (_, key) => Reflect.has(value(), key),
    ownKeys: () => Reflect.ownKeys(value()),
    getOwnPropertyDescriptor: (_, key) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(value(), key)
      return descriptor && { ...descriptor, configurable: true }
    },
  })
}
