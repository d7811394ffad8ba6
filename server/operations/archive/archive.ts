/**
 * One file that holds a backup: a tar, so that anybody can look into it without us. The manifest comes first, and says
 * how long each other entry is and what its digest is; the file has its name only once all of it is on the disk.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Header, Parser, type ReadEntry } from 'tar'
import { type Entry, FORMAT, MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { toDisk } from '../../flow/to-disk.ts'
import { OperationRefused } from '../refused.ts'

/** What is being written, beside the file that it will be; a later backup throws away what a killed one has left. */
export const UNFINISHED = '.unfinished'

/** @returns an entry as it will stand in the manifest. */
export async function entryOf(folder: string, name: Entry['name']): Promise<Entry> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(join(folder, name)), digest)
  return { name, bytes: statSync(join(folder, name)).size, digest: digest.digest('hex') }
}

/**
 * @param file where it will be; there is nothing under that name until it is whole.
 * @param folder holds the entries, and is written into.
 */
export async function packArchive(file: string, folder: string, manifest: Manifest): Promise<void> {
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  const names = [MANIFEST, ...manifest.entries.map(({ name }) => name)]
  const unfinished = file + UNFINISHED
  try {
    await pipeline(Readable.from(packed(folder, names)), createWriteStream(unfinished, { mode: 0o600 }))
    toDisk(unfinished)
    renameSync(unfinished, file)
    toDisk(dirname(file))
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/** Of a tar. */
const BLOCK = 512

/** What tar's own packer would make, but that it keeps its files open, and their room with them, where the disk fills up meanwhile. */
async function* packed(folder: string, names: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of names) {
    const { size, mtime } = statSync(join(folder, name))
    const header = Buffer.alloc(BLOCK)
    new Header({ path: name, size, mtime, mode: 0o600, type: 'File' }).encode(header)
    yield header
    yield* createReadStream(join(folder, name))
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** Walks a tar from its beginning to its end. @throws OperationRefused for what is none, or ends too early. */
async function walk(file: string, take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>): Promise<void> {
  let broken: unknown
  let taken = Promise.resolve()
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry: ReadEntry) => {
      taken = taken.then(() => take(entry.path, entry as AsyncIterable<Buffer>))
      taken.catch((error: unknown) => {
        broken ??= error
        // The rest is nobody's: an entry that was given up in the middle never ends, and the parser would wait for it.
        into.destroy(broken as Error)
      })
    },
  })
  const into = new Writable({
    write: (chunk: Buffer, _, done) => {
      if (broken !== undefined || parser.write(chunk)) done(broken as Error | undefined)
      else parser.once('drain', () => done())
    },
    final: (done) => {
      parser.once('end', () => done())
      parser.end()
    },
  })
  parser.on('error', (error: unknown) => {
    broken ??= error instanceof OperationRefused ? error : unreadable(file)
    into.destroy(broken as Error)
  })
  try {
    await pipeline(createReadStream(file), into)
  } catch (error) {
    throw broken ?? error
  }
  await taken
}

const unreadable = (file: string) =>
  new OperationRefused(`${file} 不是完整的备份文件：可能没有传完，或不是会务的备份。请换一份，或重新传输后再试。`)

/**
 * Reads all of it once.
 * @returns what it says of itself, and what is true of every byte of it.
 * @throws OperationRefused for a foreign, cut or damaged file, and for one that a later release has packed.
 */
export async function checkArchive(file: string): Promise<Manifest> {
  let manifest: Manifest | undefined
  const found = new Map<string, Entry>()
  await walk(file, async (name, content) => {
    if (manifest === undefined) {
      const text = name === MANIFEST ? await textOf(content) : ''
      refuseLater(text, file)
      manifest = readManifest(text)
      if (manifest === undefined) throw new OperationRefused(`${file} 不是会务的备份文件。`)
      return
    }
    const digest = createHash('sha256')
    let bytes = 0
    for await (const chunk of content) {
      digest.update(chunk)
      bytes += chunk.length
    }
    found.set(name, { name: name as Entry['name'], bytes, digest: digest.digest('hex') })
  })
  if (manifest === undefined) throw unreadable(file)
  const { entries } = manifest
  for (const { name, bytes, digest } of entries) {
    const entry = found.get(name)
    if (entry === undefined || found.size !== entries.length) throw unreadable(file)
    if (entry.bytes !== bytes || entry.digest !== digest)
      throw new OperationRefused(`${file} 已损坏：其中 ${name} 与备份时记下的校验值不符。请换一份备份。`)
  }
  return manifest
}

const LONGEST_MANIFEST = 1024 * 1024

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) if ((bytes += chunk.length) <= LONGEST_MANIFEST) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function refuseLater(text: string, file: string): void {
  const found = /"product": "huiwu",\s*"format": (\d+)/.exec(text)
  if (found !== null && Number(found[1]) > FORMAT)
    throw new OperationRefused(`${file} 由更新的版本制作，本版本读不了。请先安装那一版或更新的版本。`)
}

/** Hands on one entry's bytes. @throws OperationRefused as `checkArchive` does, whose word on the digest is not asked again. */
export async function readEntry(
  file: string,
  wanted: Entry['name'],
  ...into: [...(NodeJS.ReadWriteStream | Writable)[], Writable]
): Promise<void> {
  await walk(file, async (name, content) => {
    if (name === wanted) await pipeline([content as Readable, ...into])
    else for await (const _ of content) continue
  })
}
