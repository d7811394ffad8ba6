/** An order whose transfer was not found: whoever has made it does not pay a second time. */
import type { TicketOrder } from './order.ts'

export const isDisproved = ({ actions }: Pick<TicketOrder, 'actions'>) => actions.includes('pay') && actions.includes('proof')
export const disprovedSentence = '付款凭证未通过审核。已经转账的，请不要重复支付，核对后重新上传凭证。'
