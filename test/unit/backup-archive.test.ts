/** Backups as files: what is packed comes out again, and what is cut, damaged or foreign is told before anything is done with it. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkArchive, entryOf, packArchive, readEntry } from '#server/operations/archive/archive.ts'
import { DATABASE, FORMAT, KEY, type Manifest } from '#server/operations/archive/manifest.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { openKey, sealKey } from '#server/operations/archive/sealed-key.ts'
import { beside, differences } from '#server/operations/stock.ts'

const LONG = Buffer.alloc(300_000, 'all that a database holds ')

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'huiwu-archive-'))
  file = join(folder, 'backup.tar')
  writeFileSync(join(folder, DATABASE.sqlite), LONG)
  writeFileSync(join(folder, KEY), 'sealed')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function packed(more: Partial<Manifest> = {}): Promise<Manifest> {
  const manifest: Manifest = {
    product: 'huiwu',
    format: FORMAT,
    madeAt: '2026-11-22T00:00:00.000Z',
    release: '0.1.0',
    engine: 'sqlite',
    schema: '',
    steps: ['0001-one-meeting'],
    key: 'sealed',
    keyCheck: '',
    entries: [await entryOf(folder, DATABASE.sqlite), await entryOf(folder, KEY)],
    stock: { 'rows of orders': '1' },
    ...more,
  }
  await packArchive(file, folder, manifest)
  return manifest
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof OperationRefused ? error.message : `not told: ${String(error)}`),
  )

describe('an archive', () => {
  it('gives back what was put in, and is a tar that anybody’s tar can read', async () => {
    const manifest = await packed()
    expect(await checkArchive(file)).toEqual(manifest)
    const chunks: Buffer[] = []
    const into = new Writable({ write: (chunk: Buffer, _, done) => (chunks.push(chunk), done()) })
    await readEntry(file, DATABASE.sqlite, into)
    expect(Buffer.concat(chunks).equals(LONG)).toBe(true)
    expect(spawnSync('tar', ['-tf', file], { encoding: 'utf8' }).stdout.split('\n').slice(0, 3)).toEqual([
      'manifest.json',
      DATABASE.sqlite,
      KEY,
    ])
  })

  it('that was cut anywhere is told', async () => {
    await packed()
    const whole = readFileSync(file)
    for (const length of [0, 1, 511, 512, 700, 1024, 2048, 100_000, 250_000, whole.length - 2048]) {
      writeFileSync(file, whole.subarray(0, length))
      expect([length, await refused(checkArchive(file))]).toEqual([length, expect.stringMatching(/不是完整的备份文件|不是会务的备份文件/)])
    }
    truncateSync(file, 0)
  })

  it('with one other byte is told', async () => {
    await packed()
    const whole = readFileSync(file)
    for (let place = 600; place < whole.length - 1024; place += 17_777) {
      const other = Buffer.from(whole)
      other[place] = (other[place] as number) ^ 1
      writeFileSync(file, other)
      const words = await refused(checkArchive(file))
      // A byte that no entry holds changes nothing.
      if (words !== 'taken') expect([place, words]).toEqual([place, expect.stringMatching(/已损坏|不是/)])
    }
    const other = Buffer.from(whole)
    const place = whole.indexOf('all that a database holds') + 1000
    other[place] = 0
    writeFileSync(file, other)
    expect(await refused(checkArchive(file))).toMatch(/已损坏/)
  })

  it('of somebody else is told, whatever it is', async () => {
    for (const content of ['', 'SQLite format 3\0', '{"product":"huiwu"}', '\x1f\x8b\x08', 'x'.repeat(5000)]) {
      writeFileSync(file, content)
      expect([content.slice(0, 20), await refused(checkArchive(file))]).toEqual([content.slice(0, 20), expect.stringContaining('不是')])
    }
    spawnSync('tar', ['-cf', file, '-C', folder, KEY])
    expect(await refused(checkArchive(file))).toMatch(/不是会务的备份文件/)
  })

  it('that a later release has packed is told', async () => {
    await packed({ format: FORMAT + 1 })
    expect(await refused(checkArchive(file))).toMatch(/更新的版本/)
  })

  it('that cannot be written leaves nothing behind', async () => {
    const manifest = await packed()
    rmSync(file)
    rmSync(join(folder, KEY))
    await expect(packArchive(file, folder, manifest)).rejects.toThrow()
    expect([existsSync(file), existsSync(`${file}.unfinished`)]).toEqual([false, false])
  })
})

describe('the key in it', () => {
  it('is opened by its passphrase alone, and shows nothing of itself', async () => {
    const sealed = await sealKey('k'.repeat(64), '一句只有自己知道的话')
    // As it is, and as base64 writes it: both longer than chance comes upon.
    for (const shown of ['k'.repeat(9), 'a2tra2tra2tr']) expect(sealed).not.toContain(shown)
    expect(await openKey(sealed, '一句只有自己知道的话')).toBe('k'.repeat(64))
    expect(await openKey(sealed, '另一句只有自己知道的话')).toBeUndefined()
    expect(await openKey(sealed.slice(0, -8), '一句只有自己知道的话')).toBeUndefined()
    expect(await openKey('', '一句只有自己知道的话')).toBeUndefined()
  })
})

describe('two columns', () => {
  it('show what is not the same', () => {
    const [one, other] = [
      { 'rows of orders': '3', 'places sold': '7' },
      { 'rows of orders': '3', 'places sold': '6' },
    ]
    expect(differences(one, other)).toEqual(['places sold'])
    expect(beside(['备份', '恢复'], one, other).map((line) => line[0])).toEqual([' ', ' ', '!'])
  })
})
