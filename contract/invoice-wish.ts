/** An invoice asked for while signing up: kept with the order, and applied for by itself once that is paid and may be invoiced. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { id } from './fields.ts'
import { sayOfInvoice as say } from './invoice-sentences.ts'
import { invoiceKinds, notInvoiceable } from './invoice-states.ts'

/** Why nothing came of a wish: reasons of applying by hand. */
export type WishFailure =
  | 'invoice_title_gone'
  | 'invoice_kind_unfit'
  | 'invoice_special_off'
  | 'invoice_no_profile'
  | 'invoice_over'
  | 'invoice_other_seller'
  | 'invoice_too_much'
  | 'invoice_one_payment'

const Wish = v.object({
  titleId: v.string(),
  /** What it is made out to now; empty where the title is gone. */
  title: v.string(),
  kind: v.picklist(invoiceKinds),
  /** Why it was not applied for, as people read it; empty while it waits. */
  failed: v.string(),
})

const kinds = v.array(v.picklist(invoiceKinds))
/** 1: the seller's provider can issue 普票 only, even if the profile allows 专票. */
const plainOnly = v.number()

export const OrderWish = v.object({
  /** Null: none. */
  wish: v.nullable(Wish),
  /** Which kinds there are; empty where nothing can be wished for. */
  kinds,
  plainOnly,
  /** Who issues it. */
  seller: v.string(),
  /** Fen that can be invoiced now, or would be if `why` were empty; `phone`: the organiser's, empty where there is none. */
  open: v.number(),
  why: v.picklist(notInvoiceable),
  phone: v.string(),
  /** What can be done with it now. */
  actions: v.array(v.picklist(['save', 'drop'])),
})
export type OrderWish = v.InferOutput<typeof OrderWish>

export const invoiceWish = {
  /** Whether an invoice can be asked for while signing up for a meeting: of which kinds (none: it cannot), and who issues it. */
  offer: get('/api/meeting/invoice/wish/offer', {
    access: 'user',
    input: v.strictObject({ meetingId: id }),
    data: v.object({ kinds, plainOnly, seller: v.string() }),
    reasons: ['meeting_gone'],
  }),
  /** What is wanted for an order of the caller's. */
  wish: get('/api/meeting/invoice/wish/get', {
    access: 'user',
    input: v.strictObject({ orderNo: id }),
    data: OrderWish,
    reasons: ['order_gone'],
  }),
  /** Before it is paid, and while the time to apply has not come; another one takes the place of the first. */
  saveWish: post('/api/meeting/invoice/wish/save', {
    access: 'user',
    input: v.strictObject({ orderNo: id, titleId: id, kind: v.picklist(invoiceKinds, say.kindMissing) }),
    data: OrderWish,
    reasons: ['order_gone', 'invoice_no_profile', 'invoice_title_gone', 'invoice_kind_unfit', 'invoice_special_off', 'invoice_wish_late'],
  }),
  dropWish: post('/api/meeting/invoice/wish/drop', {
    access: 'user',
    input: v.strictObject({ orderNo: id }),
    data: OrderWish,
    reasons: ['order_gone'],
  }),
}
