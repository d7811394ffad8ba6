/** What somebody has paid, and what of it can be invoiced now; where not, why. */
import { sentenceOf } from '#contract/codes.ts'
import type { invoice, Invoiceable } from '#contract/invoice.ts'
import type { NotInvoiceable } from '#contract/invoice-states.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import type { Deps } from '../../deps.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handler, paged } from '../../use-case.ts'
import { wishesOf } from '../order/wish-store.ts'
import { isPlainOnly, kindsOf } from './kinds.ts'
import { booksOf, booksOfAll } from './parts-store.ts'
import { invoiceProfiles, type Profile } from './profile-store.ts'
import { providersOf, sellerOf, type Sellers, sellersAt } from './seller.ts'
import { whyNot } from './window.ts'

type Paid = Pick<Row<'orders'>, 'no' | 'third_id' | 'meeting_id' | 'paid_at'> & {
  title: string
  starts_at: number
  ends_at: number
  ticket_name: string
}

/** More paid orders of one buyer are not looked through for those that can be invoiced now. */
const PAID_MOST = 1_000

export const invoiceable: Handler<typeof invoice.invoiceable> = async ({ deps, input, user, now }) => {
  const of = { userId: user.id, meetingId: input.meetingId }
  const asView = (row: Invoiceable) => row
  return paged(
    input,
    async (range) => {
      if (input.open !== 1) {
        const { rows, total } = await pageOfPaid(deps.db, of, range)
        return { rows: await withBooks(deps, rows, now), total }
      }
      // Whether an order can be invoiced is computed from its books: all of them are read, then cut into pages.
      const { rows } = await pageOfPaid(deps.db, of, { offset: 0, limit: PAID_MOST })
      const open = (await withBooks(deps, rows, now)).filter(({ why }) => why === '')
      return { rows: open.slice(range.offset, range.offset + range.limit), total: open.length }
    },
    asView,
  )
}

/** The same of one order, whether it was paid or not. */
export async function invoiceableNow(
  on: Tx | Db['read'],
  order: Row<'orders'>,
  now: number,
): Promise<{ open: number; why: NotInvoiceable; phone: string }> {
  const meeting = await on
    .selectFrom('meetings')
    .select(['starts_at', 'ends_at', 'phone'])
    .where('id', '=', order.meeting_id)
    .executeTakeFirstOrThrow()
  const { paid, room } = await booksOf(on, order.no)
  const [profile, sellers] = [await invoiceProfiles.find(on, { third_id: order.third_id }), await sellersAt(on, order.third_id)]
  const providers = (await providersOf(on, [order.no])).get(order.no) ?? []
  return { open: Math.max(0, room), why: whyNot({ profile, sellers, providers, meeting, paid, room, now }), phone: meeting.phone }
}

async function withBooks(deps: Pick<Deps, 'db' | 'invoices'>, orders: readonly Paid[], now: number): Promise<Invoiceable[]> {
  const { db } = deps
  const nos = orders.map(({ no }) => no)
  const [books, providers] = [await booksOfAll(db.read, nos), await providersOf(db.read, nos)]
  const wishes = await wishesOf(db.read, nos)
  const tenants = new Map<string, { profile: Profile | undefined; sellers: Sellers }>()
  for (const { third_id } of orders)
    if (!tenants.has(third_id))
      tenants.set(third_id, { profile: await invoiceProfiles.find(db.read, { third_id }), sellers: await sellersAt(db.read, third_id) })
  return orders.map((order): Invoiceable => {
    const { profile, sellers } = tenants.get(order.third_id) as { profile: Profile | undefined; sellers: Sellers }
    const { paid, refunded, blue, red, room } = books.get(order.no) ?? { paid: 0, refunded: 0, blue: 0, red: 0, room: 0 }
    const failed = wishes.get(order.no)
    return {
      orderNo: order.no,
      meetingId: order.meeting_id,
      meetingName: order.title,
      ticketName: order.ticket_name,
      payTime: order.paid_at === null ? '' : toWire(order.paid_at),
      paid,
      refunded,
      invoiced: blue - red,
      open: Math.max(0, room),
      // Of what another company took: that one.
      seller: profile === undefined ? '' : sellerOf(sellers, providers.get(order.no) ?? []),
      kinds: profile === undefined ? [] : kindsOf(deps, profile),
      plainOnly: profile !== undefined && isPlainOnly(deps, profile.provider) ? 1 : 0,
      why: whyNot({ profile, sellers, providers: providers.get(order.no) ?? [], meeting: order, paid, room, now }),
      wish: failed === undefined ? null : { failed: failed === '' ? '' : sentenceOf(failed) },
    }
  })
}

/** Orders for which money came, the newest first. */
async function pageOfPaid(
  db: Db,
  { userId, meetingId }: { userId: string; meetingId: string | undefined },
  range: PageRange,
): Promise<RowPage<Paid>> {
  const paid = db.read
    .selectFrom('orders')
    .where('orders.user_id', '=', userId)
    .where('orders.amount_fen', '>', 0)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('trades').select('trades.no').whereRef('trades.order_no', '=', 'orders.no').where('trades.state', '=', 'success')),
    )
    .$if(meetingId !== undefined, (q) => q.where('orders.meeting_id', '=', meetingId as string))
  return pageOf(
    paid,
    paid
      .innerJoin('meetings', 'meetings.id', 'orders.meeting_id')
      .innerJoin('tickets', 'tickets.id', 'orders.ticket_id')
      .select([
        'orders.no',
        'orders.third_id',
        'orders.meeting_id',
        'orders.paid_at',
        'meetings.title',
        'meetings.starts_at',
        'meetings.ends_at',
        'tickets.name as ticket_name',
      ])
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.no', 'desc'),
    range,
  )
}
