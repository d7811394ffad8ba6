/** Table invoice_profiles: sellers' profiles. */
import type { Row } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const invoiceProfiles = table('invoice_profiles')

export type Profile = Row<'invoice_profiles'>
