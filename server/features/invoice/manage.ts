/** What accountants do with applications and invoices: read them, send one back, issue it, take it back. */
import type { invoiceManage } from '#contract/invoice-manage.ts'
import { isForAll } from '#contract/invoice-red.ts'
import { wholeOnly } from '#contract/invoice-states.ts'
import type { Grants } from '#contract/may.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import { type Handler, paged, type Refusal, refuse } from '../../use-case.ts'
import type { By } from '../order/pay.ts'
import { forgetUnissued, isClosed } from './forget.ts'
import { isOnePayment } from './one-payment.ts'
import { issueNow } from './issue-now.ts'
import { isSoldBy } from './seller.ts'
import { moveInvoice } from './machine.ts'
import { numberThere } from './numbers.ts'
import { openRed } from './open-red.ts'
import { dropParts, partsOf, standingOf } from './parts-store.ts'
import { isPlainOnly } from './kinds.ts'
import { isOffered } from './profile.ts'
import { invoiceProfiles } from './profile-store.ts'
import { openReds, redsOf } from './red-store.ts'
import { keepRest } from './rest.ts'
import { settleWithin } from './settle.ts'
import { isInHand, shownToAccountant } from './shown.ts'
import { findInvoice, findReplacement, type Invoice, lockInvoice, pageOfMeeting } from './store.ts'
import { tellInvoice } from './tell.ts'

export const list: Handler<typeof invoiceManage.list> = async ({ deps: { db }, input, grants, now }) => {
  const { meetingId, keyword, state } = input
  const filter = { meetingId, keyword, state, waiting: input.waiting === 1 }
  const page = await paged(
    input,
    (range) => pageOfMeeting(db, filter, range),
    (row) => row,
  )
  return { ...page, list: await shownToAccountant(db, page.list, { reader: grants, now }) }
}

interface Changing {
  deps: Pick<Deps, 'db'>
  input: { meetingId: string; no: string }
  grants: Grants
  thirdId: string
  now: number
}

/** @param work with the invoice of the meeting locked. @returns the invoice as it is afterwards, or why nothing happened. */
export async function withInvoice<R extends Refusal>(
  { deps: { db }, input: { meetingId, no }, grants, now }: Changing,
  work: (tx: Tx, invoice: Invoice) => Promise<R | undefined>,
) {
  const refused = await db.write(async (tx) => {
    const found = await lockInvoice(tx, no)
    return found?.meeting_id === meetingId ? work(tx, found) : refuse('invoice_gone')
  })
  if (refused !== undefined) return refused
  const row = await findInvoice(db.read, no)
  const [one] = row === undefined ? [] : await shownToAccountant(db, [row], { reader: grants, now })
  return one ?? refuse('invoice_gone')
}

export const sendBack: Handler<typeof invoiceManage.return> = (context) =>
  withInvoice(context, async (tx, invoice) => {
    const { deps, input, user, now } = context
    const { no } = invoice
    const by = { who: user.id, why: input.reason, at: now }
    if (invoice.state === 'draft') return (await refuseExchange(tx, invoice, by)) ? undefined : refuse('invoice_moved')
    const inHand = isInHand(invoice)
    const state = inHand ? await notIssued(deps.db, tx, invoice, by) : invoice.state
    // A refund has taken all that it was for.
    if (inHand && state === 'withdrawn') return undefined
    // The applicant's account is closed, so the application cannot be corrected.
    if (await isClosed(tx, invoice.user_id)) {
      await forgetUnissued(tx, invoice.user_id, now)
      return undefined
    }
    const to = await moveInvoice(tx, { ...invoice, state }, 'return', by, { reason: input.reason, ask_at: null })
    if (to === undefined) return refuse('invoice_moved')
    await dropParts(tx, no)
    await tellInvoice(tx, invoice, { kind: 'invoice_returned', what: input.reason, about: `${no} ${now}` }, now)
    return undefined
  })

/** A wish to exchange, which its buyer may have once more: the invoice stays as it is. @returns whether it was one. */
async function refuseExchange(tx: Tx, invoice: Invoice, by: By): Promise<boolean> {
  if ((await partsOf(tx, [invoice.no])).some(({ live }) => live === 1)) return false
  const to = await moveInvoice(tx, invoice, 'refuse', by, { reason: by.why })
  if (to !== undefined) await tellInvoice(tx, invoice, { kind: 'invoice_exchange_refused', what: by.why }, by.at)
  return to !== undefined
}

