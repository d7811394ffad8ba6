/** Table vip_lists: the list of the VIP guests of a meeting. */
import { MARGIN_MINUTES } from '#contract/vip/guests.ts'
import type { Reader, Row, Tx } from '../../../db/db.ts'
import { writeJson } from '../../../db/json.ts'
import { dayOf, startOf } from '../../../flow/clock.ts'
import { table } from '../../../db/table.ts'

export const vipLists = table('vip_lists')

export type ListRow = Row<'vip_lists'>
type Meeting = Pick<Row<'meetings'>, 'id' | 'third_id' | 'ends_at'>

/** Days after its meeting on which a list is thrown away, where nobody has said otherwise. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

const first = ({ id, third_id, ends_at }: Meeting): ListRow => ({
  meeting_id: id,
  third_id,
  edition: 0,
  lead_name: '',
  lead_mobile: '',
  lead_id: null,
  margin_minutes: MARGIN_MINUTES,
  delete_at: startOf(dayOf(ends_at + KEPT_DAYS * DAY_MS)),
  banquets: writeJson([]),
})

/** As it stands, or as it would be made at first sight. */
export async function listOf(on: Reader, meeting: Meeting): Promise<ListRow> {
  return (await vipLists.find(on, { meeting_id: meeting.id })) ?? first(meeting)
}

/**
 * The same, made where it is not there yet: whatever is written about guests belongs to a list, by which it is thrown away
 * some day. Its row is not locked.
 */
export async function madeList(tx: Tx, meeting: Meeting): Promise<ListRow> {
  await vipLists.insertNew(tx, first(meeting), 'meeting_id')
  return listOf(tx, meeting)
}

/** The same, locked: two leads who save it wait for each other. */
export async function lockList(tx: Tx, meeting: Meeting): Promise<ListRow> {
  await madeList(tx, meeting)
  return tx.selectFrom('vip_lists').selectAll().where('meeting_id', '=', meeting.id).forNoKeyUpdate().executeTakeFirstOrThrow()
}
