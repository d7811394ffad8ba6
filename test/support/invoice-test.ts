/** `productTest` for tests about invoices, apart from invoicing.ts: benchmarks use that one outside of vitest. */
import { beyondPaid, notAddedUp } from './invoicing.ts'
import { productTest } from './product-test.ts'

/** Signs in an accountant and a buyer. After each test no invoice is beyond its payment, and each adds up. */
export const invoiceTest = (options: Parameters<typeof productTest>[1]) =>
  productTest({ accountant: 'organiser', buyer: '13800000011' }, { invariants: [beyondPaid, notAddedUp], ...options })
