/** Vouchers as organisers write them, one by one and many at once; in use, out of it, gone. */
import type { Checked, ReasonOf } from '#contract/call.ts'
import { voucherFields, type voucher as calls, VOUCHERS_MAX } from '#contract/voucher.ts'
import { voucherRules } from '#contract/voucher-kinds.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { newCode, newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, paged, Refusal, refuse } from '../../use-case.ts'
import { saveRevision } from '../history/revision.ts'
import { lockOwnMeeting, ownMeeting } from '../meeting/manage-store.ts'
import { ownTickets } from '../ticket/manage-store.ts'
import { codesThere, everUsed, insertVouchers, pageOfVouchers, type Voucher, vouchers } from './manage-store.ts'
import { ruleColumns, usesOf, vouchersOnWire } from './wire.ts'

/** Letters and digits that are drawn for a code, 50 bits: who tries as often as they may finds none of twenty thousand. */
const DRAWN = 10

export const list: Handler<typeof calls.list> = async ({ deps: { db }, input, thirdId }) => {
  const { meetingId, keyword } = input
  if ((await ownMeeting(db.read, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
  return paged(
    input,
    async (range) => {
      const { rows, total } = await pageOfVouchers(db, { meetingId, keyword, ...range })
      return { rows: await vouchersOnWire(db, db.read, rows), total }
    },
    (voucher) => voucher,
  )
}

export const save: Handler<typeof calls.save> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, id, edition: since, code } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const standing = id === undefined ? undefined : await vouchers.lock(tx, { meeting_id: meetingId, id })
    if (id !== undefined && standing === undefined) return refuse('voucher_gone')
    const rule = await ruleOf(tx, input, standing)
    if (rule instanceof Refusal) return rule
    const written = { code, ...rule }
    const namesake = await vouchers.find(tx, { meeting_id: meetingId, code })
    if (namesake !== undefined && namesake.id !== id) return refuse('voucher_taken')
    const thing = { entity: 'voucher', entityId: id ?? newId(now), meetingId, who: user.id, at: now }
    if (standing === undefined) {
      if ((await vouchers.count(tx, { meeting_id: meetingId })) >= VOUCHERS_MAX) return refuse('vouchers_full')
      const row = { id: thing.entityId, meeting_id: meetingId, third_id: thirdId, ...written, active: 1, edition: 1, created_at: now }
      await insertVouchers(db, tx, [row])
      await writeLog(tx, [{ ...thing, action: 'make', to: code, edition: 1 }])
      return wire(db, tx, row)
    }
    const row = { ...standing, ...written }
    const change = { labels: voucherFields, since, revision: standing.edition, before: valuesOf(standing), after: valuesOf(row) }
    const saved = await saveRevision(tx, thing, change, async (edition, changed) => {
      const isBound = (['code', 'kind', 'value'] as const).some((field) => changed.includes(field))
      if (isBound && (await everUsed(db, tx, [row.id])).size > 0) return refuse('voucher_in_use')
      const used = (await usesOf(db, tx, [row.id])).get(row.id) ?? 0
      if (row.uses > 0 && row.uses < used) return refuse('voucher_uses_below', { sold: String(used) })
      return vouchers.update(tx, { id: row.id }, { ...written, edition })
    })
    return saved instanceof Refusal ? saved : wire(db, tx, { ...row, edition: saved.revision })
  })

export const make: Handler<typeof calls.make> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, number } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const rule = await ruleOf(tx, input)
    if (rule instanceof Refusal) return rule
    if ((await vouchers.count(tx, { meeting_id: meetingId })) + number > VOUCHERS_MAX) return refuse('vouchers_full')
    const codes = await newCodes(db, tx, meetingId, input.prefix.toUpperCase(), number)
    const all = { meeting_id: meetingId, third_id: thirdId, ...rule, active: 1, edition: 1, created_at: now }
    await insertVouchers(
      db,
      tx,
      codes.map((code) => ({ id: newId(now), code, ...all })),
    )
    const line = { entity: 'meeting', entityId: meetingId, meetingId, action: 'makeVouchers', to: number, who: user.id, at: now }
    await writeLog(tx, [{ ...line, why: input.note }])
    return { made: codes.length }
  })

/** As many that the meeting has none of. The meeting is locked. */
async function newCodes(db: Db, tx: Tx, meetingId: string, prefix: string, number: number): Promise<string[]> {
  const drawn = new Set<string>()
  while (drawn.size < number) {
    while (drawn.size < number) drawn.add(prefix + newCode(DRAWN))
    for (const code of await codesThere(db, tx, meetingId, [...drawn])) drawn.delete(code)
  }
  return [...drawn]
}

export const move: Handler<typeof calls.move> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, id, action } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const standing = await vouchers.lock(tx, { meeting_id: meetingId, id })
    if (standing === undefined) return refuse('voucher_gone')
    const active = action === 'on' ? 1 : 0
    if (action === 'remove') {
      if ((await everUsed(db, tx, [id])).size > 0) return refuse('voucher_in_use')
      await vouchers.delete(tx, { id })
    } else if (standing.active === active) return null
    else await vouchers.update(tx, { id }, { active })
    await writeLog(tx, [{ entity: 'voucher', entityId: id, meetingId, action, from: standing.code, who: user.id, at: now }])
    return null
  })

const wire = async (db: Db, tx: Tx, row: Voucher) => (await vouchersOnWire(db, tx, [row]))[0] ?? refuse('voucher_gone')

type Rule = ReturnType<typeof ruleColumns.toRow>
type Unfit = Refusal<Extract<ReasonOf<typeof calls.make>, 'voucher_value_unfit' | 'ends_before_start' | 'ticket_gone'>>

/**
 * @param standing names tickets that may have been removed since: they may stay named.
 * @returns the columns of what vouchers of a kind say, or why they cannot say it.
 */
async function ruleOf(
  tx: Tx,
  given: Omit<Checked<typeof calls.make>, 'number' | 'prefix'>,
  standing?: Pick<Voucher, 'ticket_ids'>,
): Promise<Rule | Unfit> {
  const { meetingId, kind, value } = given
  const { least, most, unit } = voucherRules[kind]
  if (value < least || value > most) return refuse('voucher_value_unfit')
  const ticketIds = [...new Set(given.ticketIds)].toSorted()
  const columns = ruleColumns.toRow({ ...given, value: unit === 'none' ? 0 : value, ticketIds })
  const { starts_at, ends_at } = columns
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) return refuse('ends_before_start')
  const ids = new Set(ticketIds)
  for (const id of standing === undefined ? [] : readJson(standing.ticket_ids)) ids.delete(id)
  if (ids.size > 0) for (const { id } of await ownTickets(tx, meetingId)) ids.delete(id)
  if (ids.size > 0) return refuse('ticket_gone')
  return columns
}

/** The values of a voucher by wire name. */
const valuesOf = (row: Voucher): Record<keyof typeof voucherFields, string | number> => ({
  code: row.code,
  ...ruleColumns.toView(row),
  ticketIds: readJson(row.ticket_ids).join(' '),
})
