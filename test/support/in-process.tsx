/** The whole client in jsdom, talking to the real app in the same process. */
import { act, cleanup, render } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import { storage } from '#src/api/storage.ts'
import { App } from '#src/app.tsx'
import { comeAlive } from '#src/frame/alive.ts'
import { forget } from '#src/session/keep-session.ts'
import { movingClock, type TestApp, testApp } from './app.ts'
import { freshDatabase } from './database.ts'

type Options = Parameters<typeof testApp>[1]

export interface Opened extends TestApp {
  /** The page anew, as after a way to somebody else's and back. */
  again(): Promise<void>
  /** Ends the test: unmounts, forgets who was signed in, drops the database. */
  leave(): Promise<void>
}

let alive = false

async function draw(): Promise<void> {
  await act(async () => {
    // A cache of its own: nothing is remembered from the page before.
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <App answers={{}} />
      </SWRConfig>,
    )
  })
}

/**
 * Opens a path as a visitor on a handset of phone width.
 * @param before what has happened at the server until then.
 * @param options another product than the trial that all begin with.
 */
export async function open(path: string, before?: (product: TestApp) => Promise<unknown>, options?: Options): Promise<Opened> {
  const opened = await freshDatabase()
  const product = await testApp(opened.db, { clock: movingClock(), ...options })
  await before?.(product)
  // jsdom's AbortSignal is not the one that Node's Request knows; nothing here takes 50 seconds.
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => product.app.request(address, { ...init, signal: null }))
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') || query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('scrollTo', () => {})
  window.history.replaceState(null, '', path)
  if (!alive) comeAlive()
  alive = true
  await draw()
  return {
    ...product,
    async again() {
      cleanup()
      await draw()
    },
    leave: async () => {
      cleanup()
      forget()
      storage.smsAgainAt.remove()
      localStorage.clear()
      sessionStorage.clear()
      vi.unstubAllGlobals()
      await opened.drop()
    },
  }
}
