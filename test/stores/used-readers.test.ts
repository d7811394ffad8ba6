/** A process reads several files of an account; what one file leaves in it is not held against the next one. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readInProcess } from '#server/untrusted/reader-process.ts'

const module = join(import.meta.dirname, '../support/leaking-reader.ts')

it.runIf(process.platform === 'linux')('a file is read again in a new process when earlier files have filled the old one', async () => {
  const read = () =>
    readInProcess<number, { files: number }>({
      module,
      params: {},
      loadParts: () => [Buffer.from('a small file')],
      turn: { accountId: 'leaking-reader', lane: 'import' },
    })
  const first = await read()
  const second = await read()
  expect([first, second]).toEqual([
    { items: [1, 2, 3], rest: { files: 1 } },
    { items: [1, 2, 3], rest: { files: 1 } },
  ])
})
