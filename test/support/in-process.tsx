/** The whole client in jsdom, talking to the real app in the same process. */
import { act, cleanup, render } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import { App } from '#src/app.tsx'
import { comeAlive } from '#src/frame/alive.ts'
import { movingClock, type TestApp, testApp } from './app.ts'
import { freshDatabase } from './database.ts'

export type ProductOptions = Parameters<typeof testApp>[1]

export interface OpenedProduct extends TestApp {
  /** Ends the test: unmounts and drops the database. */
  leave(): Promise<void>
}

let alive = false

/** Draws the client at the current address, with an empty cache, as after a reload. */
export async function drawClient(): Promise<void> {
  cleanup()
  if (!alive) comeAlive()
  alive = true
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <App answers={{}} />
      </SWRConfig>,
    )
  })
}

/** Sets the width of the window. @param wide as at a desk. */
export function setWindow({ wide }: { wide: boolean }): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') || (wide && query.includes('min-width')),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

/** A product on a fresh database that answers the client's requests; nothing is drawn yet. */
export async function openProduct(options?: ProductOptions): Promise<OpenedProduct> {
  const opened = await freshDatabase()
  const product = await testApp(opened.db, { clock: movingClock(), ...options })
  // jsdom's AbortSignal is not the one that Node's Request knows; nothing here takes 50 seconds.
  const requests = new Set<Promise<Response>>()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const answer = Promise.resolve(product.app.request(address, { ...init, signal: null }))
    requests.add(answer)
    return answer.finally(() => requests.delete(answer))
  })
  setWindow({ wide: true })
  vi.stubGlobal('scrollTo', () => {})
  // jsdom lacks CSS.escape; ids of ours need none.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  return {
    ...product,
    leave: async () => {
      cleanup()
      vi.useRealTimers()
      // A request that the test did not wait for would fail on a dropped database.
      await Promise.allSettled(requests)
      await opened.drop()
    },
  }
}
