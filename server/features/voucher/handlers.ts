/** Vouchers: what each call does. */
import type { voucher } from '#contract/voucher.ts'
import type { Handlers } from '../../use-case.ts'
import { check } from './check.ts'
import { exportVouchers } from './export.ts'
import { list, make, move, save } from './manage.ts'

export const voucherHandlers: Handlers<typeof voucher> = { check, list, save, make, move, export: exportVouchers }
