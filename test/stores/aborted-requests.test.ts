/** Whoever hangs up in the middle of what they send is no failure of ours, and fills no log (S12). */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { serve } from '@hono/node-server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callbackPath } from '#contract/payment.ts'
import { proof } from '#contract/proof.ts'
import { session } from '#contract/session.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

let server: ReturnType<typeof serve>
let printed: unknown[][]
const { test } = productTest({})
beforeEach(async () => {
  server = serve({ fetch: test.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  printed = []
  for (const how of ['error', 'info', 'warn'] as const) vi.spyOn(console, how).mockImplementation((...line) => printed.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  server.close()
})

/** Sends the beginning of a request and is gone. */
async function hangUp(head: string[], body: string): Promise<void> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const taken = once(server, 'request')
  socket.write([...head, 'Host: 127.0.0.1', 'Content-Type: application/json', '', body].join('\r\n'))
  await taken
  socket.destroy()
  await once(socket, 'close')
}

it('is noted as what it is, wherever and however it was sent', async () => {
  const { token } = await signIn(test, '13800000011')
  const paths = [callbackPath('wechat'), callbackPath('gateway'), session.login.path, proof.submit.path]
  for (const path of paths) {
    const head = [`POST ${path} HTTP/1.1`, `Authorization: Bearer ${token}`]
    await hangUp([...head, 'Content-Length: 5000'], '{"half":')
    await hangUp([...head, 'Transfer-Encoding: chunked'], '5\r\n{"hal\r\n')
    await hangUp([...head, 'Transfer-Encoding: chunked'], 'no length\r\n')
  }
  await vi.waitFor(() => expect(test.warnings).toHaveLength(3 * paths.length), 5000)
  expect(new Set(test.warnings)).toEqual(new Set(['request.aborted POST']))
  expect([test.errors, printed]).toEqual([[], []])
})
