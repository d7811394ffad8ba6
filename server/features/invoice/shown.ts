/** Applications and invoices between the tables and the wire. */
import type { Invoice as OnWire, Red as RedOnWire } from '#contract/invoice.ts'
import type { ManagedInvoice } from '#contract/invoice-manage.ts'
import type { Grants } from '#contract/may.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { can } from '../../flow/machine.ts'
import { type FieldReader, hideField, showField } from '../../privacy/field-gate.ts'
import { findFiles, usesOfEntities } from '../file/store.ts'
import { onWire as fileOnWire } from '../file/wire.ts'
import { cardable } from './card-rule.ts'
import { lineOf } from './content.ts'
import { invoiceMachine } from './machine.ts'
import { partsOf } from './parts-store.ts'
import { openReds, type Red, redsOf } from './red-store.ts'
import { isSilent, isSilentRed } from './silent.ts'
import { canTurnWhole, hasReversed, isUnsent } from './red-stage.ts'
import { counts } from './red-tax.ts'
import type { About, Invoice } from './store.ts'

type Action = OnWire['actions'][number]
const when = (at: number | null) => (at === null ? '' : toWire(at))

export const redToView = (red: Red, actions: RedOnWire['actions']): RedOnWire => ({
  ...pickFields(red, 'no', 'invoice_no', 'state', 'whole', 'reason', 'cause', 'holds', 'form', 'error', 'waits_for'),
  amount: red.amount_fen,
  untilTime: when(red.until_at),
  number: red.number ?? '',
  createTime: toWire(red.created_at),
  doneTime: when(red.done_at),
  turnedInto: red.turned_into ?? '',
  actions,
})

interface Beside {
  parts: readonly Row<'invoice_parts'>[]
  reds: readonly Red[]
  files: OnWire['files']
}

const isThere = ({ state }: Invoice) => state === 'issued' || state === 'delivered'
const isOpen = (reds: readonly Red[]) => reds.some(({ state }) => openReds.includes(state))

/** A wish to exchange, before an accountant has agreed to it. */
const isWish = ({ state }: Invoice, parts: Beside['parts']) => state === 'draft' && parts.every(({ live }) => live === 0)

/** Such a wish that was not agreed to. What had been tried and was given up has a provider's reason, which is not the buyer's to read. */
export const isRefused = ({ state, replaces, attempt, reason }: Invoice) =>
  state === 'withdrawn' && replaces !== null && attempt === 0 && reason !== ''

/** On its way with a person, who may find that it cannot be issued. */
export const isInHand = ({ state, provider }: Invoice) => state === 'issuing' && provider === 'hand'

function ownActions(invoice: Invoice & About, { parts, reds }: Beside, isCardable: boolean): Action[] {
  // What came of a red letter is not the buyer's to take away while it claims its orders.
  const own = invoice.replaces === null || parts.every(({ live }) => live === 0)
  return [
    ...(own && invoice.state !== 'failed' && can(invoiceMachine, 'withdraw', invoice.state, undefined) ? ['withdraw' as const] : []),
    ...(can(invoiceMachine, 'again', invoice.state, undefined) ? ['again' as const] : []),
    ...(isThere(invoice) && invoice.used === 0 && invoice.replaced_by === null && !isOpen(reds) ? ['replace' as const] : []),
    ...(isThere(invoice) && !(invoice.used === 1 ? reds.some(hasReversed) : isOpen(reds)) ? ['use' as const] : []),
    ...(isCardable ? ['card' as const] : []),
  ]
}

function accountantsActions(invoice: Invoice, { parts, reds }: Beside): Action[] {
  const left = parts.reduce((sum, { fen, live }) => sum + fen * live, 0) - reds.reduce((sum, one) => sum + amountOf(one), 0)
  return [
    ...(can(invoiceMachine, 'return', invoice.state, undefined) || isInHand(invoice) || isWish(invoice, parts) ? ['return' as const] : []),
    ...(can(invoiceMachine, 'issue', invoice.state, undefined) ? ['issue' as const] : []),
    ...(isThere(invoice) && left > 0 && !isOpen(reds) ? ['reverse' as const] : []),
    // The files of one that a service has issued may never come.
    ...(isThere(invoice) && (invoice.provider === 'hand' || invoice.state === 'issued') ? ['attach' as const] : []),
    ...(isSilent(invoice) ? ['takeOver' as const] : []),
    // A wish to exchange: nothing of the one that it replaces has been taken back for it.
    ...(isWish(invoice, parts) ? ['exchange' as const] : []),
  ]
}

const isUnderWay = ({ state }: Red) => state !== 'lapsed' && openReds.includes(state)

