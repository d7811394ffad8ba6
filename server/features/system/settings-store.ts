/**
 * Tables of what the portal says of itself: who runs it, its tenants with their systems, and where their
 * buyers transfer to. Whatever pages show of it makes its version grow, last in the transaction: the row of the platform
 * is everybody's.
 */
import type { Db, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { contains, isAnyOf } from '../../db/like.ts'
import { ONLY } from './store.ts'
import { table } from '../../db/table.ts'

export const platform = table('platform')

export const transferAccounts = table('transfer_accounts')

type Platform = Row<'platform'>
export type TenantRow = Row<'tenants'> & {
  sys_code: string
  title: string
  is_public: number
  confirmed_by: string | null
  account: string | null
}

/** What it is before anybody has said anything. */
const blank: Platform = { id: ONLY, operator: '', icp: '', police: '', report_phone: '', report_mail: '', edition: 0, version: 0 }

export async function platformOf(on: Tx | Db['read']): Promise<Platform> {
  return (await on.selectFrom('platform').selectAll().where('id', '=', ONLY).executeTakeFirst()) ?? blank
}

/** Those who save wait for each other. */
export async function lockPlatform(tx: Tx): Promise<Platform> {
  await platform.insertNew(tx, blank, 'id')
  return tx.selectFrom('platform').selectAll().where('id', '=', ONLY).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function updatePlatform(tx: Tx, values: Partial<Omit<Platform, 'edition' | 'version'>>): Promise<void> {
  await tx
    .updateTable('platform')
    .set((row) => ({ ...values, edition: row('edition', '+', 1), version: row('version', '+', 1) }))
    .where('id', '=', ONLY)
    .execute()
}

/** Pages that show anything of the portal are drawn anew. */
export async function growFaceVersion(tx: Tx): Promise<void> {
  await tx
    .insertInto('platform')
    .values({ ...blank, version: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ version: row('platform.version', '+', 1) })))
    .execute()
}

// Systems

const withTenant = (on: Tx | Db['read']) =>
  on
    .selectFrom('systems')
    .innerJoin('tenants', 'tenants.id', 'systems.tenant_id')
    .selectAll('systems')
    .select('tenants.name as tenant_name')
export type SystemRow = Row<'systems'> & { tenant_name: string }

/** @param thirdId only its own; undefined for all. */
export function facesOf(db: Db, thirdId: string | undefined): Promise<SystemRow[]> {
  return withTenant(db.read)
    .$if(thirdId !== undefined, (q) => q.where('tenant_id', '=', thirdId as string))
    .orderBy('sys_code')
    .limit(1_000)
    .execute()
}

export function findFace(on: Tx | Db['read'], sysCode: string): Promise<SystemRow | undefined> {
  return withTenant(on).where('sys_code', '=', sysCode).executeTakeFirst()
}

/** @param thirdId it must be this one's; undefined for anybody's. */
export function lockSystem(tx: Tx, sysCode: string, thirdId: string | undefined): Promise<Row<'systems'> | undefined> {
  return tx
    .selectFrom('systems')
    .selectAll()
    .where('sys_code', '=', sysCode)
    .$if(thirdId !== undefined, (q) => q.where('tenant_id', '=', thirdId as string))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateSystem(tx: Tx, sysCode: string, values: Partial<Omit<Row<'systems'>, 'edition'>>): Promise<void> {
  await tx
    .updateTable('systems')
    .set((row) => ({ ...values, edition: row('edition', '+', 1) }))
    .where('sys_code', '=', sysCode)
    .execute()
}

// Tenants

/** Several that are made or made private at once do it one after the other. */
export const TENANTS = 'tenants'

const whole = (on: Tx | Db['read']) =>
  on
    .selectFrom('tenants')
    .innerJoin('systems', 'systems.tenant_id', 'tenants.id')
    .leftJoin('users', 'users.id', 'tenants.merchant_by')
    .leftJoin('transfer_accounts', 'transfer_accounts.third_id', 'tenants.id')
    .selectAll('tenants')
    .select(['systems.sys_code', 'systems.title', 'systems.is_public', 'users.name as confirmed_by', 'transfer_accounts.account'])

/** In the order in which they were made. */
export async function pageOfTenants(db: Db, keyword: string, range: PageRange): Promise<RowPage<TenantRow>> {
  return pageOf(
    db.read.selectFrom('tenants').$if(keyword !== '', (q) => q.where(contains('tenants.name', keyword))),
    whole(db.read)
      .$if(keyword !== '', (q) => q.where(contains('tenants.name', keyword)))
      .orderBy('tenants.id'),
    range,
  )
}

export function findTenant(on: Tx | Db['read'], id: string): Promise<TenantRow | undefined> {
  return whole(on).where('tenants.id', '=', id).orderBy('systems.sys_code').executeTakeFirst()
}

export async function isTenantName(tx: Tx, name: string, except: string): Promise<boolean> {
  const found = await tx
    .selectFrom('tenants')
    .select('id')
    .where(isAnyOf('tenants.name', [name]))
    .where('id', '!=', except)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The ids of all of them: the next one follows from them. */
export async function tenantIds(tx: Tx): Promise<string[]> {
  return (await tx.selectFrom('tenants').select('id').execute()).map(({ id }) => id)
}

export async function insertTenant(tx: Tx, tenant: Row<'tenants'>, system: Row<'systems'>): Promise<void> {
  await tx.insertInto('tenants').values(tenant).execute()
  await tx.insertInto('systems').values(system).execute()
}

export async function updateTenant(tx: Tx, id: string, values: Partial<Omit<Row<'tenants'>, 'edition'>>): Promise<void> {
  await tx
    .updateTable('tenants')
    .set((row) => ({ ...values, edition: row('edition', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Gives the default tenant the name of whoever runs the portal, where nobody has named it. */
export async function nameNameless(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('tenants').set({ name }).where('id', '=', id).where('name', '=', '').execute()
}

export async function setPublic(tx: Tx, tenantId: string, isPublic: number): Promise<void> {
  await tx.updateTable('systems').set({ is_public: isPublic }).where('tenant_id', '=', tenantId).execute()
}

/** Whether anybody may enter the system of another tenant. */
export async function isOtherPublic(tx: Tx, tenantId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('systems')
    .select('sys_code')
    .where('is_public', '=', 1)
    .where('tenant_id', '!=', tenantId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

// Transfer accounts

/** Those who save one wait for each other at the tenant's row. */
export async function lockAccount(tx: Tx, thirdId: string): Promise<Row<'transfer_accounts'> | undefined> {
  await tx.selectFrom('tenants').select('id').where('id', '=', thirdId).forNoKeyUpdate().executeTakeFirst()
  return transferAccounts.find(tx, { third_id: thirdId })
}

export async function putAccount(tx: Tx, row: Row<'transfer_accounts'>): Promise<void> {
  await transferAccounts.upsert(tx, row, ['third_id'])
}
