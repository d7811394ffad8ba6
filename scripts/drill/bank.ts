/** The stand-in bank on a port of its own: one for all servers, which each have one of their own otherwise. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { systemClock } from '#server/flow/clock.ts'
import { cashierSandbox } from '#server/sandbox/cashier.ts'

export interface DrillBank {
  /** What configures a server to take money by it. */
  env: { GATEWAY_URL: string; GATEWAY_KEY: string }
  /** Pays as a payer does; again is no second payment. @returns whether the bank has the money. */
  pay(trade: string): Promise<boolean>
  stop(): void
}

interface Shown {
  state: string
}

export async function openBank(): Promise<DrillBank> {
  const routes = new Hono()
  const server = createServer(getRequestListener(routes.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Reports that nobody takes are not repeated: then the payer's own page, or the timer, finds out.
  const cashier = cashierSandbox({
    clock: systemClock,
    publicUrl,
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(10_000) }),
  })
  routes.route('/sandbox', cashier.routes)
  return {
    env: { GATEWAY_URL: cashier.url, GATEWAY_KEY: cashier.key },
    pay: async (trade) => {
      const answer = await fetch(`${cashier.url}/${trade}/pay`, { method: 'POST', headers: { accept: 'application/json' } })
      return ((await answer.json()) as Shown).state === 'success'
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
