/** The vouchers' long work. */
import { voucherExport } from './export.ts'

export const voucherTasks = { voucherExport }
