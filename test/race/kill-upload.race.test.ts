/** A server killed while a file comes in: every piece that was acknowledged is there, and the rest goes on from it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { file, PIECE_BYTES } from '#contract/file.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { testApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn, visitor } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'
import { newUpload, pdf, pieceOf, readAll } from '../support/put-in.ts'
import { openUploadSteps } from '../support/upload-steps.ts'

const PIECES = 30
const paper = pdf(PIECES * PIECE_BYTES - 100)
/** The server dies while the piece after this many is on its way. */
const DIES_AFTER = 12

onBothEngines('a server killed while a file comes in', (engine) => {
  let again: Db
  let server: ChildProcess | undefined
  const opened = databaseTest({ engine })
  afterEach(async () => {
    server?.kill('SIGKILL')
    await again.close()
  })

  it('keeps what it has acknowledged, shows nobody half a file, and goes on from there', async () => {
    const test = await testApp(opened.db)
    await openUploadSteps(opened.db)
    const person = await signIn(test, '13800000011')
    await opened.db.close()
    server = spawn(process.execPath, [fileURLToPath(new URL('../support/order-server.ts', import.meta.url)), opened.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const died = once(server, 'exit')
    const [said] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    const url = `http://127.0.0.1:${Number.parseInt(String(said), 10)}${file.save.path}`
    const upload = newUpload()
    const send = async (from: number): Promise<number> => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [headers.sysCode]: DEFAULT_SYS_CODE,
          [headers.authorization]: `Bearer ${person.token}`,
        },
        body: JSON.stringify(pieceOf(paper, from, upload)),
      })
      return ((await answer.json()) as { data: { received: number } }).data.received
    }
    let acknowledged = 0
    while (acknowledged < DIES_AFTER * PIECE_BYTES) acknowledged = await send(acknowledged)
    const lost = send(acknowledged).catch(() => 'lost')
    server.kill('SIGKILL')
    await died
    await lost

    again = await openDb(opened.url)
    const after = await testApp(again, { seed: false })
    const back = Object.assign(visitor(after.app), { token: person.token })
    const standing = (await back.do(file.save, { ...pieceOf(paper, 0, upload), base64: '' })).received
    // The piece on its way is there whole, or not at all.
    expect([acknowledged, acknowledged + PIECE_BYTES]).toContain(standing)
    const half = await again.read.selectFrom('files').select(['id', 'kept_at']).executeTakeFirstOrThrow()
    expect(half.kept_at).toBeNull()
    expect((await back.ask(file.get, { id: half.id })).reason).toBe('file_gone')
    for (let from = standing; ;) {
      const { received, file: kept } = await back.do(file.save, pieceOf(paper, from, upload))
      from = received
      if (kept === null) continue
      expect((await readAll(back, kept.id)).equals(paper)).toBe(true)
      break
    }
  })
})
