/** Which key a restore uses, and which files and keys it refuses before it opens a database: both engines the same way. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, rmdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FORMAT } from '#server/operations/archive/manifest.ts'
import { StockDiffers } from '#server/operations/restore/empty-place.ts'
import type { Restore } from '#server/operations/restore/restore.ts'
import { altered, PASSPHRASE, SECRET } from '../support/backed-up.ts'
import { onBothEngines } from '../support/database.ts'
import { refused, restoreTest } from '../support/restore-test.ts'

const OTHER = 'the key of quite another deployment, as long as it'

onBothEngines('a restore', (engine) => {
  const { of, place, restore, keyFile, written } = restoreTest(engine)

  it('uses the key that is here already, and asks for no passphrase then', async () => {
    writeFileSync(keyFile(), `${SECRET}\n`)
    const asked: string[] = []
    const askPassphrase = async () => (asked.push('asked'), PASSPHRASE)
    expect((await restore({ file: of.sealed, givenSecret: undefined, askPassphrase })).key).toBe('here')
    expect([asked, readFileSync(keyFile(), 'utf8')]).toEqual([[], `${SECRET}\n`])
  })

  it('asks for the passphrase where the key is nowhere else, and makes the folder', async () => {
    rmdirSync(place.env.dataDir)
    expect((await restore({ file: of.sealed, givenSecret: undefined, askPassphrase: async () => PASSPHRASE })).key).toBe('written')
    expect(statSync(place.env.dataDir).mode & 0o777).toBe(0o700)
  })

  it('without the key is one that is asked for', async () => {
    const { key } = await restore({ file: of.sealed, givenSecret: undefined, withoutKey: true })
    expect([key, existsSync(keyFile())]).toEqual(['nowhere', false])
  })

  /** What is refused: by a file or a key, in a place that is empty but for what a row puts there. */
  const cases: [string, RegExp, () => Promise<Partial<Restore>> | Partial<Restore>][] = [
    ['a file that is not there', /^没有找到备份文件 /, () => ({ file: join(of.home, 'none.tar') })],
    ['a folder', /不是文件。请写明其中哪一个备份/, () => ({ file: of.home })],
    ['a text', /不是完整的备份文件|不是会务的备份/, () => ({ file: written('a.txt', 'huiwu'.repeat(1000)) })],
    ['a SQLite file', /不是完整的备份文件|不是会务的备份/, () => ({ file: written('a.sqlite', `SQLite format 3\0${'\0'.repeat(4080)}`) })],
    [
      'somebody else’s tar',
      /不是会务的备份文件/,
      () => {
        spawnSync('tar', ['-cf', join(of.home, 'else.tar'), '-C', of.home, 'a.txt'])
        return { file: join(of.home, 'else.tar') }
      },
    ],
    [
      'an archive that was cut',
      /不是完整的备份文件/,
      () => {
        const file = join(of.home, 'cut.tar')
        copyFileSync(of.keyless, file)
        truncateSync(file, statSync(file).size - 20_000)
        return { file }
      },
    ],
    [
      'an archive with a byte changed',
      /已损坏：其中 database/,
      () => {
        const bytes = readFileSync(of.keyless)
        const at = bytes.length - 20_000
        bytes[at] = (bytes[at] as number) ^ 1
        return { file: written('changed.tar', bytes) }
      },
    ],
    [
      'an archive packed by a later release',
      /由更新的版本制作，本版本读不了/,
      async () => ({ file: await altered(of, of.keyless, (manifest) => ({ ...manifest, format: FORMAT + 1 })) }),
    ],
    [
      'a newer schema',
      /由更新的版本（9\.9\.9）制作，本版本不认识其中的 9999-later。请先安装/,
      async () => ({
        file: await altered(of, of.keyless, (manifest) => ({ ...manifest, release: '9.9.9', steps: [...manifest.steps, '9999-later'] })),
      }),
    ],
    [
      'a wrong passphrase',
      /^口令不对，打不开备份中的密钥/,
      () => ({ file: of.sealed, passphrase: `${PASSPHRASE}。`, givenSecret: undefined }),
    ],
    ['no passphrase', /由口令封存。请设置 BACKUP_PASSPHRASE/, () => ({ file: of.sealed, givenSecret: undefined })],
    [
      'a sealed key that is not the database’s',
      /密钥不是其中数据库的密钥/,
      async () => ({
        file: await altered(of, of.sealed, (manifest) => ({ ...manifest, keyCheck: 'f'.repeat(64) })),
        passphrase: PASSPHRASE,
        givenSecret: undefined,
      }),
    ],
    ['a SECRET that does not fit', /这里的密钥（SECRET）不是这份备份的密钥/, () => ({ givenSecret: OTHER })],
    [
      'a SECRET that is not the sealed one',
      /这里的密钥（SECRET）不是这份备份的密钥/,
      () => ({ file: of.sealed, passphrase: PASSPHRASE, givenSecret: OTHER }),
    ],
    [
      'the key file of another database',
      /这里的密钥（.*secret\.key）不是这份备份的密钥.*移到别处/,
      () => {
        writeFileSync(keyFile(), OTHER)
        return { file: of.sealed, passphrase: PASSPHRASE, givenSecret: undefined }
      },
    ],
    [
      'a key file that is empty',
      /密钥文件 .*secret\.key 不完整（只有 0 个字符）/,
      () => {
        writeFileSync(keyFile(), '')
        return { file: of.sealed, passphrase: PASSPHRASE, givenSecret: undefined }
      },
    ],
    [
      'a key file that is short',
      /密钥文件 .*secret\.key 不完整（只有 31 个字符）/,
      () => {
        writeFileSync(keyFile(), SECRET.slice(0, 31))
        return { givenSecret: undefined }
      },
    ],
    ['no key at all for a backup without one', /^这份备份不含密钥。.*--without-key/, () => ({ givenSecret: undefined })],
    [
      'a data folder that is a file',
      /^无法写入文件夹 .*data（E\w+）/,
      () => {
        const dataDir = written('data', '')
        const databaseUrl = engine === 'sqlite' ? join(dataDir, 'huiwu.sqlite') : place.env.databaseUrl
        return { file: of.sealed, passphrase: PASSPHRASE, givenSecret: undefined, env: { databaseUrl, dataDir } }
      },
    ],
  ]

  it.each(cases)('of %s is refused in a sentence, and the place is as it was', async (_, sentence, given) => {
    const more = await given()
    const before = await place.looks()
    expect(await refused(restore(more))).toMatch(sentence)
    expect(await place.looks()).toEqual(before)
  })

  it('that differs tells both columns', async () => {
    const file = await altered(of, of.keyless, (manifest) => ({ ...manifest, stock: { ...manifest.stock, 'places sold': '7' } }))
    const error: unknown = await restore({ file }).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(StockDiffers)
    expect((error as StockDiffers).columns.map((column) => column['places sold'])).toEqual(['7', '1'])
  })
})
