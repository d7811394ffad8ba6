/** During uploads, V8 stopped the server for a full collection about once a second: each piece left new buffers behind. */
import { once } from 'node:events'
import { createConnection, type AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { bytesOf, loadParts } from '#server/features/file/kept.ts'
import { readText } from '#server/http/body.ts'
import { testApp } from '../support/app.ts'
import { signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'
import { pdf, putIn } from '../support/put-in.ts'

const BODY_BYTES = 300_000
const BODIES = 30

const opened = databaseTest()

/** A file of three pieces, in which every piece differs. */
async function uploadMaterial() {
  const organiser = await signInAs(await testApp(opened.db), 'organiser')
  const bytes = pdf(600_000)
  for (let at = 100; at < bytes.length; at += 1_000) bytes.write(` % ${at} `, at)
  const { id } = await putIn(organiser, bytes, '资料.pdf', 'material')
  return { id, bytes }
}

it('all pieces of a file are decoded into one buffer', async () => {
  const { id } = await uploadMaterial()
  const buffers = new Set<ArrayBufferLike>()
  let parts = 0
  for await (const part of loadParts(opened.db, id)) {
    buffers.add(part.buffer)
    parts += 1
  }
  expect([parts, buffers.size]).toEqual([3, 1])
})

it('a file of several pieces is read whole, although its pieces share a buffer', async () => {
  const { id, bytes } = await uploadMaterial()
  expect((await bytesOf(opened.db, id)).equals(bytes)).toBe(true)
})

it('a large body leaves no buffers to the collector', async () => {
  const growth: number[] = []
  let before = 0
  const app = new Hono().post('/', async (http) => {
    const { length } = (await readText(http, 384 * 1024)) ?? ''
    const { arrayBuffers } = process.memoryUsage()
    growth.push(Math.max(0, arrayBuffers - before))
    before = arrayBuffers
    return http.text(String(length))
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1')
  // One buffer for all requests: the client adds nothing to the memory that is measured.
  const head = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`
  const request = Buffer.concat([Buffer.from(head), Buffer.alloc(BODY_BYTES, 'a')])
  for (let body = 0; body < BODIES; body++) {
    socket.write(request)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain(String(BODY_BYTES))
  }
  socket.destroy()
  server.close()
  // The first bodies grow the buffer that bodies are put together in.
  const total = growth.slice(2).reduce((sum, bytes) => sum + bytes, 0)
  expect(total).toBeLessThan((BODIES * BODY_BYTES) / 3)
})
