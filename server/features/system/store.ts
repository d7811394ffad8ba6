/** The only file that names systems and tenants. */
import type { HeaderInfo } from '../../../contract/system.ts'
import type { Db, Row } from '../../db/db.ts'

function onWire(row: Row<'systems'>): HeaderInfo {
  return {
    sysCode: row.sys_code,
    title: row.title,
    favicon: row.favicon,
    logo: row.logo,
    brandColor: row.brand_color,
    supportPhone: row.support_phone,
    supportHours: row.support_hours,
    manualUrl: row.manual_url,
    icp: row.icp,
  }
}

/** The system of a code; where there is none, the oldest public one. */
export async function systemOf(db: Db, sysCode: string): Promise<HeaderInfo | undefined> {
  const named = await db.read.selectFrom('systems').selectAll().where('sys_code', '=', sysCode).executeTakeFirst()
  const row = named ?? (await db.read.selectFrom('systems').selectAll().where('is_public', '=', 1).orderBy('sys_code').limit(1).executeTakeFirst())
  return row === undefined ? undefined : onWire(row)
}

export async function publicSystems(db: Db, sysCode: string): Promise<HeaderInfo[]> {
  const rows = await db.read
    .selectFrom('systems')
    .selectAll()
    .where('is_public', '=', 1)
    .$if(sysCode !== '', (q) => q.where('sys_code', '=', sysCode))
    .orderBy('sys_code')
    .limit(100)
    .execute()
  return rows.map(onWire)
}
