/** What orders show of invoices, in one file that comes when it is asked for. */
import { part } from '../../../frame/chunk.ts'

const fetchParts = () => import('../../invoice/parts/order-invoice.tsx')

export const OrderInvoice = part(() => fetchParts().then((parts) => ({ default: parts.OrderInvoice })))
export const SignUpInvoice = part(() => fetchParts().then((parts) => ({ default: parts.SignUpInvoice })))
