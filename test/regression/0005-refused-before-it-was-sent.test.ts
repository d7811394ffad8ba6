/**
 * Somebody whose sign-in had ended sent a picture. They were refused at its first byte, and half a second later the
 * connection was closed while they still sent: a proxy made 502 of it, a phone an error of the network.
 */
import { connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { proof } from '#contract/proof.ts'
import { served } from '../support/browser.ts'
import { databaseTest, prepare } from '../support/product-test.ts'

const opened = databaseTest({ once: true })
const product = prepare(
  () => served(opened.db, { site: { files: new Map(), template: '', wants: {}, render: () => ({ html: '', title: '' }) } }),
  { once: true },
)
afterAll(() => product.close())

it('somebody who is refused while they still send gets the answer, and keeps the connection', async () => {
  const piece = Buffer.alloc(256 * 1024, 'x')
  const { hostname, port } = new URL(product.url)
  const socket = connect(Number(port), hostname)
  let said = ''
  let isBroken = false
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
  socket.on('error', () => (isBroken = true))
  const head = (path: string, length: number) => `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: ${length}\r\n\r\n`
  socket.write(head(proof.submit.path, 4 * piece.length))
  // A slow way up: longer than the library waits, by its own clock.
  for (let sent = 0; sent < 4; sent++) {
    socket.write(piece)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await expect.poll(() => said).toContain('"reason":"signed_out"')
  socket.write(head(proof.submit.path, 2) + '{}')
  await expect.poll(() => said.match(/"reason":"signed_out"/g)?.length).toBe(2)
  expect(isBroken).toBe(false)
  socket.destroy()
})
