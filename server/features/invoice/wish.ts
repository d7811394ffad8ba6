/** An invoice wanted for an order before it is paid: chosen, changed, dropped by its buyer. */
import type { Checked } from '#contract/call.ts'
import { sentenceOf } from '#contract/codes.ts'
import type { invoiceWish, OrderWish } from '#contract/invoice-wish.ts'
import { orderStatus } from '#contract/order.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { findMeeting } from '../meeting/store.ts'
import { waitsForMoney } from '../order/pay.ts'
import { findOrder, lockOrder } from '../order/store.ts'
import { dropWishes, findWish, putWish, type Wish } from '../order/wish-store.ts'
import { isPlainOnly, kindRefusal, kindsOf } from './kinds.ts'
import { invoiceableNow } from './invoiceable.ts'
import { invoiceProfiles } from './profile-store.ts'
import { namesOf, sellersAt } from './seller.ts'
import { usableTitle } from './titles.ts'

type Order = Row<'orders'>
type Issuing = Pick<Deps, 'db' | 'invoices'>

export const offer: Handler<typeof invoiceWish.offer> = async ({ deps, input: { meetingId } }) => {
  const meeting = await findMeeting(deps.db, meetingId)
  if (meeting === undefined) return refuse('meeting_gone')
  return offeredBy(deps, deps.db.read, meeting.third_id)
}

/** Nothing where the tenant issues no invoices, or those of a company that takes no money of it any more. */
async function offeredBy(deps: Issuing, on: Tx | Db['read'], thirdId: string): Promise<Pick<OrderWish, 'kinds' | 'plainOnly' | 'seller'>> {
  const profile = await invoiceProfiles.find(on, { third_id: thirdId })
  const seller = namesOf(await sellersAt(on, thirdId)).find((name) => name === profile?.name)
  if (profile === undefined || seller === undefined) return { kinds: [], plainOnly: 0, seller: '' }
  return { kinds: kindsOf(deps, profile), plainOnly: isPlainOnly(deps, profile.provider) ? 1 : 0, seller }
}

/** Money is still to come; or it has come, and the wish waits for its time. */
const mayWish = (order: Order, wish: Wish | undefined) =>
  order.amount_fen > 0 && (waitsForMoney(order) || order.status === orderStatus.review || wish?.failed === '')

async function shown(deps: Issuing, on: Tx | Db['read'], order: Order, now: number): Promise<OrderWish> {
  const wish = await findWish(deps.db, on, order.no)
  const offered = await offeredBy(deps, on, order.third_id)
  const title = wish && (await usableTitle(on, wish.title_id, order.user_id))
  return {
    ...offered,
    ...(await invoiceableNow(on, order, now)),
    wish:
      wish === undefined
        ? null
        : {
            titleId: wish.title_id,
            title: title?.name ?? '',
            kind: wish.kind,
            failed: wish.failed === '' ? '' : sentenceOf(wish.failed),
          },
    actions: [
      ...(offered.kinds.length > 0 && mayWish(order, wish) ? ['save' as const] : []),
      ...(wish === undefined ? [] : ['drop' as const]),
    ],
  }
}

export const wish: Handler<typeof invoiceWish.wish> = async ({ deps, input: { orderNo }, user, now }) => {
  const order = await findOrder(deps.db, orderNo)
  return order?.user_id === user.id ? shown(deps, deps.db.read, order, now) : refuse('order_gone')
}

export const saveWish: Handler<typeof invoiceWish.saveWish> = ({ deps, input, user, now }) =>
  deps.db.write(async (tx) => {
    // Whoever settles it waits, and sees the wish; or has settled it.
    const order = await lockOrder(tx, input.orderNo)
    if (order?.user_id !== user.id) return refuse('order_gone')
    const standing = await findWish(deps.db, tx, order.no)
    if (!mayWish(order, standing)) return refuse('invoice_wish_late')
    const refused = await unfit(deps, tx, order, input)
    if (refused !== undefined) return refused
    const row: Wish = {
      order_no: order.no,
      user_id: user.id,
      title_id: input.titleId,
      kind: input.kind,
      failed: '',
      ask_at: standing?.ask_at ?? null,
      created_at: standing?.created_at ?? now,
    }
    await putWish(tx, row)
    await writeLog(tx, [line(order, 'save', user.id, now)])
    return shown(deps, tx, order, now)
  })

async function unfit(deps: Issuing, tx: Tx, { third_id, user_id }: Order, { titleId, kind }: Checked<typeof invoiceWish.saveWish>) {
  const profile = await invoiceProfiles.find(tx, { third_id })
  if (profile === undefined) return refuse('invoice_no_profile')
  const title = await usableTitle(tx, titleId, user_id)
  if (title === undefined) return refuse('invoice_title_gone')
  const reason = kindRefusal(deps, profile, kind, title)
  return reason && refuse(reason)
}

export const dropWish: Handler<typeof invoiceWish.dropWish> = ({ deps, input, user, now }) =>
  deps.db.write(async (tx) => {
    const order = await lockOrder(tx, input.orderNo)
    if (order?.user_id !== user.id) return refuse('order_gone')
    const { changed } = await dropWishes(deps.db, tx, { nos: [order.no] })
    if (changed > 0) await writeLog(tx, [line(order, 'drop', user.id, now)])
    return shown(deps, tx, order, now)
  })

const line = ({ no, meeting_id }: Order, action: 'save' | 'drop', who: string, at: number) => ({
  entity: 'invoiceWish',
  entityId: no,
  action,
  who,
  at,
  meetingId: meeting_id,
})
