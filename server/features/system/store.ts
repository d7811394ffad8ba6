/** What the portal says of itself, read; the only file that writes the systems of accounts. */
import { sql } from 'kysely'
import type { HeaderInfo } from '#contract/header-info.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'
import { prepared } from '../../db/prepared.ts'
import { coalesced } from '../../flow/coalesced.ts'

export const userSystems = table('user_systems')

/** The one row of a table that has one. */
export const ONLY = 'only'

type OfPlatform = Pick<Row<'platform'>, 'operator' | 'icp' | 'police' | 'report_phone' | 'report_mail'>

/** An entry that is not there says nothing, and costs no page a byte. */
const given = (entries: { [name: string]: string | null }) =>
  Object.fromEntries(Object.entries(entries).filter(([, text]) => text !== null && text !== ''))

function onWire(row: Row<'systems'> & { [K in keyof OfPlatform]: string | null }): HeaderInfo {
  return {
    sysCode: row.sys_code,
    title: row.title,
    operator: row.operator ?? '',
    ...(!row.operator && { isNew: true }),
    favicon: row.favicon,
    logo: row.logo,
    brandColor: row.brand_color,
    supportPhone: row.support_phone,
    supportHours: row.support_hours,
    manualUrl: row.manual_url,
    icp: row.icp ?? '',
    ...given({ police: row.police, reportPhone: row.report_phone, reportMail: row.report_mail }),
  }
}

const withPlatform = (db: Db) =>
  db.read
    .selectFrom('systems')
    .leftJoin('platform', (join) => join.on('platform.id', '=', ONLY))
    .selectAll('systems')
    .select(['platform.operator', 'platform.icp', 'platform.police', 'platform.report_phone', 'platform.report_mail'])

/** The system of a code or of a tenant; where there is none, the oldest public one. */
export async function systemOf(db: Db, code: string): Promise<HeaderInfo | undefined> {
  const systems = withPlatform(db).orderBy('sys_code').limit(1)
  const row =
    (await systems.where('sys_code', '=', code).executeTakeFirst()) ??
    (await systems.where('tenant_id', '=', code).executeTakeFirst()) ??
    (await systems.where('is_public', '=', 1).executeTakeFirst())
  return row === undefined ? undefined : onWire(row)
}

/** Inside another query: grows with whatever pages say of the portal, which are kept per version of it. */
export const currentFace = sql<number>`coalesce((select version from platform where id = 'only'), 0)`

const versions = prepared<object, { version: number }>((layer) => layer.selectNoFrom(currentFace.as('version')))

/** The same for itself. Those who ask in one turn share the look-up. */
export const faceVersion = coalesced(async (db: Db, asked: readonly string[]): Promise<number[]> => {
  const { rows } = await versions(db, db.read, {})
  return asked.map(() => rows[0]?.version ?? 0)
})

/** Whose a system is. */
export async function tenantOfSystem(db: Db, sysCode: string): Promise<string | undefined> {
  return (await db.read.selectFrom('systems').select('tenant_id').where('sys_code', '=', sysCode).executeTakeFirst())?.tenant_id
}

/**
 * The systems that an account may enter: the public ones, those it has added,
 * and those of tenants where it belongs to something (`tenants`).
 */
export async function systemsFor(db: Db, userId: string | undefined, tenants: readonly string[], sysCode = ''): Promise<HeaderInfo[]> {
  const rows = await withPlatform(db)
    .where((where) =>
      where.or([
        where('is_public', '=', 1),
        where('tenant_id', 'in', ['', ...tenants]),
        where.exists(
          where
            .selectFrom('user_systems')
            .select('user_systems.user_id')
            .where('user_systems.user_id', '=', userId ?? '')
            .whereRef('user_systems.sys_code', '=', 'systems.sys_code'),
        ),
      ]),
    )
    .$if(sysCode !== '', (q) => q.where('sys_code', '=', sysCode))
    .orderBy('sys_code')
    .limit(100)
    .execute()
  return rows.map(onWire)
}

/** Signing in at a public system makes it one of one's own. */
export async function addOwnSystem(tx: Tx, userId: string, tenantId: string, now: number): Promise<void> {
  const found = await tx
    .selectFrom('systems')
    .select('sys_code')
    .where('tenant_id', '=', tenantId)
    .where('is_public', '=', 1)
    .orderBy('sys_code')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return
  await insertOwnSystem(tx, { user_id: userId, sys_code: found.sys_code, created_at: now })
}

export async function insertOwnSystem(tx: Tx, row: Row<'user_systems'>): Promise<void> {
  await userSystems.insertNew(tx, row, 'user_id', 'sys_code')
}

export async function deleteOwnSystems(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('user_systems').where('user_id', '=', userId).execute()
}

/** What is remembered of the key that digests in this database are made with. */
export async function notedSecret(db: Db): Promise<string | undefined> {
  return (await db.read.selectFrom('secret_check').select('digest').where('id', '=', ONLY).executeTakeFirst())?.digest
}

/** @param renew also where another is remembered. */
export async function noteSecret(db: Db, digest: string, renew: boolean): Promise<void> {
  await db.write((tx) =>
    tx
      .insertInto('secret_check')
      .values({ id: ONLY, digest })
      .onConflict((conflict) => (renew ? conflict.column('id').doUpdateSet({ digest }) : conflict.column('id').doNothing()))
      .execute(),
  )
}

/** Where a tenant's buyers transfer to; undefined where it takes no transfers. */
export function transferAccountOf(db: Pick<Db, 'read'>, thirdId: string): Promise<Row<'transfer_accounts'> | undefined> {
  return db.read.selectFrom('transfer_accounts').selectAll().where('third_id', '=', thirdId).where('account', '!=', '').executeTakeFirst()
}

/** Whether a tenant may have money taken for its tickets at the deployment's merchant, and whether it takes bank transfers. */
export async function sellingAt(db: Pick<Db, 'read'>, thirdId: string): Promise<{ merchant: boolean; transfer: boolean }> {
  const [tenant, account] = await Promise.all([
    db.read.selectFrom('tenants').select('merchant').where('id', '=', thirdId).executeTakeFirst(),
    transferAccountOf(db, thirdId),
  ])
  return { merchant: tenant !== undefined && tenant.merchant !== 'none', transfer: account !== undefined }
}
