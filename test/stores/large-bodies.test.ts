/** Bodies of more than 64 kB, over HTTP: the server puts them together in one buffer that it uses again. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { file, PIECE_BYTES } from '#contract/file.ts'
import { type Person, signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { newUpload, pieceOf, readAll } from '../support/put-in.ts'

let server: ReturnType<typeof serve>
const { test } = productTest({})
beforeEach(async () => {
  server = serve({ fetch: test.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
})
afterEach(() => server.close())

async function open({ token }: Person, length: number): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [`POST ${file.save.path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`, 'Connection: close']
  socket.write([...head, 'Content-Type: application/json', `Content-Length: ${length}`, '', ''].join('\r\n'))
  return socket
}

async function answerOf(socket: Socket) {
  const chunks = (await socket.toArray()) as Buffer[]
  const text = Buffer.concat(chunks).toString()
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as { data: { file: { id: string; name: string } } }
}

it('pieces that several people send at once, bit by bit, make each the file of its sender', async () => {
  const people = await Promise.all(['13800000011', '13800000012', '13800000013'].map((phone) => signIn(test, phone)))
  const sent = await Promise.all(
    people.map(async (person, index) => {
      const row = `王小明${index}\n`
      const bytes = Buffer.from(`姓名\n${row.repeat(Math.floor(PIECE_BYTES / Buffer.byteLength(row)) - 1)}`)
      const name = `名单${index}.csv`
      const body = Buffer.from(JSON.stringify(pieceOf(bytes, 0, newUpload(), { name, purpose: 'list' })))
      return { person, bytes, name, body, socket: await open(person, body.length) }
    }),
  )
  // The bounds of the parts lie within letters of the names.
  for (let at = 0; sent.some(({ body }) => at < body.length); at += at < 200 ? 1 : 40_000) {
    for (const { body, socket } of sent) socket.write(body.subarray(at, at < 200 ? at + 1 : at + 40_000))
    await pause(1)
  }
  for (const { person, bytes, name, socket } of sent) {
    const { data } = await answerOf(socket)
    expect(data.file.name).toBe(name)
    expect((await readAll(person, data.file.id)).equals(bytes)).toBe(true)
  }
  expect(test.errors).toEqual([])
})

it('a large body that ends before its time is noted as an aborted request', async () => {
  const socket = await open(await signIn(test, '13800000011'), 300_000)
  socket.write('{"upload":"'.padEnd(100_000, 'a'))
  await pause(100)
  socket.destroy()
  await vi.waitFor(() => expect(test.warnings).toEqual(['request.aborted POST']), 5_000)
  expect(test.errors).toEqual([])
})
