/** Whether an order can be invoiced at a moment, and why not. Touches no database. */
import type { NotInvoiceable } from '#contract/invoice-states.ts'
import { sellerOf, type Sellers } from './seller.ts'
import type { Profile } from './profile-store.ts'

const DAY = 86_400_000

interface Facts {
  profile: Profile | undefined
  sellers: Sellers
  /** By which providers it was paid. */
  providers: readonly string[]
  meeting: { starts_at: number; ends_at: number }
  paid: number
  room: number
  now: number
}

/** The first of the reasons that a person can do something about, or the last that nobody can. */
export function whyNot({ profile, sellers, providers, meeting, paid, room, now }: Facts): NotInvoiceable {
  if (paid === 0) return 'unpaid'
  if (profile === undefined) return 'no_profile'
  if (sellerOf(sellers, providers) !== profile.name) return 'other_seller'
  if (room <= 0) return 'nothing_left'
  if (profile.from_payment === 0 && now < meeting.starts_at) return 'not_yet'
  return now > meeting.ends_at + profile.days * DAY ? 'over' : ''
}
