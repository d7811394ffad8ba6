/** What a database says of itself before anything is done with it. */
import { keyCheckFor } from '../features/system/secret-check.ts'
import { keyCheckOf, stepsOf } from './ask.ts'
import type { Manifest } from './archive/manifest.ts'
import { OperationRefused } from './refused.ts'
import { type Ask, schemaOf } from './stock.ts'

export type Looks = Pick<Manifest, 'engine' | 'steps' | 'keyCheck'>

/** @throws OperationRefused for one that no server has ever been started on. */
export async function lookAt(ask: Ask, engine: Manifest['engine']): Promise<Looks> {
  const tables = await schemaOf(ask, engine)
  const steps = await stepsOf(ask, tables)
  const begun = steps.length > 0 && tables.has('tenants') && (await ask('SELECT id FROM tenants LIMIT 1')).length > 0
  if (!begun) throw new OperationRefused('这个数据库还没有启动过会务，里面没有可以备份的内容。请先用 npm start 启动一次。')
  return { engine, steps, keyCheck: await keyCheckOf(ask, tables) }
}

/** A copy whose key is another database's brings back nobody's password. @throws OperationRefused where it is. */
export function refuseOtherKey({ keyCheck }: Looks, secret: string): void {
  if (keyCheck !== '' && keyCheck !== keyCheckFor(secret))
    throw new OperationRefused(
      '这里的密钥（SECRET，或 DATA_DIR 中的 secret.key）不是这个数据库的密钥，封入备份也无法恢复。请换上正确的密钥，或用 --without-key 只备份数据。',
    )
}
