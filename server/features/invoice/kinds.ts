/** Which kinds of invoice a seller can have issued: those of its profile that its provider has a call for. */
import { type InvoiceKind, type InvoiceProviderName, invoiceProviders } from '#contract/invoice-states.ts'
import { readJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import type { Profile } from './profile-store.ts'
import type { Usable } from './titles.ts'

type Issuers = Pick<Deps, 'invoices'>

/** Whether a provider issues 普票 only: a direct merchant of 微信支付 cannot ask for 专票 (wechat/server/pay/fapiao-request.ts). */
export const isPlainOnly = ({ invoices }: Issuers, name: string): boolean => invoices[name]?.kinds.includes('special') === false

export const plainOnlyProviders = (deps: Issuers): InvoiceProviderName[] => invoiceProviders.filter((name) => isPlainOnly(deps, name))

export const kindsOf = (deps: Issuers, { kinds, provider }: Pick<Profile, 'kinds' | 'provider'>): InvoiceKind[] =>
  readJson(kinds).filter((kind) => kind === 'plain' || !isPlainOnly(deps, provider))

/** Why the seller does not make out such an invoice to such a buyer; 专票 needs the tax number of a unit. */
export function kindRefusal(
  deps: Issuers,
  profile: Profile | undefined,
  kind: InvoiceKind,
  title: Pick<Usable, 'kind'>,
): 'invoice_kind_unfit' | 'invoice_special_off' | undefined {
  if (profile === undefined) return 'invoice_kind_unfit'
  if (kind === 'special' && isPlainOnly(deps, profile.provider)) return 'invoice_special_off'
  return kindsOf(deps, profile).includes(kind) && (kind === 'plain' || title.kind === 'unit') ? undefined : 'invoice_kind_unfit'
}
