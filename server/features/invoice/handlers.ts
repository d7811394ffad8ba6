/** Invoices: what each call does. */
import type { invoice } from '#contract/invoice.ts'
import type { invoiceManage } from '#contract/invoice-manage.ts'
import type { invoiceWish } from '#contract/invoice-wish.ts'
import type { Handlers } from '../../use-case.ts'
import { apply } from './apply.ts'
import { attach } from './attach.ts'
import { card } from './card.ts'
import { exportTable } from './export.ts'
import { invoiceable } from './invoiceable.ts'
import { issuer } from './issuer.ts'
import { issue, list, reverse, sendBack } from './manage.ts'
import { red } from './manage-red.ts'
import { month } from './month.ts'
import { again, mine, replace, use, withdraw } from './own.ts'
import { pack } from './pack.ts'
import { profile, saveProfile } from './profile.ts'
import { importPreview, importResults } from './results.ts'
import { takeOver } from './take-over.ts'
import { removeTitle, saveTitle, titles } from './titles.ts'
import { dropWish, offer, saveWish, wish } from './wish.ts'

export const invoiceHandlers: Handlers<typeof invoice & typeof invoiceManage & typeof invoiceWish> = {
  offer,
  wish,
  saveWish,
  dropWish,
  titles,
  saveTitle,
  removeTitle,
  invoiceable,
  apply,
  again,
  withdraw,
  mine,
  replace,
  use,
  card,
  file: pack,
  profile,
  issuer,
  saveProfile,
  list,
  return: sendBack,
  issue,
  takeOver,
  reverse,
  red,
  export: exportTable,
  import: importResults,
  importPreview,
  attach,
  month,
}
