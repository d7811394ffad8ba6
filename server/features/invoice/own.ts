/** What whoever applied does with what is there: takes it away, asks once more, has it exchanged, says that it is booked. */
import type { invoice } from '#contract/invoice.ts'
import type { Deps } from '../../deps.ts'
import { newNumber } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { can } from '../../flow/machine.ts'
import { type Handler, paged, refuse } from '../../use-case.ts'
import { lockOrder } from '../order/store.ts'
import { giveUp } from './give-up.ts'
import { kindRefusal } from './kinds.ts'
import { invoiceMachine, moveInvoice } from './machine.ts'
import { notePart, partsOf, revivePart, standingOf } from './parts-store.ts'
import { findProfile } from './profile-store.ts'
import { lockReds, openReds, redsOf } from './red-store.ts'
import { emptyOf } from './rest.ts'
import { shownToOwner } from './shown.ts'
import { findInvoice, findReplacement, insertInvoice, type Invoice, lockInvoice, pageOfOwn, setInvoice } from './store.ts'
import { asKept, usableTitle } from './titles.ts'
import { hasReversed, reliesOnUse } from './red-stage.ts'
import { undoUse } from './undo-use.ts'

/** As whoever applied sees it now. */
export async function shown({ db }: Pick<Deps, 'db'>, no: string) {
  const row = await findInvoice(db.read, no)
  const [one] = row === undefined ? [] : await shownToOwner(db, [row])
  return one ?? refuse('invoice_gone')
}

const isTheirs = (found: Invoice | undefined, userId: string): found is Invoice => found?.user_id === userId

export const mine: Handler<typeof invoice.mine> = async ({ deps: { db }, input, user }) => {
  const { meetingId } = input
  const page = await paged(
    input,
    (range) => pageOfOwn(db, { userId: user.id, meetingId }, range),
    (row) => row,
  )
  return { ...page, list: await shownToOwner(db, page.list) }
}

export const withdraw: Handler<typeof invoice.withdraw> = async ({ deps, input: { no }, user, now }) => {
  const refused = await deps.db.write(async (tx) => {
    const found = await lockInvoice(tx, no)
    if (!isTheirs(found, user.id)) return refuse('invoice_gone')
    // What a provider has refused it may have issued after all: an accountant decides.
    if (found.state === 'failed') return refuse('invoice_moved')
    // The application that replaces a reversed invoice cannot be withdrawn while it claims its orders. A returned one claims none.
    const live = (await partsOf(tx, [no])).some((part) => part.live === 1)
    if (found.replaces !== null && live) return refuse('invoice_moved')
    return (await giveUp(tx, found, { who: user.id, why: '', at: now })) ? undefined : refuse('invoice_moved')
  })
  return refused ?? shown(deps, no)
}

export const again: Handler<typeof invoice.again> = async ({ deps, input, user, now }) => {
  const { no, titleId, kind } = input
  const refused = await deps.db.write(async (tx) => {
    // Orders are locked before invoices, everywhere.
    for (const { order_no } of await partsOf(tx, [no])) await lockOrder(tx, order_no)
    const found = await lockInvoice(tx, no)
    if (!isTheirs(found, user.id)) return refuse('invoice_gone')
    const title = await usableTitle(tx, titleId, user.id)
    if (title === undefined) return refuse('invoice_title_gone')
    const unfit = kindRefusal(deps, await findProfile(tx, found.third_id), kind, title)
    if (unfit !== undefined) return refuse(unfit)
    const more = { ...asKept(title), kind, reason: '', applied_at: now }
    const to = await moveInvoice(tx, found, 'again', { who: user.id, why: '', at: now }, more)
    if (to === undefined) return refuse('invoice_moved')
    for (const { order_no: orderNo, fen, live } of await partsOf(tx, [no]))
      if (live === 0 && fen > 0 && !(await revivePart(tx, { invoiceNo: no, orderNo, fen }))) return refuse('invoice_too_much')
    return undefined
  })
  return refused ?? shown(deps, no)
}

export const use: Handler<typeof invoice.use> = async ({ deps, input: { no, used }, user, now }) => {
  const refused = await deps.db.write(async (tx) => {
    const found = await lockInvoice(tx, no)
    if (!isTheirs(found, user.id)) return refuse('invoice_gone')
    const reds = await lockReds(tx, no)
    if (!can(invoiceMachine, 'reverse', found.state, undefined)) return refuse('invoice_moved')
    // One that was taken back, and is used after all.
    if (used === 1 && found.use_undo === 1) await setInvoice(tx, no, { use_undo: 0 })
    if (found.used === used) return undefined
    if (used === 1 && reds.some(({ state }) => openReds.includes(state))) return refuse('invoice_moved')
    const by = { who: user.id, why: '', at: now }
    if (used === 0 && reds.some(hasReversed)) return refuse('invoice_use_relied_on')
    // Whether the tax bureau issues what was sent is not known yet.
    if (used === 0 && reds.some(reliesOnUse)) {
      await setInvoice(tx, no, { use_undo: 1 })
      await writeLog(tx, [{ ...by, entity: 'invoice', entityId: no, action: 'undoUse' }])
    } else if (used === 0) await undoUse(tx, found, reds, by)
    else {
      await setInvoice(tx, no, { used })
      await writeLog(tx, [{ ...by, entity: 'invoice', entityId: no, action: 'use', from: found.used, to: used }])
    }
    return undefined
  })
  return refused ?? shown(deps, no)
}

/** The wish alone: it stands for nothing until an accountant opens the red letter. */
export const replace: Handler<typeof invoice.replace> = async ({ deps, input, user, now }) => {
  const { no, titleId, kind, promise } = input
  if (promise !== 1) return refuse('invoice_promise_missing')
  const refused = await deps.db.write(async (tx) => {
    const found = await lockInvoice(tx, no)
    if (!isTheirs(found, user.id)) return refuse('invoice_gone')
    const open = (await redsOf(tx, [no])).some(({ state }) => openReds.includes(state))
    if (open || found.used === 1 || !can(invoiceMachine, 'reverse', found.state, undefined)) return refuse('invoice_moved')
    const title = await usableTitle(tx, titleId, user.id)
    if (title === undefined) return refuse('invoice_title_gone')
    const unfit = kindRefusal(deps, await findProfile(tx, found.third_id), kind, title)
    if (unfit !== undefined) return refuse(unfit)
    if ((await findReplacement(tx, no)) !== undefined) return refuse('invoice_replaced')
    const parts = (await standingOf(tx, no)).filter(({ live, left }) => live === 1 && left > 0)
    const amount = parts.reduce((sum, { left }) => sum + left, 0)
    if (amount === 0) return refuse('invoice_moved')
    const draft = { ...emptyOf(found, now), ...asKept(title), no: newNumber(now), kind, replaces: no, amount_fen: amount }
    await insertInvoice(tx, draft)
    for (const { orderNo, left } of parts) await notePart(tx, { invoiceNo: draft.no, orderNo, fen: left })
    await writeLog(tx, [{ entity: 'invoice', entityId: draft.no, action: 'replace', to: 'draft', who: user.id, at: now }])
    return undefined
  })
  return refused ?? shown(deps, no)
}
