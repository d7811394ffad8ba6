/** An application is handed to whoever issues: its seller, its lines, its tax and its remark stand from here on. */
import type { KeptLine } from '#contract/invoice.ts'
import { taxIn, totalsOf } from '#contract/invoice-money.ts'
import { remarkOf } from '#contract/invoice-remark.ts'
import type { Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { dayOf } from '../../flow/clock.ts'
import type { By } from '../order/pay.ts'
import { moveInvoice } from './machine.ts'
import { partsOf } from './parts-store.ts'
import type { Profile } from './profile-store.ts'
import type { Invoice } from './store.ts'

/**
 * @param invoice locked.
 * @param item the place of what was sold in the profile.
 * @returns whether it is on its way; not where it cannot be issued from its state, or there is no such item.
 */
export async function issueNow(tx: Tx, invoice: Invoice, profile: Profile, item: number, by: By): Promise<boolean> {
  const sold = readJson(profile.items)[item]
  if (sold === undefined) return false
  const parts = (await partsOf(tx, [invoice.no])).filter(({ live }) => live === 1)
  if (parts.length === 0) return false
  const seller = { name: profile.name, taxNo: profile.tax_no }
  const lines = parts.map(({ fen }): KeptLine => ({ ...sold, amount: fen, tax: taxIn(fen, sold.rate), seller }))
  const orderNos = parts.map(({ order_no }) => order_no)
  const more = {
    lines: writeJson(lines),
    tax_fen: totalsOf(lines).tax,
    remark: remarkOf(await factsOf(tx, invoice.meeting_id, orderNos), readJson(profile.remark)),
    provider: profile.provider,
    item,
    reason: '',
    waits_for: '' as const,
    ask_at: profile.provider === 'hand' ? null : by.at,
    asked: 0,
  }
  return (await moveInvoice(tx, invoice, 'issue', by, more)) !== undefined
}

async function factsOf(tx: Tx, meetingId: string, orderNos: readonly string[]) {
  const meeting = await tx
    .selectFrom('meetings')
    .select(['title', 'address', 'starts_at', 'ends_at'])
    .where('id', '=', meetingId)
    .executeTakeFirstOrThrow()
  const { people } = await tx
    .selectFrom('orders')
    .select((q) => q.fn.sum<number | null>('copies').as('people'))
    .where('no', 'in', orderNos)
    .executeTakeFirstOrThrow()
  return {
    meeting: meeting.title,
    from: dayOf(meeting.starts_at),
    to: dayOf(meeting.ends_at),
    place: meeting.address,
    people: Number(people ?? 0),
  }
}