/** What a person had in hand and has not issued. @returns the state that it is in then. */
async function notIssued(db: Db, tx: Tx, { no, attempt }: Invoice, by: By): Promise<Invoice['state']> {
  await settleWithin(db, tx, { provider: 'hand' }, { no: numberThere({ no, attempt }), state: 'failed', why: by.why }, by)
  return ((await lockInvoice(tx, no)) as Invoice).state
}

export const issue: Handler<typeof invoiceManage.issue> = (context) =>
  withInvoice(context, async (tx, invoice) => {
    const { deps, input, user, thirdId, now } = context
    const kept = await invoiceProfiles.find(tx, { third_id: thirdId })
    if (kept === undefined) return refuse('invoice_no_profile')
    // What its provider cannot issue, or has refused for good, a person issues at the tax bureau.
    const profile = input.byHand === 1 ? { ...kept, provider: 'hand' as const } : kept
    if (invoice.kind === 'special' && isPlainOnly(deps, profile.provider)) return refuse('invoice_issue_special')
    if (!isOffered(deps, profile.provider)) return refuse('invoice_provider_off')
    if (readJson(profile.items)[input.item] === undefined) return refuse('invoice_item_gone')
    const nos = (await partsOf(tx, [invoice.no])).filter(({ live }) => live === 1).map(({ order_no }) => order_no)
    if (!(await isSoldBy(tx, profile.name, thirdId, nos))) return refuse('invoice_sold_by_another', { company: profile.name })
    // It was applied for when somebody else issued: a person has to.
    if (invoice.provider !== profile.provider && !(await isOnePayment(deps, tx, profile.provider, nos)))
      return refuse('invoice_provider_off')
    const by = { who: user.id, why: '', at: now }
    return (await issueNow(tx, invoice, profile, input.item, by)) ? undefined : refuse('invoice_moved')
  })

export const reverse: Handler<typeof invoiceManage.reverse> = (context) =>
  withInvoice(context, async (tx, invoice) => {
    const { input, user, now } = context
    const { amount, reason, exchange } = input
    if (invoice.state !== 'issued' && invoice.state !== 'delivered') return refuse('invoice_moved')
    if ((await redsOf(tx, [invoice.no])).some(({ state }) => openReds.includes(state))) return refuse('invoice_red_open')
    const draft = await findReplacement(tx, invoice.no)
    const cause = draft?.state === 'draft' ? 'replace' : 'asked'
    // Its buyer has taken it away, or a colleague has not agreed: then nothing is taken back for it.
    if (exchange !== undefined && (cause === 'asked' || draft?.no !== exchange)) return refuse('invoice_moved')
    const standing = (await standingOf(tx, invoice.no)).filter(({ live, left }) => live === 1 && left > 0)
    const left = standing.reduce((sum, one) => sum + one.left, 0)
    if (left === 0 || (amount ?? 0) > left) return refuse('invoice_red_too_much')
    const isPart = amount !== undefined && amount < left
    if (isPart && (invoice.used === 0 || isForAll(reason) || wholeOnly.has(invoice.provider))) return refuse('invoice_red_part')
    const by = { who: user.id, why: reason, at: now }
    await openRed(tx, invoice, { reason, cause, ...(isPart && { parts: shareOut(standing, amount) }) }, by)
    // An exchange is agreed to by taking back what it replaces; whoever only takes back leaves what was paid to be asked for.
    if (cause === 'replace') await keepRest(tx, invoice, isPart ? [] : standing.map(({ orderNo, left: fen }) => ({ orderNo, fen })), by)
    return undefined
  })

/** So much of an invoice, from its orders in their order. */
function shareOut(standing: readonly { orderNo: string; left: number }[], amount: number) {
  let rest = amount
  return standing.flatMap(({ orderNo, left }) => {
    const fen = Math.min(rest, left)
    rest -= fen
    return fen > 0 ? [{ orderNo, fen }] : []
  })
}
