/** Rows of the settings as the wire has them. */
import type { Face, Platform, Tenant, TransferAccount } from '#contract/settings.ts'
import type { Row } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import type { SystemRow, TenantRow } from '../system/settings-store.ts'

export function platformOnWire(row: Row<'platform'>): Platform {
  return {
    operator: row.operator,
    icp: row.icp,
    police: row.police,
    reportPhone: row.report_phone,
    reportMail: row.report_mail,
    edition: row.edition,
  }
}

export function faceOnWire(row: SystemRow): Face {
  return {
    sysCode: row.sys_code,
    thirdId: row.tenant_id,
    tenant: row.tenant_name,
    title: row.title,
    logo: row.logo,
    favicon: row.favicon,
    brandColor: row.brand_color,
    supportPhone: row.support_phone,
    supportHours: row.support_hours,
    manualUrl: row.manual_url,
    edition: row.edition,
  }
}

export function tenantOnWire(row: TenantRow): Tenant {
  return {
    id: row.id,
    name: row.name,
    sysCode: row.sys_code,
    title: row.title,
    isPublic: row.is_public,
    merchant: row.merchant,
    merchantNote: row.merchant_note,
    merchantBy: row.confirmed_by ?? '',
    merchantTime: row.merchant_at === null ? '' : toWire(row.merchant_at),
    transfer: row.account ? 1 : 0,
    createTime: toWire(row.created_at),
    edition: row.edition,
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
