/** The key of a restored database: out of the archive, or the one that is here already. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { SECRET_FILE, SECRET_LENGTH, writeSecret } from '../../env/kept-secret.ts'
import { keyCheckFor } from '../../features/system/secret-check.ts'
import { readEntry } from '../archive/archive.ts'
import { KEY, type Manifest } from '../archive/manifest.ts'
import { leavingFolders, toldBy } from '../place-of-files.ts'
import { OperationRefused } from '../refused.ts'
import { openKey } from '../archive/sealed-key.ts'

/** Written down now, there already, or nowhere: then the start will ask for it. */
export type KeyAt = 'written' | 'here' | 'nowhere'

interface Wanted {
  file: string
  manifest: Manifest
  dataDir: string
  passphrase: string | undefined
  givenSecret: string | undefined
  withoutKey: boolean
  askPassphrase: () => Promise<string | undefined>
}

interface Key {
  at: KeyAt
  /** Writes it down where it is not here yet. @returns what takes that back. */
  keep(): () => void
}

const nothingToKeep = (at: KeyAt): Key => ({ at, keep: () => () => {} })

/** @throws OperationRefused where the restored database would not have its key, unless that is known. */
export async function keyFor(wanted: Wanted): Promise<Key> {
  const { manifest, dataDir, passphrase, givenSecret, withoutKey } = wanted
  const { keyCheck } = manifest
  // SECRET goes before the file (env/env.ts), which is then nobody's.
  const here = givenSecret ? { secret: givenSecret, name: 'SECRET' } : keptHere(dataDir)
  const fits = here !== undefined && keyCheck !== '' && keyCheckFor(here.secret) === keyCheck
  if (withoutKey) return nothingToKeep(fits ? 'here' : 'nowhere')
  if (manifest.key === 'left out') {
    if (here === undefined)
      throw new OperationRefused(
        `这份备份不含密钥。请把与它一起保管的密钥设为 SECRET，或放回 ${join(dataDir, SECRET_FILE)} 再恢复；确实要稍后再放，请加 --without-key。`,
      )
    if (!fits && keyCheck !== '') throw otherKey(here.name)
    return nothingToKeep('here')
  }
  if (fits && passphrase === undefined) return nothingToKeep('here')
  const secret = await opened(wanted)
  if (keyCheck !== '' && keyCheckFor(secret) !== keyCheck)
    throw new OperationRefused(`${wanted.file} 中的密钥不是其中数据库的密钥，这份备份不可用。请换一份备份。`)
  if (here === undefined) return { at: 'written', keep: () => written(dataDir, secret) }
  if (here.secret !== secret) throw otherKey(here.name)
  return nothingToKeep('here')
}

const otherKey = (name: string) =>
  new OperationRefused(
    `这里的密钥（${name}）不是这份备份的密钥，恢复后无人能用密码登录，旧票也无法入场。` +
      (name === 'SECRET' ? '请去掉 SECRET 或换成与备份一起保管的那一把，再恢复。' : '请把这个文件移到别处，再恢复。'),
  )

/** @throws OperationRefused for a file that holds less than a key. */
function keptHere(dataDir: string): { secret: string; name: string } | undefined {
  const name = join(dataDir, SECRET_FILE)
  let secret: string
  try {
    secret = readFileSync(name, 'utf8').trim()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw new OperationRefused(
      `无法读取密钥文件 ${name}（${(error as NodeJS.ErrnoException).code}）。请让运行本命令的账户可以读取它，或把它移到别处。`,
    )
  }
  if (secret.length >= SECRET_LENGTH) return { secret, name }
  throw new OperationRefused(`密钥文件 ${name} 不完整（只有 ${secret.length} 个字符）。请把它移到别处，或换回完整的那一份，再恢复。`)
}

async function opened({ file, passphrase, askPassphrase }: Wanted): Promise<string> {
  const given = passphrase ?? (await askPassphrase())
  if (given === undefined)
    throw new OperationRefused('这份备份中的密钥由口令封存。请设置 BACKUP_PASSPHRASE；口令确已遗失、只要数据时，请加 --without-key。')
  const chunks: Buffer[] = []
  await readEntry(file, KEY, new Writable({ write: (chunk: Buffer, _, done) => (chunks.push(chunk), done()) }))
  const secret = await openKey(Buffer.concat(chunks).toString('utf8'), given)
  if (secret === undefined)
    throw new OperationRefused('口令不对，打不开备份中的密钥。请检查 BACKUP_PASSPHRASE；口令确已遗失、只要数据时，请加 --without-key。')
  return secret
}

function written(dataDir: string, secret: string): () => void {
  const [name, leave] = [join(dataDir, SECRET_FILE), leavingFolders(dataDir)]
  const takeBack = () => {
    if (existsSync(name)) rmSync(name)
    leave()
  }
  try {
    writeSecret(dataDir, SECRET_FILE, secret)
    return takeBack
  } catch (error) {
    takeBack()
    throw toldBy(error, dataDir)
  }
}