function redActionsOf({ number }: Invoice, red: Red, { parts, reds }: Pick<Beside, 'parts' | 'reds'>, now: number): RedOnWire['actions'] {
  const covered = parts.reduce((sum, { fen, live }) => sum + fen * live, 0)
  const fixed = reds.filter((one) => one.no !== red.no && counts(one) && !isUnsent(one))
  const isPart = red.amount_fen < covered - fixed.reduce((sum, one) => sum + one.amount_fen, 0)
  return [
    ...(red.state === 'lapsed' ? ['again' as const, 'drop' as const] : []),
    ...(red.state === 'waiting_seller' && red.form === '03' ? ['agree' as const] : []),
    ...(red.holds === 1 && openReds.includes(red.state) ? ['release' as const] : []),
    ...(canTurnWhole(red) && isPart && number !== null ? ['whole' as const] : []),
    ...(isSilentRed(red, now) && number !== null ? ['takeOver' as const] : []),
    ...(red.provider === 'hand' && number !== null && (isUnderWay(red) || red.state === 'lapsed') ? ['record' as const] : []),
  ]
}

const amountOf = (red: Red) => (counts(red) ? red.amount_fen : 0)

/** What it covers, or was to cover. */
const stands = ({ state }: Invoice, { fen, live }: Row<'invoice_parts'>) =>
  fen > 0 && (live === 1 || state === 'returned' || state === 'withdrawn' || state === 'draft')

function onWire(
  invoice: Invoice & About,
  { parts, reds, files }: Beside,
  actions: Action[],
  { reader, now }: { reader: FieldReader; now: number },
): OnWire {
  const isOwn = reader === 'author'
  return {
    ...pickFields(invoice, 'no', 'meeting_id', 'state', 'kind', 'title_kind', 'title', 'tax_no', 'address'),
    ...pickFields(invoice, 'bank', 'account', 'waits_for', 'provider', 'remark', 'used', 'use_undo', 'card'),
    meetingName: invoice.meeting_title,
    phone: showField('invoice.phone', invoice.phone, reader),
    amount: invoice.amount_fen,
    tax: invoice.tax_fen,
    lines: readJson(invoice.lines).map(lineOf),
    orders: parts.filter((part) => stands(invoice, part)).map(({ order_no, fen }) => ({ orderNo: order_no, amount: fen })),
    // What a provider has said is for accountants: it may quote anything.
    reason: isOwn && invoice.state !== 'returned' && !isRefused(invoice) && invoice.provider_no === '' ? '' : invoice.reason,
    refused: isRefused(invoice) ? 1 : 0,
    number: invoice.number ?? '',
    replaces: invoice.replaces ?? '',
    replacedBy: invoice.replaced_by ?? '',
    applyTime: toWire(invoice.applied_at),
    issueTime: when(invoice.issued_at),
    reds: reds.map((red) =>
      isOwn ? { ...redToView(red, []), error: '' } : redToView(red, redActionsOf(invoice, red, { parts, reds }, now)),
    ),
    files,
    actions,
  }
}

async function withBeside(db: Db, on: Tx | Db['read'], rows: readonly (Invoice & About)[]): Promise<[Invoice & About, Beside][]> {
  const nos = rows.map(({ no }) => no)
  const [parts, reds] = [await partsOf(on, nos), await redsOf(on, nos)]
  const about = [...nos, ...reds.map(({ no }) => no)]
  const uses = await usesOfEntities(on, 'invoice', about)
  const files = new Map(
    (
      await findFiles(
        db,
        uses.map(({ file_id }) => file_id),
      )
    ).map((file) => [file.id, fileOnWire(file)]),
  )
  return rows.map((row) => {
    const own = reds.filter(({ invoice_no }) => invoice_no === row.no)
    const ids = new Set([row.no, ...own.map(({ no }) => no)])
    const shown = uses.filter(({ entity_id }) => ids.has(entity_id)).flatMap(({ file_id }) => files.get(file_id) ?? [])
    return [row, { parts: parts.filter(({ invoice_no }) => invoice_no === row.no), reds: own, files: shown }]
  })
}

/** As whoever applied sees them. */
export async function shownToOwner(db: Db, rows: readonly (Invoice & About)[]): Promise<OnWire[]> {
  const all = await withBeside(db, db.read, rows)
  const forCard = await cardable(db.read, all)
  return all.map(([row, beside]) => onWire(row, beside, ownActions(row, beside, forCard.has(row.no)), { reader: 'author', now: 0 }))
}

/** As accountants see them. */
export async function shownToAccountant(
  db: Db,
  rows: readonly (Invoice & About)[],
  { reader, now }: { reader: Grants; now: number },
): Promise<ManagedInvoice[]> {
  return (await withBeside(db, db.read, rows)).map(([row, beside]) => ({
    ...onWire(row, beside, accountantsActions(row, beside), { reader, now }),
    applicant: hideField('phone', row.mobile),
  }))
}
