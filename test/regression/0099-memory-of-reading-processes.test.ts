/** Reading processes and their host kept memory that they had freed: hostile uploads took up to 260 MB. */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readInProcess } from '#server/untrusted/reader-process.ts'
import { startUntrustedProcess } from '#server/untrusted/untrusted-process.ts'

const module = join(import.meta.dirname, '../support/measuring-reader.ts')
const PART_BYTES = 255 * 1024
const PARTS = 32
const FILES = 8

/** Megabytes of memory of the host of reading processes that no file backs. */
function hostMb(): number {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'latin1').split(' ').filter(Boolean),
  )
  const host = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('reader-host.ts'))
  return Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${host}/status`, 'latin1'))?.[1]) / 1024
}

it.runIf(process.platform === 'linux')(
  'a reading process gets settings that return freed memory, and no environment of the server',
  async () => {
    const child = startUntrustedProcess(module)
    await once(child, 'spawn')
    const environment = readFileSync(`/proc/${child.pid}/environ`, 'latin1').split('\0').filter(Boolean)
    child.kill('SIGKILL')
    // Node itself passes the channel to the server.
    const settings = environment.filter((setting) => !setting.startsWith('NODE_CHANNEL_'))
    expect(settings.toSorted()).toEqual(['MALLOC_ARENA_MAX=1', 'MALLOC_MMAP_THRESHOLD_=65536', 'MALLOC_TRIM_THRESHOLD_=65536'])
  },
)

it.runIf(process.platform === 'linux')('the host of reading processes returns the memory of the files that it has passed on', async () => {
  const read = (parts: number) =>
    readInProcess<never, number>({
      module,
      params: {},
      loadParts: () => Array.from({ length: parts }, () => Buffer.alloc(PART_BYTES)),
      turn: { accountId: 'one account', lane: 'upload' },
    })
  await read(1)
  const before = hostMb()
  for (let file = 0; file < FILES; file++) expect((await read(PARTS)).rest).toBe(PARTS * PART_BYTES)
  // The host collects its heap after it has answered. Without that, it keeps 32 MB.
  await expect.poll(() => hostMb() - before).toBeLessThan(20)
})
