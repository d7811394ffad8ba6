/** Where whoever issues invoices reports by itself: raw body, signed, no session. */
const CALLBACK = '/api/meeting/invoice/callback'
export const INVOICE_CALLBACK_ROUTE = `${CALLBACK}/:provider`
/*@__NO_SIDE_EFFECTS__*/
export function invoiceCallbackPath(provider: string): string {
  return `${CALLBACK}/${provider}`
}
