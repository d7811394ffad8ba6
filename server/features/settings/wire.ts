/** Rows of the settings as the wire has them. */
import { type Face, faceSettings, type Platform, platformSettings, type Tenant, type TransferAccount } from '#contract/settings.ts'
import type { Row } from '../../db/db.ts'
import { mapping, pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import type { SystemRow, TenantRow } from '../system/settings-store.ts'

export const platformColumns = mapping('platform', platformSettings, {})
export const faceColumns = mapping('systems', faceSettings, {})

export const platformOnWire = (row: Row<'platform'>): Platform => ({ ...platformColumns.toView(row), edition: row.edition })

export function faceOnWire(row: SystemRow): Face {
  const { sys_code: sysCode, tenant_id: thirdId, tenant_name: tenant, edition } = row
  return { sysCode, thirdId, tenant, ...faceColumns.toView(row), edition }
}

export function tenantOnWire(row: TenantRow): Tenant {
  return {
    ...pickFields(row, 'id', 'name', 'sys_code', 'title', 'is_public', 'merchant', 'merchant_note', 'edition'),
    merchantBy: row.confirmed_by ?? '',
    merchantTime: row.merchant_at === null ? '' : toWire(row.merchant_at),
    transfer: row.account ? 1 : 0,
    createTime: toWire(row.created_at),
  }
}

export function accountOnWire(tenant: string, row: Row<'transfer_accounts'> | undefined): TransferAccount {
  return {
    tenant,
    payee: row?.payee ?? '',
    bank: row?.bank ?? '',
    account: row?.account ?? '',
    note: row?.note ?? '',
    edition: row?.edition ?? 0,
  }
}
