/**
 * 报销包: an invoice's files, what was paid for, the meeting's notice and one's certificates of it in one zip, for whoever has to
 * claim the money back.
 */
import type { invoice } from '#contract/invoice.ts'
import { packSays } from '#contract/invoice-tables.ts'
import { orderColumns } from '#contract/sentence.ts'
import type { Db } from '../../db/db.ts'
import { dayOf, toWire } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import { yuan } from '../../tables/cells.ts'
import { csvHead, csvRows } from '../../tables/csv.ts'
import { addToEntry, beginEntry, endZip, type ZipState } from '../../tables/zip-out.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { ownPapers } from '../certificate/own-papers.ts'
import { bytesOf } from '../file/kept.ts'
import { findFile, findFiles, usesOfEntities } from '../file/store.ts'
import { onWire } from '../file/wire.ts'
import { beginFile, finishFile } from '../file/written.ts'
import { partsOf } from './parts-store.ts'
import { redsOf } from './red-store.ts'
import { counts } from './red-tax.ts'
import { type About, findInvoice, type Invoice } from './store.ts'

export const pack: Handler<typeof invoice.file> = async ({ deps, input: { no }, user, now }) => {
  const { db } = deps
  const found = await findInvoice(db.read, no)
  if (found?.user_id !== user.id) return refuse('invoice_gone')
  const reds = await redsOf(db.read, [no])
  const left = found.amount_fen - reds.filter(counts).reduce((sum, red) => sum + red.amount_fen, 0)
  // Nobody claims money back for what has been taken back.
  if (left === 0 && found.number !== null) return refuse('invoice_moved')
  const uses = await usesOfEntities(db.read, 'invoice', [no, ...reds.map((red) => red.no)])
  const files = await findFiles(
    db,
    uses.map(({ file_id }) => file_id),
  )
  if (files.length === 0) return refuse('invoice_no_files')
  const zip: ZipState = { entries: [], length: 0 }
  const parts: Buffer[] = []
  const add = async (name: string, content: string | Buffer) => void parts.push(beginEntry(zip, name), await addToEntry(zip, content, true))
  for (const file of files) await add(file.name, await bytesOf(db, file.id))
  await add(`${packSays.orders}.csv`, await ordersOf(db, found))
  await add(`${packSays.notice}.txt`, await noticeOf(db, found, left))
  for (const { name, pdf } of await ownPapers(deps, { user, meetingId: found.meeting_id, now })) await add(name, pdf)
  parts.push(endZip(zip))
  const id = newId(now)
  await db.write(async (tx) => {
    const name = `${packSays.file(found.number ?? no)}.zip`
    await beginFile(tx, { id, ownerId: user.id, purpose: 'archive', name }, now)
    await finishFile(tx, { fileId: id, tail: '' }, Buffer.concat(parts), 'zip', now)
  })
  const kept = await findFile(db.read, id)
  return kept === undefined ? refuse('invoice_no_files') : onWire(kept)
}

const columns = [
  { name: orderColumns.no, kind: 'text' },
  { name: orderColumns.ticket, kind: 'text' },
  { name: orderColumns.copies, kind: 'number' },
  { name: orderColumns.paid, kind: 'money' },
  { name: orderColumns.paidTime, kind: 'moment' },
] as const

async function ordersOf(db: Db, { no }: Invoice): Promise<string> {
  const nos = (await partsOf(db.read, [no])).map(({ order_no }) => order_no)
  const rows = await db.read
    .selectFrom('orders')
    .innerJoin('tickets', 'tickets.id', 'orders.ticket_id')
    .select(['orders.no', 'tickets.name', 'orders.copies', 'orders.amount_fen', 'orders.paid_at'])
    .where('orders.no', 'in', nos)
    .orderBy('orders.no')
    .execute()
  return (
    csvHead(columns) +
    csvRows(
      columns,
      rows.map(({ no: orderNo, name, copies, amount_fen, paid_at }) => [orderNo, name, copies, amount_fen, paid_at]),
    )
  )
}

/** Plain text, which every program opens. @param paid what of it still stands. */
async function noticeOf(db: Db, found: Invoice & About, paid: number): Promise<string> {
  const meeting = await db.read
    .selectFrom('meetings')
    .select(['title', 'address', 'sponsor', 'starts_at', 'ends_at'])
    .where('id', '=', found.meeting_id)
    .executeTakeFirstOrThrow()
  const lines = [
    packSays.heading(meeting.title),
    '',
    packSays.time(toWire(meeting.starts_at).slice(0, 16), toWire(meeting.ends_at).slice(0, 16)),
    ...(meeting.address === '' ? [] : [packSays.place(meeting.address)]),
    ...(meeting.sponsor === '' ? [] : [packSays.sponsor(meeting.sponsor)]),
    '',
    packSays.paid(found.title, yuan(paid)),
    dayOf(found.issued_at ?? found.applied_at),
  ]
  return `\ufeff${lines.join('\r\n')}\r\n`
}
