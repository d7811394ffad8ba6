/** Fixtures of node tests: a database, the product on it, signed-in people and prepared values, new for each test. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { type TestApp, testApp } from './app.ts'
import { type Engine, freshDatabase, type Opened } from './database.ts'
import { isRole, type Person, type Role, signIn, signInAs } from './person.ts'

/** People by the name of their variable: a role of the demonstration, or the mobile of an account of their own. */
export type People = Record<string, Role | (string & {})>

type Fixtures<P extends People> = { opened: Opened; test: TestApp } & Record<keyof P, Person>

type AppOptions = NonNullable<Parameters<typeof testApp>[1]>

interface DatabaseOptions {
  engine?: Engine
  /** Queries for rows that contradict each other. Each must return an empty list before the database is dropped. */
  invariants?: readonly ((db: Db) => Promise<unknown[]>)[]
  /** Whether all tests of the block share one database and its people. Otherwise each test has its own. */
  once?: boolean
}

interface Options extends DatabaseOptions {
  /** Options of `testApp`: a function if they depend on the current test or its database. */
  app?: AppOptions | ((opened: Opened) => AppOptions | Promise<AppOptions>)
  /** Whether the tests of this block expect errors in the log and check them themselves. */
  logsErrors?: boolean
}

/**
 * Opens a product before each test of the enclosing block and drops it afterwards. The log must be free of errors by then.
 * @param people signed in before each test, in this order. The clock passes 61 s for each.
 * @returns objects that stand for those of the current test: destructure them once, outside of the tests.
 */
export function productTest<P extends People>(people: P, { app, logsErrors = false, ...database }: Options = {}): Fixtures<P> {
  const { once } = database
  const opened = databaseTest(database)
  const test = prepare(async () => testApp(opened.db, typeof app === 'function' ? await app(opened) : app), {
    once,
    end: ({ errors }) => void (!logsErrors && expect(errors).toEqual([])),
  })
  const signedIn = Object.entries(people).map(([name, who]) => [
    name,
    prepare(() => (isRole(who) ? signInAs(test, who) : signIn(test, who)), { once }),
  ])
  return { opened, test, ...Object.fromEntries(signedIn) } as Fixtures<P>
}

/**
 * Opens a database before each test of the enclosing block and drops it afterwards.
 * @returns an object that stands for the database of the current test.
 */
export function databaseTest({ engine, invariants = [], once }: DatabaseOptions = {}): Opened {
  return prepare(() => freshDatabase(engine), {
    once,
    end: async ({ db, drop }) => {
      for (const rowsOf of invariants) expect(await rowsOf(db), rowsOf.name).toEqual([])
      await drop()
    },
  })
}

interface Preparation<T> {
  /** Called after the test if `make` has succeeded, after the hooks that are written further down. */
  end?: (value: T) => unknown
  /** Whether all tests of the block share one value. */
  once?: boolean
}

/**
 * Makes an object before each test of the enclosing block.
 * @param make returns no array, no function and no object with `#private` fields: the stand-in hides what they are.
 * @returns an object that stands for that of the current test.
 */
export function prepare<T extends object>(make: () => T | Promise<T>, { end, once = false }: Preparation<T> = {}): T {
  let current: T | undefined
  const before = once ? beforeAll : beforeEach
  const after = once ? afterAll : afterEach
  before(async () => {
    current = await make()
  })
  after(async () => {
    const ended = current
    current = undefined
    if (ended !== undefined) await end?.(ended)
  })
  return liveView(() => {
    if (current === undefined) throw new Error('The prepared object exists only within a test.')
    return current
  })
}

/** @returns an object whose properties are those of the value that `get` returns at that moment. */
function liveView<T extends object>(get: () => T): T {
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(get(), key),
    set: (_, key, given) => Reflect.set(get(), key, given),
    has: (_, key) => Reflect.has(get(), key),
    ownKeys: () => Reflect.ownKeys(get()),
    getOwnPropertyDescriptor: (_, key) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(get(), key)
      return descriptor && { ...descriptor, configurable: true }
    },
  })
}
