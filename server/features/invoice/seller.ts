/** Which company has sold what was paid for: the one whose merchant, or whose account, took the money. Writes nothing. */
import { isByHand } from '#contract/payment.ts'
import type { Reader } from '../../db/db.ts'

/** Empty: nobody whose invoice it could be. */
export interface Sellers {
  /** Of what a provider took. */
  provider: string
  /** Of what was transferred, or taken at the desk. */
  hand: string
}

/** As the tenant's settings say. */
export async function sellersAt(on: Reader, thirdId: string): Promise<Sellers> {
  const tenant = await on.selectFrom('tenants').select(['name', 'merchant']).where('id', '=', thirdId).executeTakeFirst()
  const account = await on.selectFrom('transfer_accounts').select('payee').where('third_id', '=', thirdId).executeTakeFirst()
  if (tenant === undefined) return { provider: '', hand: '' }
  const platform = tenant.merchant === 'confirmed' ? await on.selectFrom('platform').select('operator').executeTakeFirst() : undefined
  const provider = { own: tenant.name, confirmed: platform?.operator ?? '', none: '' }[tenant.merchant]
  return { provider, hand: account === undefined || account.payee === '' ? tenant.name : account.payee }
}

/** The companies that a profile may name. */
export const namesOf = ({ provider, hand }: Sellers): string[] => [...new Set([provider, hand])].filter((name) => name !== '')

/** By which providers orders were paid. */
export async function providersOf(on: Reader, orderNos: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (orderNos.length === 0) return found
  const rows = await on
    .selectFrom('trades')
    .select(['order_no', 'provider'])
    .where('order_no', 'in', orderNos)
    .where('state', '=', 'success')
    .orderBy('settled_at')
    .execute()
  for (const { order_no, provider } of rows) found.set(order_no, [...(found.get(order_no) ?? []), provider])
  return found
}

/** The company that sold an order; empty where two of them took money for it. */
export function sellerOf(sellers: Sellers, providers: readonly string[]): string {
  const names = new Set(providers.map((provider) => (isByHand(provider) ? sellers.hand : sellers.provider)))
  return names.size === 1 ? ([...names][0] as string) : ''
}

/** Whether a company sold all of these orders: an invoice for them is in nobody else's name, whatever the profile says by now. */
export async function isSoldBy(on: Reader, name: string, thirdId: string, orderNos: readonly string[]): Promise<boolean> {
  const [sellers, providers] = [await sellersAt(on, thirdId), await providersOf(on, orderNos)]
  return orderNos.every((no) => sellerOf(sellers, providers.get(no) ?? []) === name)
}
