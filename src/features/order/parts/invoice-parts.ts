/** What orders show of invoices, in one file that comes when it is asked for. */
import { part } from '../../../frame/chunk.ts'

const fetchParts = () => import('../../invoice/parts/order-invoice.tsx')

export const OrderInvoice = part(async () => ({ default: (await fetchParts()).OrderInvoice }))
export const SignUpInvoice = part(async () => ({ default: (await fetchParts()).SignUpInvoice }))
