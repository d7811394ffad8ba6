/** Tells organisers what nobody waits for while it happens: orders to be looked at, invoices asked for, and what has sold out. */
import type { Deps } from '../deps.ts'
import { tellOfApplications } from '../features/invoice/tell-waiting.ts'
import { tellOfReviews } from '../features/order/tell-review.ts'
import { tellOfSellOuts } from '../features/ticket/sold-out.ts'

/** One bounded round. */
export async function tellOrganisers(deps: Deps): Promise<void> {
  await tellOfReviews(deps)
  await tellOfApplications(deps)
  await tellOfSellOuts(deps)
}
