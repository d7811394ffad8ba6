/** Guests and their list as a plan reads them: guests/ writes both. */
import { MARGIN_MINUTES, type VipList } from '#contract/vip/guests.ts'
import type { Reader, Row, Tx } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'

export type GuestRow = Row<'vip_guests'>

/** By name. */
export function guestsOf(on: Reader, meetingId: string): Promise<GuestRow[]> {
  return on.selectFrom('vip_guests').selectAll().where('meeting_id', '=', meetingId).orderBy('name').orderBy('id').execute()
}

/** Those of them who are guests of the meeting, locked in ascending id. */
export async function lockGuestsAmong(tx: Tx, meetingId: string, ids: readonly string[]): Promise<string[]> {
  const found = tx.selectFrom('vip_guests').select('id').where('meeting_id', '=', meetingId).where('id', 'in', ids)
  return (await found.orderBy('id').forUpdate().execute()).map(({ id }) => id)
}

export interface ListFacts {
  leadId: string | null
  marginMinutes: number
  banquets: VipList['banquets']
}

/** As it stands; as it begins where nobody has looked at it yet. */
export async function listFacts(on: Reader, meetingId: string): Promise<ListFacts> {
  const columns = ['lead_id', 'margin_minutes', 'banquets'] as const
  const row = await on.selectFrom('vip_lists').select(columns).where('meeting_id', '=', meetingId).executeTakeFirst()
  if (row === undefined) return { leadId: null, marginMinutes: MARGIN_MINUTES, banquets: [] }
  return { leadId: row.lead_id, marginMinutes: row.margin_minutes, banquets: readJson(row.banquets) }
}

/** Those whose phone has been shown to be theirs: they have signed in. */
export async function whoHaveSignedIn(on: Reader, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const sessions = on.selectFrom('sessions').select('user_id').where('user_id', 'in', userIds)
  // A session that has ended is thrown away; what they agreed to when they came in first is kept.
  const consents = on.selectFrom('consents').select('user_id').where('user_id', 'in', userIds)
  return new Set((await sessions.union(consents).execute()).map(({ user_id }) => user_id))
}
