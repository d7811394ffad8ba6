/** Somebody asks for an invoice of what they have paid: one order, several, or a part of one. */
import { type Checked } from '#contract/call.ts'
import type { invoice } from '#contract/invoice.ts'
import type { NotInvoiceable } from '#contract/invoice-states.ts'
import type { Db, Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import { newNumber } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, type Refusal, refuse } from '../../use-case.ts'
import { findOrder, lockOrder } from '../order/store.ts'
import { dropWishes } from '../order/wish-store.ts'
import { booksOf, claimPart } from './parts-store.ts'
import { kindRefusal } from './kinds.ts'
import { isOnePayment } from './one-payment.ts'
import { invoiceProfiles, type Profile } from './profile-store.ts'
import { providersOf, sellersAt } from './seller.ts'
import { shownToOwner } from './shown.ts'
import { findInvoice, type Invoice, invoices } from './store.ts'
import { asKept, usableTitle } from './titles.ts'
import { whyNot } from './window.ts'

type Wish = Checked<typeof invoice.apply>
/** The numbers of its orders ascend, as they are locked. */
type Sorted = Wish & { nos: readonly string[] }

const reasonsOf = {
  no_profile: 'invoice_no_profile',
  not_yet: 'invoice_not_yet',
  over: 'invoice_over',
  other_seller: 'invoice_other_seller',
  unpaid: 'invoice_too_much',
  nothing_left: 'invoice_too_much',
} as const satisfies Record<Exclude<NotInvoiceable, ''>, string>

export const apply: Handler<typeof invoice.apply> = async ({ deps, input, user, now, key }) => {
  const { db } = deps
  const nos = input.parts.map(({ orderNo }) => orderNo).toSorted()
  if (new Set(nos).size < nos.length) return refuse('order_twice')
  const made = await db.write(async (tx) => {
    // Two of the same key take turns.
    if (key !== undefined) await db.serialise(tx, `invoice:${user.id}`)
    const known = key === undefined ? undefined : await invoices.find(tx, { user_id: user.id, idem_key: key })
    if (known !== undefined) return (await isSame(tx, known, input)) ? known.no : refuse('key_reused')
    return write(deps, tx, { ...input, nos }, { userId: user.id, now, key })
  })
  if (typeof made !== 'string') return made
  const row = await findInvoice(db.read, made)
  return row === undefined ? refuse('order_gone') : first(await shownToOwner(db, [row]))
}

const first = <T>(list: readonly T[]) => list[0] as T

/**
 * @returns its number, or a refusal: the caller's transaction must roll back then, for it may follow a write.
 */
export async function write(
  deps: Pick<Deps, 'db' | 'invoices'>,
  tx: Tx,
  wish: Sorted,
  by: { userId: string; now: number; key: string | undefined },
) {
  const { userId, now, key } = by
  const orders = []
  for (const no of wish.nos) {
    const order = await lockOrder(tx, no)
    if (order === undefined || order.user_id !== userId) return refuse('order_gone')
    orders.push(order)
  }
  const [{ meeting_id, third_id }] = orders as [(typeof orders)[number]]
  if (orders.some((order) => order.meeting_id !== meeting_id)) return refuse('invoice_meetings_differ')
  const profile = await invoiceProfiles.find(tx, { third_id })
  const refused = await notOpen(tx, { thirdId: third_id, meetingId: meeting_id, nos: wish.nos, profile, now })
  if (refused !== undefined || profile === undefined) return refused ?? refuse('invoice_no_profile')
  const title = await usableTitle(tx, wish.titleId, userId)
  if (title === undefined) return refuse('invoice_title_gone')
  const unfit = kindRefusal(deps, profile, wish.kind, title)
  if (unfit !== undefined) return refuse(unfit)
  if (!(await isOnePayment(deps, tx, profile.provider, wish.nos))) return refuse('invoice_one_payment')
  const row: Invoice = {
    no: newNumber(now),
    third_id,
    meeting_id,
    user_id: userId,
    idem_key: key ?? null,
    state: 'applied',
    kind: wish.kind,
    ...asKept(title),
    amount_fen: wish.parts.reduce((sum, { amount }) => sum + amount, 0),
    tax_fen: 0,
    lines: writeJson([]),
    remark: '',
    reason: '',
    provider: profile.provider,
    attempt: 0,
    waits_for: '',
    number: null,
    used: 0,
    use_undo: 0,
    replaces: null,
    item: 0,
    applied_at: now,
    issued_at: null,
    files_at: null,
    created_at: now,
    ask_at: null,
    asked: 0,
    card: '',
    card_payment: null,
    waits_since: now,
    card_since: null,
    provider_no: '',
  }
  await invoices.insert(tx, row)
  for (const { orderNo, amount } of wish.parts)
    if (!(await claimPart(tx, { invoiceNo: row.no, orderNo, fen: amount }))) return refuse('invoice_too_much')
  await dropWishes(deps.db, tx, { nos: wish.nos })
  await writeLog(tx, [{ entity: 'invoice', entityId: row.no, action: 'apply', to: 'applied', who: userId, at: now, meetingId: meeting_id }])
  return row.no
}

interface About {
  thirdId: string
  meetingId: string
  nos: readonly string[]
  profile: Profile | undefined
  now: number
}

/** Why one of the orders cannot be invoiced at this moment, by this seller. */
async function notOpen(
  tx: Tx,
  { thirdId, meetingId, nos, profile, now }: About,
): Promise<Refusal<(typeof reasonsOf)[keyof typeof reasonsOf]> | undefined> {
  const sellers = await sellersAt(tx, thirdId)
  const providers = await providersOf(tx, nos)
  const meeting = await tx.selectFrom('meetings').select(['starts_at', 'ends_at']).where('id', '=', meetingId).executeTakeFirstOrThrow()
  for (const no of nos) {
    const { paid, room } = await booksOf(tx, no)
    const why = whyNot({ profile, sellers, providers: providers.get(no) ?? [], meeting, paid, room, now })
    if (why !== '') return refuse(reasonsOf[why])
  }
  return undefined
}

/** Whether what was asked for under a key is what is asked for now. */
async function isSame(tx: Tx, { no, kind, meeting_id }: Invoice, wish: Wish): Promise<boolean> {
  const parts = await tx.selectFrom('invoice_parts').select(['order_no', 'fen']).where('invoice_no', '=', no).execute()
  const order = await findOrder({ read: tx } as Pick<Db, 'read'>, wish.parts[0]?.orderNo ?? '')
  const same = wish.parts.every(({ orderNo, amount }) => parts.some((one) => one.order_no === orderNo && one.fen === amount))
  return same && parts.length === wish.parts.length && kind === wish.kind && order?.meeting_id === meeting_id
}
