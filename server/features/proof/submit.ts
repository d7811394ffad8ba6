/** A proof of a bank transfer: from now on the order waits for a person instead of the clock. */
import type { Checked } from '#contract/call.ts'
import { fileTypes, PICTURE_BYTES } from '#contract/file.ts'
import { TRANSFER } from '#contract/payment.ts'
import { type proof, REMIND_HOURS } from '#contract/proof.ts'
import type { Row } from '../../db/db.ts'
import { dayOf } from '../../flow/clock.ts'
import { newId, newNumber } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { refusalOf } from '../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { orderMachine } from '../order/machine.ts'
import { moveOrder } from '../order/pay.ts'
import { findOwnOrder, hasOpenTrade, lockOrder } from '../order/store.ts'
import { closeOpenTrade } from '../payment/close-open.ts'
import { notOpen, notPayable } from '../payment/payable.ts'
import { ProviderDown } from '../payment/reach.ts'
import { insertTrade } from '../payment/store.ts'
import { isPicture, pictureKindOf } from '../file/picture.ts'
import { tell } from '../message/outbox.ts'
import { listenersOf } from '../notice/listeners.ts'
import { take } from '../verify/limit-store.ts'
import { transferAccountOf } from '../system/store.ts'
import { foldedSerial, serialOf } from './serial.ts'
import { insertProof, type Proof } from './store.ts'
import { waitingTellings } from './tell.ts'
import { onWire } from './wire.ts'

/** Proofs of one account in a day: enough for an agency that pays fifty orders, 50 MB of pictures at most. */
const SHOWN = { most: 50, span: 24 * 60 * 60_000 }

export const submit: Handler<typeof proof.submit> = async ({ deps, input, user, now }) => {
  const order = await findOwnOrder(deps.db, user.id, input.outTradeNo)
  if (order === undefined) return refuse('order_gone')
  const refused = notPayable(order, now) ?? (await notOpen(deps.db.read, order))
  if (refused !== undefined) return refused
  if ((await transferAccountOf(deps.db, order.third_id)) === undefined || order.amount_fen === 0) return refuse('transfer_off')
  if (input.payDay > dayOf(now)) return refuse('pay_day_ahead')
  if (!isProof(input.picture)) return refuse('picture_invalid')
  try {
    // Nobody should pay at a cashier what they say they have paid at their bank.
    await closeOpenTrade(deps, order.no, { who: user.id })
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.log.error('payment.provider_down', error.cause ?? error, { orderNo: order.no })
    return refuse('payment_unavailable')
  }
  const trade: Row<'trades'> = {
    no: newNumber(now),
    order_no: order.no,
    provider: TRANSFER,
    channel: 'transfer',
    payer_seen: '',
    provider_id: null,
    amount_fen: order.amount_fen,
    state: 'paying',
    code_url: '',
    handle_until: null,
    receipt_id: null,
    created_at: now,
    settled_at: null,
    ask_at: null,
    asked: 0,
  }
  const { payerName: payer_name, bankSerial: bank_serial, payDay: pay_day, note } = input
  const row: Proof = {
    id: newId(now),
    order_no: order.no,
    trade_no: trade.no,
    third_id: order.third_id,
    user_id: user.id,
    payer_name,
    bank_serial,
    serial: serialOf(bank_serial),
    serial_folded: foldedSerial(serialOf(bank_serial)),
    pay_day,
    note,
    state: 'waiting',
    reason: '',
    created_at: now,
    decided_at: null,
    decided_by: null,
    remind_at: now + REMIND_HOURS * 3_600_000,
  }
  const by = { who: user.id, why: `proof ${row.id}`, at: now }
  const people = await listenersOf(deps.db, 'proof_waiting', { thirdId: order.third_id, meetingId: order.meeting_id })
  const late = await deps.db.write(async (tx) => {
    const locked = (await lockOrder(tx, order.no)) as Row<'orders'>
    const refused = notPayable(locked, now) ?? (await notOpen(tx, locked))
    if (refused !== undefined) return refused
    const facts = { order: locked, openTrade: await hasOpenTrade(tx, order.no), at: now }
    // Another page of the same person has begun to pay in this very moment.
    const beside = refusalOf(orderMachine, 'prove', facts)
    if (beside !== undefined) return refuse(beside)
    if (!(await take(tx, `proof:${user.id}`, SHOWN.most, SHOWN.span, now))) return refuse('too_often')
    await moveOrder(tx, { ...by, action: 'retry', order: locked })
    await insertTrade(tx, trade)
    await insertProof(tx, row, input.picture)
    await moveOrder(tx, { ...facts, ...by, action: 'prove' })
    await tell(tx, waitingTellings({ ...row, ...order, created_at: now, user_id: user.id }, people, now), now)
    await writeLog(tx, [
      { ...by, entity: 'trade', entityId: trade.no, action: 'create', to: trade.state },
      { ...by, entity: 'proof', entityId: row.id, action: 'submit', to: row.state, why: '' },
    ])
    return undefined
  })
  return late instanceof Refusal ? late : onWire({ ...row, amount_fen: order.amount_fen })
}

/** Whether the bytes are the picture that they are sent as. */
function isProof({ type, base64 }: Checked<typeof proof.submit>['picture']): boolean {
  const bytes = Buffer.from(base64, 'base64')
  const kind = pictureKindOf(bytes)
  return (
    kind !== undefined &&
    fileTypes[kind] === type &&
    bytes.length <= PICTURE_BYTES &&
    bytes.toString('base64') === base64 &&
    isPicture(kind, bytes)
  )
}
