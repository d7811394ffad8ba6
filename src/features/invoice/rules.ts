import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { checker } from '../../api/check.ts'

export const check = checker({
  saveTitle: invoice.saveTitle,
  apply: invoice.apply,
  again: invoice.again,
  replace: invoice.replace,
  saveProfile: invoiceManage.saveProfile,
  reverse: invoiceManage.reverse,
  return: invoiceManage.return,
  red: invoiceManage.red,
  saveWish: invoiceWish.saveWish,
})
