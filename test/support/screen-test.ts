/** Fixtures of screen tests: the product, its client in jsdom, and signed-in people. What they do there is in at-a-screen.tsx. */
import { beforeEach, expect } from 'vitest'
import { session } from '#contract/session.ts'
import { learn, signIn as keepSession } from '#src/session/keep-session.ts'
import type { TestApp } from './app.ts'
import { drawClient, openProduct, type ProductOptions, setWindow } from './in-process.tsx'
import { isRole, type Person, signIn, signInAs } from './person.ts'
import { type People, prepare } from './product-test.ts'

type Fixtures<P extends People> = { product: TestApp } & Record<keyof P, Person>

interface Options<P> {
  /** The person whose session is stored on this device. */
  signedIn?: keyof P & string
  product?: () => ProductOptions
}

/**
 * Opens a product before each test of the enclosing block, and drops it afterwards. The log must be free of errors by then.
 * @param people signed in at the server before each test, in this order.
 * @returns objects that stand for those of the current test: destructure them once, outside of the tests.
 */
export function screenTest<P extends People>(people: P, { signedIn, product: options }: Options<P> = {}): Fixtures<P> {
  const product = prepare(() => openProduct(options?.()), {
    end: async ({ leave, errors }) => {
      await leave()
      expect(errors).toEqual([])
    },
  })
  const persons = Object.entries(people).map(([name, who]) => [
    name,
    prepare(() => (isRole(who) ? signInAs(product, who) : signIn(product, who))),
  ])
  const fixtures = { product, ...Object.fromEntries(persons) } as Fixtures<P>
  if (signedIn !== undefined) beforeEach(() => storeSession(fixtures[signedIn]))
  return fixtures
}

/** Stores the login of a person on this device. What the server says of them (`session.me`) is still unknown. */
export const storeLogin = ({ token, mobile, id }: Person): void =>
  keepSession({ jwtToken: token as string, checktOperate: 0, mobile, thirdId: '-000001', id })

/** Signs a person in on this device, with what the server says of them. */
export async function storeSession(person: Person): Promise<void> {
  storeLogin(person)
  learn(await person.do(session.me, {}))
}

/** Loads a page of the client. @param wide as at a desk. */
export async function go(path: string, { wide = true } = {}): Promise<void> {
  setWindow({ wide })
  window.history.replaceState(null, '', path)
  await drawClient()
}

/** Loads the current page again. */
export const reload = drawClient
